import { fewCopies } from '../../../contract/stock/stock.ts'
import type { StockedBook, StockListQuery, StockTotals } from '../../../contract/stock/stock-lists.ts'
import { withHyphens } from '../books/book-data.sql.ts'
import type { Queryable } from '../../database/database.ts'
import { nothing, type Sql, sql } from '../../database/sql.ts'
import { byTitle } from '../search/index-scan.sql.ts'
import { namesQuery, tsqueries } from '../search/tsqueries.sql.ts'
import { amountOf } from '../../settings/money.sql.ts'
import { isAwaited } from './sold.sql.ts'

/** For a select from `stock` with `books` and `editions` joined. */
export const stockedColumns = sql`
  books.id as "bookId", books.title, books.author, books.cover_image as "coverImage", editions.isbn,
  ${amountOf(sql`books.new_price_cents`)} as price, stock.section, stock.on_hand as "onHand",
  stock.when_out as "whenOut", stock.expected_on::text as "expectedOn"`

/** What `stockedColumns` select. */
export type StockedRow<Shown extends { isbnHyphenated: unknown } = StockedBook> = Omit<
  Shown,
  'isbnHyphenated'
>

export const withEditions = sql`left join editions on editions.book_id = books.id`

/** Like `byTitle`, but of no index: few matches are not found by reading all books by title until a page is full. */
const byTitleOfFew = sql`(fold(books.title) || '') collate "C"`

/** What was typed: words of title and author, digits of an ISBN, or both. */
export type StockWords = { words: string[]; isbn: string | undefined }

/** A range of digits, so that the index of ISBNs has it. */
const beginsWith = (digits: string) =>
  sql`isbn between ${digits.padEnd(13, '0')} and ${digits.padEnd(13, '9')}`

type Filter = Omit<StockListQuery, 'q'> & { found?: StockWords | undefined }

/** For a select from `stock`. */
export const isLow = sql`stock.on_hand <= ${fewCopies}`

/** Orders wait for a copy of the book, for a select from `stock`. */
const isToOrderIn = sql`stock.book_id in (
  select order_lines.book_id from order_lines join orders on orders.id = order_lines.order_id
  where ${isAwaited} and orders.status = 'placed')`

const isShelved = ({ section, unplaced, low, awaited }: Filter): Sql => sql`true
  ${section ? sql`and stock.section = ${section}` : nothing}
  ${unplaced ? sql`and stock.section = ''` : nothing}
  ${low ? sql`and ${isLow}` : nothing}
  ${awaited ? sql`and ${isToOrderIn}` : nothing}`

/** Up to this many rows of the stock are read with their books. */
const few = sql`2000`

const areFew = async (db: Queryable, filter: Filter): Promise<boolean> =>
  (await db.value<boolean>(sql`
    select count(*) <= ${few} as "areFew"
    from (select from stock where ${isShelved(filter)} limit ${few} + 1) as counted`)) ?? true

const queriesOf = ({ words }: StockWords) => sql`queries as materialized (${tsqueries(words)})`

/** Words are searched in few books with stock. Materialized, or the plan would read all books with a word. */
const wordsInStock = (found: StockWords, filter: Filter): Sql => sql`
  with ${queriesOf(found)}, shelved as materialized (
    select stock.*, books.names, editions.isbn
    from stock join books on books.id = stock.book_id ${withEditions} where ${isShelved(filter)}
  ), stock as materialized (
    select * from shelved where names @@ ${namesQuery} ${found.isbn ? sql`or ${beginsWith(found.isbn)}` : nothing}
  )`

/** The stock is searched in the books with the words. */
const stockOfWords = (found: StockWords, filter: Filter): Sql => sql`
  with ${queriesOf(found)}, matched as materialized (
    select id from books where names @@ ${namesQuery}
    ${found.isbn ? sql`union select book_id from editions where ${beginsWith(found.isbn)}` : nothing}
  ), stock as materialized (
    select stock.* from stock join matched on matched.id = stock.book_id where ${isShelved(filter)}
  )`

function narrowed(filter: Filter, isFew: boolean): Sql {
  if (filter.found) return (isFew ? wordsInStock : stockOfWords)(filter.found, filter)
  return sql`with stock as materialized (select * from stock where ${isShelved(filter)})`
}

/**
 * Few rows are put in order; of many, the index of their titles has a page soon. So a page costs about the same, whatever
 * the shop has on its shelves and in its catalogue.
 */
export async function stockPage(db: Queryable, filter: Filter): Promise<StockedBook[]> {
  const { found, after, limit } = filter
  const isFew = await areFew(db, filter)
  const isWalked = !isFew && !found
  const order = isWalked ? sql`stock_titles.title, stock_titles.book_id` : sql`${byTitleOfFew}, books.id`
  const rows = await db.many<StockedRow>(sql`
    ${isWalked ? nothing : narrowed(filter, isFew)}
    select ${stockedColumns}
    from stock join books on books.id = stock.book_id ${withEditions}
      ${isWalked ? sql`join stock_titles on stock_titles.book_id = stock.book_id` : nothing}
    where ${isWalked ? isShelved(filter) : sql`true`}
      ${after ? sql`and (${order}) > (select ${byTitle}, id from books where id = ${after})` : nothing}
    order by ${order} limit ${limit}`)
  return rows.map(withHyphens)
}

/** One pass over `stock`, with the price of each book that has copies. */
export async function stockTotals(db: Queryable): Promise<StockTotals> {
  const totals = await db.first<StockTotals>(sql`
    with sections as (
      select section, count(*) as titles, sum(on_hand) as copies, count(*) filter (where on_hand <= ${fewCopies}) as low
      from stock group by section
    )
    select coalesce(sum(titles), 0) as titles, coalesce(sum(copies), 0) as copies, coalesce(sum(low), 0) as low,
      coalesce((select ${amountOf(sql`sum(on_hand::bigint * new_price_cents)`)}
        from stock join books on books.id = book_id where on_hand > 0), 0) as value,
      coalesce(json_agg(json_build_object('section', section, 'titles', titles, 'copies', copies)
        order by fold(section) collate "C", section), '[]') as sections
    from sections`)
  return totals ?? { titles: 0, copies: 0, value: 0, low: 0, sections: [] }
}

/** Of those whose stock is kept. */
export async function copiesOnHand(db: Queryable, ids: string[]): Promise<Map<string, number>> {
  const kept = await db.many<{ id: string; onHand: number }>(sql`
    select book_id as id, on_hand as "onHand" from stock where book_id = any(${ids}::uuid[])`)
  return new Map(kept.map(({ id, onHand }) => [id, onHand]))
}
