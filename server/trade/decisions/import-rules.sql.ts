import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { Block } from './blocks.ts'
import type { SubjectRule } from './subject-categories.ts'

export const storedBlocks = (db: Queryable) =>
  db.many<Block>(sql`select kind, value, key from import_blocks order by kind, key`)

export const storedSubjectRules = (db: Queryable) =>
  db.many<SubjectRule>(sql`select scheme, prefix, category from subject_rules order by scheme, prefix`)

export type Fallbacks = { shop: string | null; feeds: { id: string; category: string }[] }

export async function storedFallbacks(db: Queryable): Promise<Fallbacks> {
  const shop = await db.first<{ category: string | null }>(
    sql`select fallback_category as category from import_settings`,
  )
  const feeds = await db.many<{ id: string; category: string }>(sql`
    select id, fallback_category as category from feeds where fallback_category is not null order by id`)
  return { shop: shop?.category ?? null, feeds }
}

export const categoriesInOrder = async (db: Queryable): Promise<string[]> =>
  (await db.many<{ slug: string }>(sql`select slug from categories order by position, slug`)).map(
    ({ slug }) => slug,
  )
