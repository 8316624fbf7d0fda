import {
  type BookToOrder,
  maxOrdersNamed,
  maxSuppliers,
  type ToOrderFilter,
} from '../../../contract/stock/to-order.ts'
import { withHyphens } from '../../catalog/books/book-data.sql.ts'
import { isAwaited, isKept } from '../../catalog/lists/sold.sql.ts'
import { byTitle } from '../../catalog/search/index-scan.sql.ts'
import type { Queryable } from '../../database/database.ts'
import { nothing, type Sql, sql } from '../../database/sql.ts'

/** Copies are still to come, for a select from `supplier_order_lines`. An index holds these lines. */
export const isOpen = sql`received + cancelled < quantity`

/**
 * The line needs a copy that the shop does not have: it waits for one, or no stock is kept of its book and a feed describes it,
 * so that a supplier has it. Of other books without stock nobody knows whether they are on the shelf. For a select from
 * `order_lines`.
 */
const isWithoutStock = sql`source is null and shipped_at is null and ${isKept}
  and not exists (select from stock where stock.book_id = order_lines.book_id)
  and exists (select from imported_books where imported_books.book_id = order_lines.book_id)`

const needsCopy = sql`((${isAwaited}) or (${isWithoutStock}))`

/** In two halves, so that each has its index: the first of lines that wait, the second of open orders. */
const waiting = sql`
  waiting as materialized (
    select book_id, count(*)::int as copies from (
      select order_lines.book_id from order_lines join orders on orders.id = order_lines.order_id
        where ${isAwaited} and orders.status = 'placed'
      union all
      select order_lines.book_id from orders join order_lines on order_lines.order_id = orders.id
        where orders.status = 'placed' and ${isWithoutStock}
    ) as lines group by book_id
  ), ordered as materialized (
    select book_id, sum(quantity - received - cancelled)::int as copies from supplier_order_lines
    where ${isOpen} group by book_id
  )`

/**
 * Fewer copies than the shop keeps of a book that it has on its shelves: with copies, a section, or sold out after it had some.
 * Not what was only ordered in for a shopper, and not what a feed has taken off sale or says is out of stock.
 */
const low = (copiesToKeep: number) => sql`
  low as materialized (
    select book_id, ${copiesToKeep}::int - on_hand as copies from stock
    where on_hand < ${copiesToKeep}::int
      and (on_hand > 0 or section <> '' or (when_out = 'sold-out'
        and exists (select from stock_moves where stock_moves.book_id = stock.book_id)))
      and not exists (select from imported_books
        where imported_books.book_id = stock.book_id and written ? 'isStopped')
  )`

/** `needed`: the books to order, with what orders wait for, what is low, and what is on order. */
const needed = (copiesToKeep: number) => sql`${waiting}, ${low(copiesToKeep)}, needed as materialized (
    select book_id, coalesce(waiting.copies, 0) as waiting, coalesce(low.copies, 0) as low,
      coalesce(ordered.copies, 0) as on_order
    from waiting full join low using (book_id) left join ordered using (book_id)
    where coalesce(waiting.copies, 0) + coalesce(low.copies, 0) > coalesce(ordered.copies, 0)
  )`

/** Orders of shoppers need more of the book than is on order. */
const isForOrders = sql`needed.waiting > needed.on_order`

const supplier = sql`coalesce(feeds.name, editions.publisher, '')`

const withSupplier = sql`left join editions on editions.book_id = books.id
  left join imported_books on imported_books.book_id = books.id left join feeds on feeds.id = imported_books.feed_id`

/** The titles of stock are folded already, which takes most of the time of a long list. */
const foldedTitle = sql`coalesce(stock_titles.title, ${byTitle})`

const withTitles = sql`left join stock_titles on stock_titles.book_id = books.id`

/** Books without a supplier come last. Of a row of `named`, in which each supplier is folded once. */
const inOrder = sql`named.supplier = '', named.folded, named.supplier collate "C", listed.title, listed.id`

/** How many books shoppers have ordered that are neither in the shop nor on order. */
export const booksToOrderIn = sql`(with ${waiting}
  select count(*)::int from waiting join books on books.id = waiting.book_id left join ordered using (book_id)
  where waiting.copies > coalesce(ordered.copies, 0))`

export type Needs = ToOrderFilter & {
  copiesToKeep: number
  after?: string | undefined
  limit: number
}

