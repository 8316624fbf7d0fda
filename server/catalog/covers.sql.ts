import type { Cover, CoverFormat } from '../../contract/covers.ts'
import type { Queryable } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { PreparedCover } from './prepare-cover.ts'

/** False where the name is taken. */
export async function insertCover(tx: Queryable, { name, tint, width, height }: Cover): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into covers (name, tint, width, height) values (${name}, ${tint}, ${width}, ${height})
    on conflict do nothing`)
  return inserted === 1
}

export async function insertCoverImages(tx: Queryable, name: string, images: PreparedCover['images']) {
  for (const { width, format, bytes } of images) {
    await tx.run(sql`
      insert into cover_images (cover, width, format, bytes) values (${name}, ${width}, ${format}, ${bytes})`)
  }
}

/** Whether a cover of this name is stored. */
export const hasCover = async (db: Queryable, name: string): Promise<boolean> =>
  (await db.first(sql`select from covers where name = ${name}`)) !== undefined

/**
 * Whether a cover of this name is stored. It stays so until the end of the transaction. Books are locked first,
 * in the order in which the contents of the demo are deleted.
 */
export async function holdCover(tx: Queryable, name: string): Promise<boolean> {
  await tx.run(sql`lock table books in row exclusive mode`)
  return (await tx.first(sql`select from covers where name = ${name} for key share`)) !== undefined
}

/** Those of the names under which a cover is stored. They stay so until the end of the transaction. */
export async function storedCovers(tx: Queryable, names: string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const found = await tx.many<{ name: string }>(sql`
    select name from covers where name = any(${names}::text[]) order by name for key share`)
  return new Set(found.map(({ name }) => name))
}

/** The smallest image that is wide enough, else the widest. */
export const findCoverImage = (db: Queryable, name: string, format: CoverFormat, wanted: number) =>
  db.first<{ bytes: Buffer }>(sql`
    select bytes from cover_images where cover = ${name} and format = ${format}
    order by (width >= ${wanted}) desc, case when width >= ${wanted} then width else -width end
    limit 1`)
