import { msg } from '../../messages/t.ts'

export const listChanged = {
  code: 'list-changed' as const,
  message: msg('Somebody changed the list in the meantime. Load it again.'),
}

/** Whether `entries` are those of `known`, each once. */
export function isPermutation(known: string[], entries: string[]): boolean {
  const unique = new Set(entries)
  return (
    known.length === entries.length &&
    unique.size === entries.length &&
    known.every((entry) => unique.has(entry))
  )
}
