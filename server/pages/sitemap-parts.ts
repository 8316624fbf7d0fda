import type { Range } from './sitemap.sql.ts'

/**
 * The number of parts doubles, so that it rarely changes while a search engine reads the parts one by one.
 */
export const partsFor = (books: number, inPart: number) =>
  2 ** Math.ceil(Math.log2(Math.max(1, books / inPart)))

/** Ids are random, so equal ranges of ids hold about equally many books, without counting. */
export const rangeOf = (part: number, parts: number): Range => ({
  from: idAt((part - 1) / parts),
  until: part < parts ? idAt(part / parts) : undefined,
})

const idAt = (share: number) =>
  `${(share * 2 ** 32).toString(16).padStart(8, '0')}-0000-0000-0000-000000000000`
