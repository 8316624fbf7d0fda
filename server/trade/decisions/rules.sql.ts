import type {
  AdminSubjectRule,
  ImportBlock,
  ImportRules,
  SubjectRuleFields,
} from '../../../contract/trade/import-rules.ts'
import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { Block } from './blocks.ts'

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