const condition = ({ supplier: name, unnamed, orders }: ToOrderFilter): Sql => sql`true
  ${name ? sql`and ${supplier} = ${name}` : nothing}
  ${unnamed ? sql`and ${supplier} = ''` : nothing}
  ${orders ? sql`and ${isForOrders}` : nothing}`

/**
 * Orders whose lines need a copy of the book, the oldest first, for a select with its id and the number of those that are left
 * out since copies for them are on order.
 */
export const ordersNeeding = (bookId: Sql, { from, many }: { from: Sql; many: Sql }) => sql`
  coalesce((select json_agg(json_build_object('_id', id, 'number', number, 'name', name) order by placed_at, id) from (
    select orders.id, orders.number, orders.name, orders.placed_at
    from order_lines join orders on orders.id = order_lines.order_id
    where order_lines.book_id = ${bookId} and order_lines.cancelled_at is null and ${needsCopy}
      and orders.status = 'placed'
    order by orders.placed_at, orders.id offset ${from} limit ${many}
  ) as found), '[]')`

type Row = Omit<BookToOrder, 'isbnHyphenated'> & { price: number }

/** A page of the list, with the prices in minor units. */
export async function booksToOrder(db: Queryable, needs: Needs) {
  const { copiesToKeep, after, limit } = needs
  const rows = await db.many<Row>(sql`
    with ${needed(copiesToKeep)}, listed as materialized (
      select books.id, ${foldedTitle} as title, ${supplier} as supplier, needed.waiting, needed.low, needed.on_order
      from needed join books on books.id = needed.book_id ${withSupplier} ${withTitles}
      where ${condition(needs)}
    ), named as materialized (
      select supplier, fold(supplier) collate "C" as folded from (select distinct supplier from listed) as suppliers
    ), page as (
      select row_number() over (order by ${inOrder}) as place, listed.*
      from listed join named using (supplier)
      ${after ? sql`where (${inOrder}) > ${placeOf(after)}` : nothing}
      order by ${inOrder} limit ${limit}
    )
    select page.id as "bookId", books.title, books.author, editions.isbn, coalesce(editions.publisher, '') as publisher,
      page.supplier, books.new_price_cents as price,
      (select on_hand from stock where stock.book_id = page.id) as "onHand", waiting, low, on_order as "onOrder",
      waiting + low - on_order as quantity,
      ${ordersNeeding(sql`page.id`, { from: sql`on_order`, many: sql`${maxOrdersNamed}` })} as orders
    from page join books on books.id = page.id left join editions on editions.book_id = page.id order by place`)
  return rows.map(withHyphens)
}

/** Also of a book that has left the list since. */
const placeOf = (bookId: string) => sql`(
  select ${supplier} = '', fold(${supplier}) collate "C", ${supplier} collate "C", ${foldedTitle}, books.id
  from books ${withSupplier} ${withTitles} where books.id = ${bookId})`

export const suppliersToOrderFrom = (db: Queryable, copiesToKeep: number, orders?: '1') =>
  db.many<{ supplier: string; titles: number; copies: number }>(sql`
    with ${needed(copiesToKeep)}
    select ${supplier} as supplier, count(*) as titles, sum(waiting + low - on_order) as copies
    from needed join books on books.id = needed.book_id ${withSupplier}
    where ${condition({ orders })}
    group by 1 order by ${supplier} = '', fold(${supplier}) collate "C", 1 limit ${maxSuppliers}`)

/** Orders of these books that no stock is kept of. To be locked before books and stock. */
export const lockOrdersWithoutStock = (tx: Queryable, bookIds: string[]) =>
  tx.column<string>(sql`
    select id from orders where status = 'placed' and id in (
      select order_id from order_lines where book_id = any(${bookIds}::uuid[]) and cancelled_at is null
        and ${isWithoutStock})
    order by id for no key update`)

/** Their lines wait from now on for the copies that are ordered. */
export async function awaitCopies(tx: Queryable, orderIds: string[], bookIds: string[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx.run(sql`
    update order_lines set source = 'to-order' from orders
    where orders.id = order_lines.order_id and orders.status = 'placed' and orders.id = any(${orderIds}::uuid[])
      and book_id = any(${bookIds}::uuid[]) and ${isWithoutStock}`)
}
