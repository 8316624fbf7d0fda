import type { Tx } from '../database/database.ts'
import { nothing, sql } from '../database/sql.ts'

/** A book's place in the order in which they came. */
export type Place = { createdAt: string; id: string }

/** The first book of each part, where a part has so many. */
export const firstOfEachPart = (db: Tx, booksInPart: number) =>
  db.many<Place>(sql`
    select created_at as "createdAt", id from (
      select created_at, id, row_number() over (order by created_at, id) as number from books
    ) as numbered
    where (number - 1) % ${booksInPart}::int = 0 order by created_at, id`)

type Range = { from: Place | undefined; until: Place | undefined; limit: number }

export const booksInRange = (db: Tx, { from, until, limit }: Range) =>
  db.many<Place>(sql`
    select created_at as "createdAt", id from books
    where true
      ${from ? sql`and (created_at, id) >= (${from.createdAt}, ${from.id})` : nothing}
      ${until ? sql`and (created_at, id) < (${until.createdAt}, ${until.id})` : nothing}
    order by created_at, id limit ${limit}`)
