import type { Queryable } from '../database/database.ts'
import { nothing, sql } from '../database/sql.ts'

/** With the author where this is the author's first book, so that each author is listed once. */
export type Listed = { createdAt: string; id: string; authorSlug: string | null }

export const countBooks = async (db: Queryable): Promise<number> =>
  (await db.value<number>(sql`select coalesce(sum(total), 0) as total from book_counts`)) ?? 0

/** News without text have no page. */
export const newsWithText = (db: Queryable) =>
  db.many<{ slug: string }>(
    sql`select slug from news where is_published and markdown <> '' order by position, id`,
  )

/** `until` is exclusive. */
export type Range = { from: string; until: string | undefined }

export const booksInRange = (db: Queryable, { from, until }: Range, limit: number) =>
  db.many<Listed>(sql`
    select created_at as "createdAt", id, case when id = (
      select earlier.id from books as earlier where author_slug(earlier.author) = author_slug(books.author)
      order by earlier.created_at, earlier.id limit 1
    ) then author_slug(author) end as "authorSlug"
    from books
    where id >= ${from} ${until ? sql`and id < ${until}` : nothing} order by id limit ${limit}`)
