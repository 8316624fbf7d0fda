import { type Author, maxCounted } from '../../../contract/catalog/authors.ts'
import type { Queryable } from '../../database/database.ts'
import { type Sql, sql } from '../../database/sql.ts'
import { isListed, scannedBooks } from '../editions/works-once.sql.ts'

/** Has an index, which also has the order of the newest books. */
export const isByAuthor = (slug: string): Sql => sql`author_slug(books.author) = ${slug}`

/** Spellings that differ only in case and accents share a slug: the newest book has the name. */
export const findAuthor = (db: Queryable, slug: string, worksOnce: boolean) => {
  const order = sql`books.created_at desc, books.id desc`
  const counted = worksOnce
    ? sql`${scannedBooks(isByAuthor(slug), order, maxCounted)} where ${isListed}`
    : sql`books where ${isByAuthor(slug)}`
  return db.first<Author>(sql`
    select ${slug}::text as slug, author as name, (
      select count(*) from (select from ${counted} limit ${maxCounted}) as counted
    ) as books
    from books where ${isByAuthor(slug)} order by ${order} limit 1`)
}
