import type { ImportFeed } from '../../../contract/trade/import-rules.ts'
import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { feedOrder } from '../onix/records.sql.ts'

export const listFeeds = (db: Queryable) =>
  db.many<ImportFeed>(sql`
    select id, name, records, books, last_sent_at as "lastMessageAt", fallback_category as fallback
    from feeds order by ${feedOrder}`)

/** One change of the order at a time. Imports count their records meanwhile. */
export const lockOrder = (tx: Queryable) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtext('order of feeds'))`)

export const saveOrder = (tx: Queryable, ids: string[]) =>
  tx.run(sql`
    update feeds set position = place
    from unnest(${ids}::uuid[]) with ordinality as wanted (feed, place) where id = feed`)

export const saveFallbackOfFeed = (tx: Queryable, id: string, fallback: string | null) =>
  tx.run(sql`update feeds set fallback_category = ${fallback} where id = ${id}`)
