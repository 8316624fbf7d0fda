/** Props of a text field. */
export type TypedField = {
  name: string
  value: string
  problem: string | undefined
  onChange(event: { target: { value: string } }): void
}
