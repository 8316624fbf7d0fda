import type { Queryable } from '../database/database.ts'
import { nothing, sql } from '../database/sql.ts'

export type Listed = { createdAt: string; id: string }

export async function countBooks(db: Queryable): Promise<number> {
  const counted = await db.first<{ total: number }>(
    sql`select coalesce(sum(total), 0) as total from book_counts`,
  )
  return counted?.total ?? 0
}

/** News without text have no page. */
export const newsWithText = (db: Queryable) =>
  db.many<{ slug: string }>(
    sql`select slug from news where is_published and markdown <> '' order by position, id`,
  )

/** `until` is exclusive. */
export type Range = { from: string; until: string | undefined }

export const booksInRange = (db: Queryable, { from, until }: Range, limit: number) =>
  db.many<Listed>(sql`
    select created_at as "createdAt", id from books
    where id >= ${from} ${until ? sql`and id < ${until}` : nothing} order by id limit ${limit}`)
