import { importEntry } from '../../audit/audit.sql.ts'
import { contributorsOf, plainData, subjectsOf } from '../../catalog/books/book-data.sql.ts'
import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { Parts } from '../onix/mapping/trade-record.ts'
import type { Written } from '../decisions/merge-edits.ts'
import type { Reasons } from './outcomes.ts'
import type { BookFields } from '../decisions/wanted-book.ts'

export type ShopRegion = { country: string | null; currency: string | null; minorUnits: number | null }

export const shopRegion = (db: Queryable) =>
  db.first<ShopRegion>(sql`
    select value ->> 'country' as country, value ->> 'currency' as currency,
      (value ->> 'minorUnits')::int as "minorUnits" from settings where name = 'region'`)

export const categoriesInOrder = async (db: Queryable): Promise<string[]> =>
  (await db.many<{ slug: string }>(sql`select slug from categories order by position, slug`)).map(
    ({ slug }) => slug,
  )

export const findFeed = async (db: Queryable, name: string): Promise<string | undefined> =>
  (await db.first<{ id: string }>(sql`select id from feeds where name = ${name}`))?.id

/** A no-op update, so that RETURNING yields the existing feed. */
export const openFeed = async (db: Queryable, name: string): Promise<string | undefined> =>
  (
    await db.first<{ id: string }>(sql`
      insert into feeds (name) values (${name}) on conflict (name) do update set name = excluded.name returning id`)
  )?.id

/** Until the connection ends. False if another import of the feed runs. */
export async function lockFeed(db: Queryable, name: string): Promise<boolean> {
  const lock = await db.first<{ got: boolean }>(
    sql`select pg_try_advisory_lock(hashtext('import'), hashtext(${name})) as got`,
  )
  return lock?.got ?? false
}

export type ImportRow = {
  id: string
  records: number
  counts: Record<string, number>
  reasons: Reasons
  /** In bytes of the file. */
  position: number
}

/** The import of this file that was interrupted, or a new one. */
export const openImport = (db: Queryable, fingerprint: string, fileName: string, size: number) =>
  db.first<ImportRow>(sql`
    insert into imports (fingerprint, file_name, size) values (${fingerprint}, ${fileName}, ${size})
    on conflict (fingerprint) where ended_at is null do update set file_name = excluded.file_name, saved_at = now()
    returning id, records, counts, reasons, position`)

/** The import that the store was asked for. */
export const findImport = (db: Queryable, id: string) =>
  db.first<ImportRow>(sql`select id, records, counts, reasons, position from imports where id = ${id}`)

const values = ({ records, counts, reasons, position }: ImportRow) =>
  sql`records = ${records}, counts = ${JSON.stringify(counts)}::jsonb, reasons = ${JSON.stringify(reasons)}::jsonb,
    position = ${position}, saved_at = now()`

/** Returns the state, in which somebody may have asked to pause or to cancel. */
export const saveImport = async (tx: Queryable, row: ImportRow): Promise<string | undefined> =>
  (
    await tx.first<{ state: string }>(
      sql`update imports set ${values(row)} where id = ${row.id} returning state`,
    )
  )?.state

/** An upload is not needed after the import. A watched file is moved first. */
export const endImport = (db: Queryable, row: ImportRow) =>
  db.run(sql`
    with ended as (
      update imports set ended_at = now(), state = 'done', ${values(row)},
        file_in = case when file_in = 'uploads' and not is_dry_run then null else file_in end
      where id = ${row.id} and state <> 'cancelled' returning *
    ) ${importEntry(sql`ended`)}`)

/** For the transaction: the triggers leave notifications to the import. */
export const beginBatch = (tx: Queryable) => tx.run(sql`select set_config('store.is_import', 'on', true)`)

/** Drops these books from the caches of all processes, or everything if they are many. */
export const notifyOfBooks = (tx: Queryable, ids: string[] | 'all') =>
  tx.run(sql`select pg_notify('books_changed', ${ids === 'all' ? '*' : ids.join(' ')})`)

export type StoredRecord = {
  reference: string
  isbn: string
  bookId: string | null
  sentAt: string
  isDeleted: boolean
  /** Another feed decides about the book. */
  isOutranked: boolean
  digest: string
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

export const storedParts = (tx: Queryable, feedId: string, references: string[]) =>
  tx.many<{ reference: string; parts: Parts }>(sql`
    select reference, parts from feed_records where feed_id = ${feedId} and reference = any(${references}::text[])`)

export type CurrentBook = {
  id: string
  isbn: string | null
  feedId: string | null
  written: Written | null
  hasStock: boolean
  fields: BookFields
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
