import type { Cover, CoverFormat } from '../../../contract/catalog/covers.ts'
import type { Queryable } from '../../database/database.ts'
import { type Sql, sql } from '../../database/sql.ts'
import type { PreparedCover } from './prepare-cover.ts'

/** False where the name is taken. */
export async function insertCover(tx: Queryable, { name, tint, width, height }: Cover): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into covers (name, tint, width, height) values (${name}, ${tint}, ${width}, ${height})
    on conflict do nothing`)
  return inserted === 1
}

export const insertCoverImages = (tx: Queryable, name: string, images: PreparedCover['images']) =>
  tx.run(sql`
    insert into cover_images (cover, width, format, bytes)
    values ${images.map((image) => imageRow(name, image)).reduce((rows, row) => sql`${rows}, ${row}`)}`)

const imageRow = (cover: string, { width, format, bytes }: PreparedCover['images'][number]) =>
  sql`(${cover}, ${width}, ${format}, ${bytes})`

/** Whether a cover of this name is stored. */
export const hasCover = (db: Queryable, name: string) =>
  db.exists(sql`select from covers where name = ${name}`)

/** The ids of the books with a cover of this name, stored or not. Reads all books. */
export const booksNaming = (db: Queryable, name: string): Promise<string[]> =>
  db.column<string>(sql`select id from books where cover_image = ${name}`)

/** The cover of a book, or empty while no picture is stored under its name. */
export const shownPicture = (cover: Sql) => sql`
  case when ${cover} ~* '^https?://' or exists (select from covers where name = ${cover}) then ${cover} else '' end`

/** What the colour of a drawn cover tells of its book, as `coverOf` in the web. */
export const coverGroup = (bookId: Sql, category: Sql) => sql`
  coalesce((select nullif(editions.publisher, '') from editions where editions.book_id = ${bookId}), ${category})`

/** Those of the names under which a cover is stored. */
export const storedCovers = (db: Queryable, names: string[]) =>
  namesIn(db, sql`select name from covers where name = any(${names}::text[])`)

/** They stay stored until the end of the transaction. */
export const holdCovers = (tx: Queryable, names: string[]) =>
  namesIn(tx, sql`select name from covers where name = any(${names}::text[]) order by name for key share`)

const namesIn = async (db: Queryable, statement: Sql): Promise<Set<string>> =>
  new Set(await db.column<string>(statement))

/** The smallest image that is wide enough, else the widest. */
export const findCoverImage = (db: Queryable, name: string, format: CoverFormat, minWidth: number) =>
  db.first<{ bytes: Buffer }>(sql`
    select bytes from cover_images where cover = ${name} and format = ${format}
    order by (width >= ${minWidth}) desc, case when width >= ${minWidth} then width else -width end
    limit 1`)
