import { highestPrice } from '../../../domain/currency.ts'
import type { Queryable } from '../../database/database.ts'
import { type Sql, sql } from '../../database/sql.ts'
import { minorUnitsOfPrice } from '../../settings/money.sql.ts'
import { bookColumns, manyBooks, withCovers } from './books.sql.ts'

/** Locks rows in the order of their ids, so that two callers cannot deadlock. */
export const lockBooks = (tx: Queryable, ids: string[]) =>
  manyBooks(
    tx,
    sql`
    select ${bookColumns} from books ${withCovers} where books.id = any(${ids}::uuid[])
    order by books.id for update of books`,
  )

const priceAfter = (percent: number) => sql`round(new_price_cents * (100 + ${percent}::numeric) / 100)`

/** The books whose price would be above the highest, or fall to zero. */
export async function idsOutOfRange(tx: Queryable, ids: string[], percent: number): Promise<string[]> {
  const found = await tx.many<{ id: string }>(sql`
    select id from books where id = any(${ids}::uuid[]) and new_price_cents > 0
      and ${priceAfter(percent)} not between 1 and ${highestPrice} order by id`)
  return found.map(({ id }) => id)
}

const update = (tx: Queryable, ids: string[], assignment: Sql) =>
  tx.run(sql`update books set ${assignment} where id = any(${ids}::uuid[])`)

export const updatePrices = (tx: Queryable, ids: string[], newPrice: number) =>
  update(tx, ids, sql`new_price_cents = ${minorUnitsOfPrice(newPrice)}`)

export const updatePricesBy = (tx: Queryable, ids: string[], percent: number) =>
  update(tx, ids, sql`new_price_cents = ${priceAfter(percent)}`)

export const removeOldPrices = (tx: Queryable, ids: string[]) => update(tx, ids, sql`old_price_cents = null`)

export const updateCategories = (tx: Queryable, ids: string[], category: string) =>
  update(tx, ids, sql`category = ${category}`)

export const updateTrending = (tx: Queryable, ids: string[], trending: boolean) =>
  update(tx, ids, sql`trending = ${trending}`)

/** The stock is deleted with the books, in any order; orders lock it in the order of the ids. */
export async function deleteBooks(tx: Queryable, ids: string[]): Promise<number> {
  await tx.run(sql`select from stock where book_id = any(${ids}::uuid[]) order by book_id for update`)
  return tx.run(sql`delete from books where id = any(${ids}::uuid[])`)
}
