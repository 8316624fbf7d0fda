import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { RecordBlocks } from '../onix/mapping/trade-record.ts'
import { feedOrder } from '../onix/records.sql.ts'

/** An ISBN has a record in each feed at most, apart from mistakes of suppliers. */
const maxRecords = sql`5`

/** In the order of feeds. Also those that are not for sale, or whose book was deleted. */
export const recordsWithIsbn = (db: Queryable, isbn: string) =>
  db.many<{ name: string; at: string; parts: RecordBlocks }>(sql`
    select name, sent_at as at, parts from feed_records join feeds on feeds.id = feed_id
    where isbn = ${isbn} and not is_deleted order by ${feedOrder}, reference limit ${maxRecords}`)

/** The last deleted book with the ISBN, as the audit log has it. */
export const deletedWithIsbn = (db: Queryable, isbn: string) =>
  db.first<{ title: string; at: string; changes: Record<string, [unknown, unknown]> }>(sql`
    select subject as title, at, changes from audit_log
    where action = 'book.delete' and changes -> 'isbn' ->> 0 = ${isbn} order by id desc limit 1`)

/** A book that shares a name with a work: a record of one of both names the other. */
export const editionWithName = (db: Queryable, names: string[]) =>
  db.value<string>(sql`
    select book_id as id from (
      (select book_id from work_names where name = any(${names}::text[]) limit 1)
      union all
      (select book_id from editions where isbn = any(${names}::text[]) limit 1)
    ) as found limit 1`)
