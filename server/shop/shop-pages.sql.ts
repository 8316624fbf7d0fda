import type { PagePlace } from '../../domain/pages.ts'
import type { Queryable } from '../database/database.ts'
import { sql } from '../database/sql.ts'

export type PageRow = {
  slug: string
  /** Of a page of the shop's own. */
  title: string | null
  place: PagePlace
  markdown: string
  isPublished: boolean
  version: number
  changedBy: string
  changedAt: string | null
}

const pageColumns = sql`
  slug, title, place, markdown, is_published as "isPublished", version, changed_by as "changedBy", changed_at as "changedAt"`

export const allPages = (db: Queryable) =>
  db.many<PageRow>(sql`select ${pageColumns} from shop_pages order by created_at, slug`)

export const findPage = (db: Queryable, slug: string) =>
  db.first<PageRow>(sql`select ${pageColumns} from shop_pages where slug = ${slug}`)

/** The row lock serializes saves of one text. A text that was never saved has version 0. */
export async function lockText(tx: Queryable, slug: string): Promise<PageRow> {
  await tx.run(sql`insert into shop_pages (slug, version) values (${slug}, 0) on conflict (slug) do nothing`)
  const row = await tx.first<PageRow>(
    sql`select ${pageColumns} from shop_pages where slug = ${slug} for update`,
  )
  if (!row) throw new Error(`The text ${slug} was not inserted`)
  return row
}

type Text = Pick<PageRow, 'title' | 'place' | 'markdown' | 'isPublished'>

export async function updatePage(
  tx: Queryable,
  slug: string,
  { title, place, markdown, isPublished }: Text,
  changedBy: string,
): Promise<PageRow> {
  const row = await tx.first<PageRow>(sql`
    update shop_pages set title = ${title}, place = ${place}, markdown = ${markdown}, is_published = ${isPublished}, version = version + 1,
      changed_by = ${changedBy}, changed_at = now()
    where slug = ${slug} returning ${pageColumns}`)
  if (!row) throw new Error(`The text ${slug} is gone`)
  return row
}

export const lockOwnPage = (tx: Queryable, slug: string) =>
  tx.first<PageRow>(sql`
    select ${pageColumns} from shop_pages where slug = ${slug} and title is not null for update`)

/** Two pages of one title get two URLs. */
export const lockPages = (tx: Queryable) => tx.run(sql`lock table shop_pages in share row exclusive mode`)

type NewPage = { slug: string; title: string; place: PagePlace; changedBy: string }

export const insertPage = (tx: Queryable, { slug, title, place, changedBy }: NewPage) =>
  tx.first<PageRow>(sql`
    insert into shop_pages (slug, title, place, changed_by) values (${slug}, ${title}, ${place}, ${changedBy})
    returning ${pageColumns}`)

export const deletePage = (tx: Queryable, slug: string) =>
  tx.first<PageRow>(
    sql`delete from shop_pages where slug = ${slug} and title is not null returning ${pageColumns}`,
  )
