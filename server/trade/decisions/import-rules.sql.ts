import type {
  AdminSubjectRule,
  ImportBlock,
  ImportFeed,
  ImportRules,
  SubjectRuleFields,
} from '../../../contract/trade/import-rules.ts'
import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { feedOrder } from '../onix/records.sql.ts'
import type { Block } from './blocks.ts'
import type { SubjectRule } from './subject-categories.ts'

export const storedBlocks = (db: Queryable) =>
  db.many<Block>(sql`select kind, value, key from import_blocks order by kind, key`)

export const storedSubjectRules = (db: Queryable) =>
  db.many<SubjectRule>(sql`select scheme, prefix, category from subject_rules order by scheme, prefix`)

type Fallbacks = { shop: string | null; feeds: { id: string; category: string }[] }

export async function storedFallbacks(db: Queryable): Promise<Fallbacks> {
  const shop = await db.first<{ category: string | null }>(
    sql`select fallback_category as category from import_settings`,
  )
  const feeds = await db.many<{ id: string; category: string }>(sql`
    select id, fallback_category as category from feeds where fallback_category is not null order by id`)
  return { shop: shop?.category ?? null, feeds }
}

export const categoriesInOrder = (db: Queryable): Promise<string[]> =>
  db.column<string>(sql`select slug from categories order by position, slug`)

/** One addition at a time, so that there are never more than the limit. */
export const lockBlocks = (tx: Queryable) => tx.run(sql`lock table import_blocks in share row exclusive mode`)

export const listBlocks = (db: Queryable) =>
  db.many<ImportBlock>(sql`select id, kind, value from import_blocks order by kind, key`)

export const insertBlock = (tx: Queryable, { kind, value, key }: Block) =>
  tx.first<ImportBlock>(sql`
    insert into import_blocks (kind, value, key) values (${kind}, ${value}, ${key})
    on conflict (kind, key) do nothing returning id, kind, value`)

export const deleteBlock = (tx: Queryable, id: string) =>
  tx.first<ImportBlock>(sql`delete from import_blocks where id = ${id} returning id, kind, value`)

export const lockSubjects = (tx: Queryable) =>
  tx.run(sql`lock table subject_rules in share row exclusive mode`)

export const listSubjects = (db: Queryable) =>
  db.many<AdminSubjectRule>(
    sql`select id, scheme, prefix, category from subject_rules order by scheme, prefix`,
  )

export const insertSubject = (tx: Queryable, { scheme, prefix, category }: SubjectRuleFields) =>
  tx.first<AdminSubjectRule>(sql`
    insert into subject_rules (scheme, prefix, category) values (${scheme}, ${prefix}, ${category})
    on conflict (scheme, prefix) do nothing returning id, scheme, prefix, category`)

export const updateSubject = (tx: Queryable, id: string, { scheme, prefix, category }: SubjectRuleFields) =>
  tx.run(sql`
    update subject_rules set scheme = ${scheme}, prefix = ${prefix}, category = ${category} where id = ${id}`)

export const deleteSubject = (tx: Queryable, id: string) =>
  tx.first<AdminSubjectRule>(
    sql`delete from subject_rules where id = ${id} returning id, scheme, prefix, category`,
  )

export const saveFallback = (tx: Queryable, category: string | null) =>
  tx.run(sql`
    insert into import_settings (fallback_category) values (${category})
    on conflict (id) do update set fallback_category = excluded.fallback_category`)

export const latestImport = (db: Queryable) =>
  db.first<NonNullable<ImportRules['lastImport']>>(sql`
    select file_name as "fileName", coalesce((counts ->> 'withoutRule')::int, 0) as "withoutRule"
    from imports order by begun_at desc, id limit 1`)

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
    from unnest(${ids}::uuid[]) with ordinality as ordered (feed, place) where id = feed`)

export const saveFallbackOfFeed = (tx: Queryable, id: string, fallback: string | null) =>
  tx.run(sql`update feeds set fallback_category = ${fallback} where id = ${id}`)
