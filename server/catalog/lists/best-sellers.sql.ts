import type { Category } from '../../../contract/catalog/books.ts'
import type { Queryable } from '../../database/database.ts'
import { nothing, sql } from '../../database/sql.ts'
import { bookColumns, manyBooks, newestFirst, soldCopies, withCovers } from '../books/books.sql.ts'
import {
  isListed,
  isOfCategory,
  scannedBooks,
  scannedOfCategory,
  soldByWork,
} from '../editions/works-once.sql.ts'

type BestSellers = {
  category: Category | undefined
  limit: number
  worksOnce: boolean
  /** Whether books that cannot be ordered are among them. */
  withSoldOut: boolean
}

/** A subquery, so that no plan reads the stock of all books. */
const isOrderable = sql`
  coalesce((select on_hand > 0 or when_out <> 'sold-out' from stock where stock.book_id = books.id), true)`

/** Among so many times as many best sellers as a list shows, those that are not sold out are looked for. */
const spareSellers = 10

/** The newest books fill up the list where too few were sold. */
export const bestSellingBooks = (db: Queryable, { category, limit, worksOnce, withSoldOut }: BestSellers) => {
  const isOfList = category ? isOfCategory(category) : sql`true`
  const isShown = withSoldOut ? sql`true` : isOrderable
  const matches = sql`${isOfList} and ${isShown}`
  const scanned = category ? scannedOfCategory(category, limit) : scannedBooks(isOfList, newestFirst, limit)
  const isBounded = worksOnce || !withSoldOut
  const newest = isBounded
    ? sql`${scanned} where ${matches} ${worksOnce ? sql`and ${isListed}` : nothing}`
    : sql`books where ${matches}`
  return manyBooks(
    db,
    sql`
    with sold as (${worksOnce ? soldByWork(soldCopies) : soldCopies}), best as (
      select id, copies from (
        select id, copies, created_at from sold join books on id = book_id where ${isOfList}
        order by copies desc, created_at desc, id desc limit ${limit * spareSellers}
      ) as books where ${isShown} order by copies desc, created_at desc, id desc limit ${limit}
    ), newest as (
      select id from ${newest} order by created_at desc, id desc limit ${limit}
    )
    select ${bookColumns} from (select id from best union select id from newest) as shown
      join books on books.id = shown.id left join best on best.id = shown.id ${withCovers}
    order by coalesce(best.copies, 0) desc, books.created_at desc, books.id desc limit ${limit}`,
  )
}
