import { contributorsOf, plainData, subjectsOf } from '../../catalog/books/book-data.sql.ts'
import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type {
  Decision,
  OtherRecord,
  RecordWrite,
  StoredRecord,
  UnchangedRecord,
} from '../decisions/decide-record.ts'
import type { FeedCount } from '../decisions/feed-counts.ts'
import type { CurrentBook, ImportedWrite } from '../decisions/update-book.ts'
import type { RecordBlocks } from './mapping/trade-record.ts'

export const findFeed = async (db: Queryable, name: string): Promise<string | undefined> =>
  await db.value<string>(sql`select id from feeds where name = ${name}`)

/** A no-op update, so that RETURNING yields the existing feed. */
export const openFeed = async (db: Queryable, name: string): Promise<string | undefined> =>
  (
    await db.first<{ id: string }>(sql`
      insert into feeds (name) values (${name}) on conflict (name) do update set name = excluded.name returning id`)
  )?.id

/** The order of feeds: those without a place come last. */
export const feedOrder = sql`position, created_at, id`

/** A dry run of a new feed has no row: it would come last. */
export const otherRecords = (tx: Queryable, feedId: string, bookIds: string[]) =>
  tx.many<OtherRecord>(sql`
    with ranked as (select id, name, row_number() over (order by ${feedOrder}) as place from feeds)
    select records.book_id as "bookId", ranked.id as "feedId", ranked.name as "feedName", isbn, parts,
      coalesce(ranked.place < (select place from ranked where id = ${feedId}), true) as "isHigher"
    from feed_records as records join ranked on ranked.id = records.feed_id
    where records.book_id = any(${bookIds}::uuid[]) and records.feed_id <> ${feedId} and not is_deleted
    order by ranked.place, records.reference`)

export const markOutranked = (tx: Queryable, owners: NonNullable<Decision['owner']>[]) =>
  tx.run(sql`
    update feed_records as records set is_outranked = records.feed_id <> "feedId"
    from json_to_recordset(${JSON.stringify(owners)}::json) as given ("bookId" uuid, "feedId" uuid)
    where records.book_id = "bookId" and is_outranked <> (records.feed_id <> "feedId")`)

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

export const storedRecords = (tx: Queryable, feedId: string, references: string[]) =>
  tx.many<StoredRecord>(sql`
    select reference, isbn, book_id as "bookId", sent_at as "sentAt", is_deleted as "isDeleted",
      is_outranked as "isOutranked", encode(digest, 'hex') as digest
    from feed_records where feed_id = ${feedId} and reference = any(${references}::text[])`)

export type StoredSource = { reference: string; isbn: string; sentAt: string; source: string }

/** Of records that are for sale, and about which there is nothing to say if they come again. */
export const storedSources = (db: Queryable, feedId: string, references: string[]) =>
  db.many<StoredSource>(sql`
    select reference, isbn, sent_at as "sentAt", encode(source, 'hex') as source
    from feed_records
    where feed_id = ${feedId} and reference = any(${references}::text[]) and source is not null and not is_deleted
      and not is_outranked`)

export async function storedParts(tx: Queryable, feedId: string, references: string[]) {
  const rows = await tx.many<{ reference: string; parts: StoredParts }>(sql`
    select reference, parts from feed_records where feed_id = ${feedId} and reference = any(${references}::text[])`)
  return rows.map(({ reference, parts }) => ({ reference, parts: readParts(parts) }))
}

type StoredParts = RecordBlocks & { supply?: { noPrice?: { words?: string } } }

/** Earlier releases stored the message as `words`. */
function readParts(parts: StoredParts): RecordBlocks {
  const { supply } = parts
  if (!supply?.noPrice?.words) return parts
  const { code, words } = supply.noPrice
  return { ...parts, supply: { ...supply, noPrice: { code, message: words } } }
}

/** Books by id and by ISBN, locked in the order of their ids. One array: with `or` every batch would read all books. */
export const currentBooks = (tx: Queryable, ids: string[], isbns: string[]) =>
  tx.many<CurrentBook>(sql`
    select books.id, editions.isbn, imported.feed_id as "feedId", imported.written, stock.book_id is not null as "hasStock",
      jsonb_build_object('title', title, 'author', author, 'description', description, 'category', category,
        'price', new_price_cents, 'isbn', coalesce(isbn, ''), ${plainData.pairs},
        'isPriceBound', coalesce(is_price_bound, false), 'contributors', ${contributorsOf}, 'subjects', ${subjectsOf},
        'whenOut', stock.when_out, 'expectedOn', stock.expected_on) as fields
    from books left join editions on editions.book_id = books.id left join stock on stock.book_id = books.id
      left join imported_books as imported on imported.book_id = books.id
    where books.id = any(array(
      select unnest(${ids}::uuid[]) union select book_id from editions where isbn = any(${isbns}::text[])))
    order by books.id for update of books`)

export async function writeImported(tx: Queryable, rows: ImportedWrite[]) {
  if (rows.length === 0) return
  await tx.run(sql`
    insert into imported_books (book_id, feed_id, written)
    select id, "feedId", written
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (id uuid, "feedId" uuid, written jsonb)
    on conflict (book_id) do update set feed_id = excluded.feed_id, written = excluded.written`)
}

export async function writeRecords(tx: Queryable, feedId: string, rows: RecordWrite[]) {
  if (rows.length === 0) return
  await tx.run(sql`
    insert into feed_records (feed_id, reference, isbn, book_id, sent_at, is_deleted, digest, source, parts)
    select ${feedId}, reference, isbn, "bookId", "sentAt", "isDeleted", decode(digest, 'hex'), decode(source, 'hex'), parts
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (reference text, isbn text, "bookId" uuid,
      "sentAt" timestamptz, "isDeleted" boolean, digest text, source text, parts json)
    on conflict (feed_id, reference) do update set isbn = excluded.isbn, book_id = excluded.book_id,
      sent_at = excluded.sent_at, is_deleted = excluded.is_deleted, digest = excluded.digest,
      source = excluded.source, parts = excluded.parts`)
}

/** Of records that a newer message repeats: an older one that comes later must not win. */
export async function bumpTimestamps(
  tx: Queryable,
  feedId: string,
  records: UnchangedRecord[],
  sentAt: string,
) {
  if (records.length === 0) return
  await tx.run(sql`
    update feed_records set sent_at = ${sentAt}, source = decode(given.source, 'hex')
    from json_to_recordset(${JSON.stringify(records)}::json) as given (reference text, source text)
    where feed_id = ${feedId} and feed_records.reference = given.reference`)
}
