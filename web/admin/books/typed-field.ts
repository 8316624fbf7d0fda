/** What a field that takes text is given. */
export type TypedField = {
  name: string
  value: string
  problem: string | undefined
  onChange(event: { target: { value: string } }): void
}
