import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { Parts } from '../onix/mapping/trade-record.ts'

/** A record of another feed about a book. */
export type Rival = {
  bookId: string
  feedId: string
  feedName: string
  isbn: string
  parts: Parts
  /** Whether its feed comes before the one that is imported. */
  isHigher: boolean
}

/** The order of feeds: those that nobody has ordered come last. */
export const feedOrder = sql`position, created_at, id`

/** A dry run of a new feed has no row: it would come last. */
export const recordsOfBooks = (tx: Queryable, feedId: string, bookIds: string[]) =>
  tx.many<Rival>(sql`
    with ranked as (select id, name, row_number() over (order by ${feedOrder}) as place from feeds)
    select records.book_id as "bookId", ranked.id as "feedId", ranked.name as "feedName", isbn, parts,
      coalesce(ranked.place < (select place from ranked where id = ${feedId}), true) as "isHigher"
    from feed_records as records join ranked on ranked.id = records.feed_id
    where records.book_id = any(${bookIds}::uuid[]) and records.feed_id <> ${feedId} and not is_deleted
    order by ranked.place, records.reference`)

/** The feed that decides about a book. */
export type Owner = { bookId: string; feedId: string }

export const markOutranked = (tx: Queryable, owners: Owner[]) =>
  tx.run(sql`
    update feed_records as records set is_outranked = records.feed_id <> "feedId"
    from json_to_recordset(${JSON.stringify(owners)}::json) as given ("bookId" uuid, "feedId" uuid)
    where records.book_id = "bookId" and is_outranked <> (records.feed_id <> "feedId")`)

export type FeedCount = { id: string; records: number; books: number; sentAt: string | null }

/** Writes nothing where nothing has changed. Locks feeds in the order of their ids. */
export async function countInFeeds(tx: Queryable, counts: FeedCount[]) {
  if (counts.length > 1)
    await tx.run(
      sql`select from feeds where id = any(${counts.map(({ id }) => id)}::uuid[]) order by id for update`,
    )
  await tx.run(sql`
    update feeds set records = feeds.records + given.records, books = feeds.books + given.books,
      last_sent_at = greatest(last_sent_at, "sentAt")
    from json_to_recordset(${JSON.stringify(counts)}::json)
      as given (id uuid, records int, books int, "sentAt" timestamptz(3))
    where feeds.id = given.id and (given.records <> 0 or given.books <> 0
      or last_sent_at is distinct from greatest(last_sent_at, "sentAt"))`)
}
