import { type Author, maxCounted } from '../../contract/authors.ts'
import type { Queryable } from '../database/database.ts'
import { type Sql, sql } from '../database/sql.ts'

/** Has an index, which also has the order of the newest books. */
export const isByAuthor = (slug: string): Sql => sql`author_slug(books.author) = ${slug}`

/** Spellings that differ only in case and accents share a slug: the newest book has the name. */
export const findAuthor = (db: Queryable, slug: string) =>
  db.first<Author>(sql`
    select ${slug}::text as slug, author as name, (
      select count(*) from (select from books where ${isByAuthor(slug)} limit ${maxCounted}) as counted
    ) as books
    from books where ${isByAuthor(slug)} order by created_at desc, id desc limit 1`)
