import type {
  NewSupplierOrder,
  Receipt,
  SupplierOrder,
  SupplierOrderSummary,
} from '../../../contract/stock/supplier-orders.ts'
import { withHyphens } from '../../catalog/books/book-data.sql.ts'
import type { Queryable } from '../../database/database.ts'
import { nothing, type Sql, sql } from '../../database/sql.ts'
import { isOpen, ordersNeeding } from './needs.sql.ts'

/** Of a row of `supplier_order_lines`. */
const expected = sql`quantity - received - cancelled`

const nameOf = (username: Sql) =>
  sql`coalesce((select name from admins where username = ${username}), ${username})`

const summary = sql`
  number, supplier, reference, ordered_at as "orderedAt", ${nameOf(sql`ordered_by`)} as "orderedBy", titles, quantity,
  received, expected`

const withSums = sql`cross join lateral (
    select count(*)::int as titles, sum(quantity)::int as quantity, sum(received)::int as received,
      sum(${expected})::int as expected
    from supplier_order_lines where supplier_order = number
  ) as sums`

type Page = { state: 'open' | 'closed'; before?: number | undefined; limit: number }

/** An index holds the lines of open orders, so that a long history costs nothing. */
export const listSupplierOrders = (db: Queryable, { state, before, limit }: Page) =>
  db.many<SupplierOrderSummary>(sql`
    select ${summary} from supplier_orders ${withSums}
    where number ${state === 'open' ? sql`in` : sql`not in`} (
        select supplier_order from supplier_order_lines where ${isOpen})
      ${before ? sql`and number < ${before}` : nothing}
    order by number desc limit ${limit}`)

type LineRow = Omit<SupplierOrder['lines'][number], 'isbnHyphenated'>
type OrderRow = SupplierOrderSummary & Pick<SupplierOrder, 'note'>

const linesOf = (db: Queryable, number: number) =>
  db.many<LineRow>(sql`
    select book_id as "bookId", title, author, publisher, isbn, quantity, received, cancelled, ${expected} as expected,
      not exists (select from books where id = book_id) as "isGone",
      ${ordersNeeding(sql`supplier_order_lines.book_id`, { from: sql`0`, many: sql`least(10, ${expected})` })} as orders
    from supplier_order_lines where supplier_order = ${number} order by fold(title) collate "C", book_id`)

/** Copies of the same minute and member of staff are one delivery. */
const deliveriesOf = (db: Queryable, number: number) =>
  db.many<SupplierOrder['deliveries'][number]>(sql`
    select max(at) as at, ${nameOf(sql`staff`)} as staff, sum(copies)::int as copies
    from supplier_deliveries where supplier_order = ${number}
    group by staff, date_trunc('minute', at) order by 1 desc limit 50`)

export async function findSupplierOrder(db: Queryable, number: number): Promise<SupplierOrder | undefined> {
  const order = await db.first<OrderRow>(sql`
    select ${summary}, note from supplier_orders ${withSums} where number = ${number}`)
  if (!order) return undefined
  const lines = await linesOf(db, number)
  return { ...order, lines: lines.map(withHyphens), deliveries: await deliveriesOf(db, number) }
}

export async function isSupplierOrder(tx: Queryable, number: number): Promise<boolean> {
  return tx.exists(sql`select from supplier_orders where number = ${number}`)
}

export const orderWithKey = (tx: Queryable, username: string, key: string) =>
  tx.value<number>(sql`
    select number from supplier_orders where ordered_by = ${username} and idempotency_key = ${key}`)

/** Of these books, whose stock is locked: copies that are still to come. */
export async function copiesOnOrder(tx: Queryable, bookIds: string[]): Promise<Map<string, number>> {
  const rows = await tx.many<{ bookId: string; copies: number }>(sql`
    select book_id as "bookId", sum(${expected})::int as copies from supplier_order_lines
    where book_id = any(${bookIds}::uuid[]) and ${isOpen} group by book_id`)
  return new Map(rows.map(({ bookId, copies }) => [bookId, copies]))
}

type New = NewSupplierOrder & { username: string; key: string | undefined }

/** The lines keep what they were ordered by, also when the book changes or goes. */
export async function insertSupplierOrder(tx: Queryable, order: New): Promise<number> {
  const { supplier, reference, note, lines, username, key } = order
  const number = await tx.value<number>(sql`
    with added as (
      insert into supplier_orders (supplier, reference, note, ordered_by, idempotency_key)
      values (${supplier}, ${reference}, ${note}, ${username}, ${key ?? null}) returning number
    ), lines as (
      insert into supplier_order_lines (supplier_order, book_id, title, author, publisher, isbn, quantity)
      select added.number, books.id, books.title, books.author, coalesce(editions.publisher, ''), editions.isbn, quantity
      from added, json_to_recordset(${JSON.stringify(lines)}::json) as given ("bookId" uuid, quantity int)
        join books on books.id = "bookId" left join editions on editions.book_id = books.id
    )
    select number from added`)
  if (number === undefined) throw new Error('The order to the supplier was not inserted')
  return number
}

