import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { BookFields } from './book-from-record.ts'

export type Field = keyof BookFields

/** What a feed wrote, to tell edits by hand apart. Of a description only its hash, which is shorter. */
export type Written = Partial<Record<Field, unknown>> & {
  /** The feed took the book off sale, without a word of the supplier. */
  isStopped?: boolean
}

const markOf = (field: Field, value: unknown) =>
  field === 'description' && typeof value === 'string' ? hashOf(value) : value

const hashOf = (text: string) => hash('sha1', text, 'base64url').slice(0, 16)

export const allWritten = (fields: BookFields): Written => ({
  ...fields,
  description: hashOf(fields.description),
})

const isNone = (value: unknown) => value === null || value === '' || value === false

/** `isDeepStrictEqual` is slow for what is mostly strings. */
const isEqual = (a: unknown, b: unknown) => a === b || (typeof a === 'object' && isDeepStrictEqual(a, b))

type Merged = {
  book: BookFields
  written: Written
  /** Fields that get another value. */
  changed: Set<Field>
  /** Fields that were edited by hand and stay. */
  kept: Field[]
}

/**
 * Edits by hand win: a field is changed only if it still has the value that the feed wrote, or none. Who sets it back to
 * that value leaves it to the feed again.
 */
export function mergeEdits(current: BookFields, written: Written, described: BookFields): Merged {
  const merged: Merged = { book: { ...current }, written: { ...written }, changed: new Set(), kept: [] }
  for (const field of Object.keys(described) as Field[]) {
    const [now, next] = [current[field], described[field]]
    const isOurs = field in written && isEqual(markOf(field, now), written[field])
    if (isEqual(now, next)) merged.written[field] = markOf(field, next)
    else if (isOurs || (!(field in written) && isNone(now))) {
      Object.assign(merged.book, { [field]: next })
      merged.written[field] = markOf(field, next)
      merged.changed.add(field)
    } else merged.kept.push(field)
  }
  return merged
}
