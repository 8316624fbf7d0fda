/** Whether `wanted` has the entries of `known`, each once. */
export const isPermutation = (known: string[], wanted: string[]) =>
  known.length === wanted.length &&
  new Set(wanted).size === wanted.length &&
  wanted.every((entry) => known.includes(entry))