type Came = Pick<Receipt['lines'][number], 'bookId' | 'copies'>

/** What is still to come of each of these books, whose stock is locked: nothing changes it meanwhile but a cancellation. */
export async function lockExpected(
  tx: Queryable,
  number: number,
  bookIds: string[],
): Promise<Map<string, number>> {
  const rows = await tx.many<{ bookId: string; expected: number }>(sql`
    select book_id as "bookId", ${expected} as expected from supplier_order_lines
    where supplier_order = ${number} and book_id = any(${bookIds}::uuid[]) order by book_id for update`)
  return new Map(rows.map((row) => [row.bookId, row.expected]))
}

type Delivery = { staff: string; key?: string | undefined }

/** Of lines that are locked. */
export const writeDeliveries = (tx: Queryable, number: number, lines: Came[], staff: string) =>
  tx.run(sql`
    with came as (
      select "bookId" as book_id, copies
      from json_to_recordset(${JSON.stringify(lines)}::json) as given ("bookId" uuid, copies int)
    ), written as (
      update supplier_order_lines as line set received = received + came.copies from came
      where line.supplier_order = ${number} and line.book_id = came.book_id
      returning line.book_id, came.copies
    )
    insert into supplier_deliveries (supplier_order, book_id, copies, staff)
    select ${number}::bigint, book_id, copies, ${staff} from written`)

/**
 * Copies that came without their order, such as scanned ones, are those that have been to come longest. The stock of the book is
 * locked.
 */
export async function deliverOldest(
  tx: Queryable,
  { bookId, copies }: Came,
  { staff, key }: Delivery,
): Promise<void> {
  const isOrdered = await tx.exists(sql`
    select from supplier_order_lines where book_id = ${bookId} and ${isOpen} order by supplier_order for update`)
  if (!isOrdered) return
  await tx.run(sql`
    with open as (
      select supplier_order, ${expected} as expected,
        coalesce(sum(${expected}) over (order by supplier_order rows between unbounded preceding and 1 preceding), 0) as before
      from supplier_order_lines where book_id = ${bookId} and ${isOpen}
    ), came as (
      select supplier_order, least(expected, ${copies}::int - before)::int as copies from open where before < ${copies}::int
    ), written as (
      update supplier_order_lines as line set received = received + came.copies from came
      where line.supplier_order = came.supplier_order and line.book_id = ${bookId}
      returning line.supplier_order, came.copies
    )
    insert into supplier_deliveries (supplier_order, book_id, copies, staff, move_key)
    select supplier_order, ${bookId}::uuid, copies, ${staff}, ${key ?? null}::text from written`)
}

/** The copies of the move with this key did not come after all. */
export const takeBackDelivery = (
  tx: Queryable,
  bookId: string,
  { staff, key }: { staff: string; key: string },
) =>
  tx.run(sql`
    with gone as (
      delete from supplier_deliveries where staff = ${staff} and move_key = ${key} and book_id = ${bookId}
      returning supplier_order, copies
    )
    update supplier_order_lines as line set received = received - gone.copies from gone
    where line.supplier_order = gone.supplier_order and line.book_id = ${bookId}`)

/** Returns how many copies are no longer expected. */
export async function cancelExpected(tx: Queryable, number: number): Promise<number> {
  await tx.run(sql`
    select from supplier_order_lines where supplier_order = ${number} order by book_id for update`)
  const copies = await tx.column<number>(sql`
    with open as (
      select book_id, ${expected} as copies from supplier_order_lines where supplier_order = ${number} and ${isOpen}
    )
    update supplier_order_lines as line set cancelled = cancelled + open.copies from open
    where line.supplier_order = ${number} and line.book_id = open.book_id
    returning open.copies`)
  return copies.reduce((sum, many) => sum + many, 0)
}

/** In the order of the titles. */
export const exportedLines = (db: Queryable, number: number) =>
  db.many<{
    isbn: string | null
    title: string
    author: string
    publisher: string
    quantity: number
    price: number | null
    orders: { number: number }[]
  }>(sql`
    select line.isbn, line.title, line.author, line.publisher, line.quantity, books.new_price_cents as price,
      ${ordersNeeding(sql`line.book_id`, { from: sql`0`, many: sql`least(10, ${expected})` })} as orders
    from supplier_order_lines as line left join books on books.id = line.book_id
    where supplier_order = ${number} order by fold(line.title) collate "C", line.book_id`)
