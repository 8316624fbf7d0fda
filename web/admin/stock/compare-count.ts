import type { ExpectedBook, ScannedBook } from '../../../contract/stock/stock-taking.ts'
import type { Count } from './use-count.ts'

export type CountLine = {
  book: ScannedBook
  /** Null if no stock is kept of the book. */
  expected: number | null
  counted: number
  /** Copies came or left since the count began. */
  hasMoved: boolean
}

/**
 * What the section should have against what was counted. A book that belongs to another section is not counted here: its
 * other copies are there.
 */
export function compareCount({ section, counted }: Count, expected: ExpectedBook[]) {
  const copiesOf = new Map(counted.map(({ book, copies }) => [book.bookId, copies]))
  const here = new Set(expected.map(({ bookId }) => bookId))
  const found = counted.filter(({ book }) => !here.has(book.bookId))
  const isElsewhere = ({ book }: (typeof found)[number]) => book.section !== '' && book.section !== section
  const lines: CountLine[] = [
    ...expected.map(({ hasMoved, ...book }) => ({
      book,
      expected: book.onHand,
      counted: copiesOf.get(book.bookId) ?? 0,
      hasMoved,
    })),
    ...found
      .filter((one) => !isElsewhere(one))
      .map(({ book, copies }) => ({ book, expected: book.onHand, counted: copies, hasMoved: false })),
  ]
  return { lines, elsewhere: found.filter(isElsewhere) }
}

export const isDifferent = ({ expected, counted }: CountLine) => expected !== counted
