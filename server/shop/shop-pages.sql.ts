import type { Queryable } from '../database/database.ts'
import { sql } from '../database/sql.ts'

export type PageRow = {
  slug: string
  markdown: string
  isPublished: boolean
  version: number
  changedBy: string
  changedAt: string | null
}

const pageColumns = sql`
  slug, markdown, is_published as "isPublished", version, changed_by as "changedBy", changed_at as "changedAt"`

export const allPages = (db: Queryable) => db.many<PageRow>(sql`select ${pageColumns} from shop_pages`)

export const findPage = (db: Queryable, slug: string) =>
  db.first<PageRow>(sql`select ${pageColumns} from shop_pages where slug = ${slug}`)

/** The row lock serializes saves of one text. A text that was never saved has version 0. */
export async function lockPage(tx: Queryable, slug: string): Promise<PageRow> {
  await tx.run(sql`insert into shop_pages (slug, version) values (${slug}, 0) on conflict (slug) do nothing`)
  const row = await tx.first<PageRow>(
    sql`select ${pageColumns} from shop_pages where slug = ${slug} for update`,
  )
  if (!row) throw new Error(`The text ${slug} was not inserted`)
  return row
}

type Text = { markdown: string; isPublished: boolean }

export async function updatePage(
  tx: Queryable,
  slug: string,
  { markdown, isPublished }: Text,
  changedBy: string,
): Promise<PageRow> {
  const row = await tx.first<PageRow>(sql`
    update shop_pages set markdown = ${markdown}, is_published = ${isPublished}, version = version + 1,
      changed_by = ${changedBy}, changed_at = now()
    where slug = ${slug} returning ${pageColumns}`)
  if (!row) throw new Error(`The text ${slug} is gone`)
  return row
}
