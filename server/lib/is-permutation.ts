/** Whether `wanted` has the entries of `known`, each once. */
export function isPermutation(known: string[], wanted: string[]): boolean {
  const entries = new Set(wanted)
  return (
    known.length === wanted.length &&
    entries.size === wanted.length &&
    known.every((entry) => entries.has(entry))
  )
}
