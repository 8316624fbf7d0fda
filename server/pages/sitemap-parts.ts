import type { Range } from './sitemap.sql.ts'

/**
 * How many parts hold so many books. It doubles, so that a search engine that reads one part after the other while books
 * come in finds each where the first one said.
 */
export const partsFor = (books: number, inPart: number) =>
  2 ** Math.ceil(Math.log2(Math.max(1, books / inPart)))

/** Ids are drawn by chance, so that equal shares of all that can be are equal shares of the books: none has to be counted off. */
export const rangeOf = (part: number, parts: number): Range => ({
  from: idAt((part - 1) / parts),
  until: part < parts ? idAt(part / parts) : undefined,
})

const idAt = (share: number) =>
  `${(share * 2 ** 32).toString(16).padStart(8, '0')}-0000-0000-0000-000000000000`
