import type { Queryable } from '../../database/database.ts'
import {
  countInFeeds,
  type FeedCount,
  markOutranked,
  type Owner,
  recordsOfBooks,
  type Rival,
} from '../engine/feeds.sql.ts'
import { type Rules, rulesOfFeed } from './load-rules.ts'
import type { CurrentBook } from '../engine/imports.sql.ts'
import type { Outcome } from '../engine/outcomes.ts'
import { categoryOf } from './subject-categories.ts'
import type { Parts } from '../onix/mapping/trade-record.ts'
import { type BookFields, wantedBook } from './wanted-book.ts'
import type { ImportedWrite } from '../engine/write-books.sql.ts'

/** Records of other feeds about these books, by book, the feed that comes first before the others. */
export async function rivalsByBook(
  tx: Queryable,
  feedId: string,
  books: CurrentBook[],
): Promise<Map<string, Rival[]>> {
  const ids = books.filter((book) => book.feedId !== null).map(({ id }) => id)
  return Map.groupBy(ids.length > 0 ? await recordsOfBooks(tx, feedId, ids) : [], ({ bookId }) => bookId)
}

/** A record that decides about a book from now on. */
export type Successor = { feedId: string; feedName: string; book: BookFields }

/** The first of the records that is for sale here. */
export function firstForSale(rivals: Rival[], rules: Rules): Successor | undefined {
  for (const { feedId, feedName, isbn, parts } of rivals) {
    const wanted = wantedBook(isbn, parts, rulesOfFeed(rules, feedId))
    if ('book' in wanted) return { feedId, feedName, book: wanted.book }
  }
  return undefined
}

type Settled = { owners: Owner[]; added: number; imported: ImportedWrite[] }

/** Counts records and books of feeds, and marks the records that another feed outranks. */
export async function settleFeeds(
  tx: Queryable,
  { feedId, sentAt }: { feedId: string; sentAt: string },
  { owners, added, imported }: Settled,
) {
  if (owners.length > 0) await markOutranked(tx, owners)
  const counts = new Map<string, FeedCount>([[feedId, { id: feedId, records: added, books: 0, sentAt }]])
  const count = (id: string | null, by: 1 | -1) => {
    if (id === null) return
    const known = counts.get(id) ?? { id, records: 0, books: 0, sentAt: null }
    counts.set(id, { ...known, books: known.books + by })
  }
  for (const { feedId: to, from } of imported)
    if (to !== from) {
      count(to, 1)
      count(from, -1)
    }
  await countInFeeds(tx, [...counts.values()])
}

/** Marks a book that was written if no rule knew its subjects. */
export function withCategory(outcome: Outcome, { descriptive }: Parts, rules: Rules): Outcome {
  const isKnown = categoryOf(rules.subjects, descriptive?.subjects) !== undefined
  return isKnown ? outcome : { ...outcome, isWithoutRule: true }
}
