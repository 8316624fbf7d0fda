import type { AdminOrder, NewOrder, Order, OrderStatus } from '../../contract/orders/orders.ts'
import type { TaxLine } from '../../contract/orders/quotes.ts'
import type { Queryable } from '../database/database.ts'
import { nothing, type Sql, sql } from '../database/sql.ts'
import { type Hold, heldUntil, holdParts } from './place/order-holds.sql.ts'
import { asJsonTime, shopperTimeline, staffTimeline, undoFor } from './move/order-events.sql.ts'
import { isSold } from '../catalog/lists/sold.sql.ts'
import { amountOf, totalText } from '../settings/money.sql.ts'
import { activeSignIn } from '../http/routing/active-sign-in.sql.ts'
import type { StockParts } from '../stock/order-stock.sql.ts'
import { perMailbox, tryConsumeEach } from '../throttle/throttle.sql.ts'
import type { Totals } from './place/totals.ts'

/** Orders of earlier versions have no subtotal of their own: it is their total. */
const sumColumns = sql`
  ${totalText(sql`orders.total_cents`)} as "totalPrice",
  ${totalText(sql`coalesce(orders.subtotal_cents, orders.total_cents)`)} as subtotal,
  ${totalText(sql`orders.delivery_cents`)} as delivery,
  ${totalText(sql`orders.tax_cents`)} as tax,
  ${totalText(sql`orders.total_cents`)} as total,
  orders.tax_lines as "taxLines", orders.prices_include_tax as "pricesIncludeTax"`

const lineFields = sql`
  '_id', book_id, 'title', title, 'author', author, 'price', ${amountOf(sql`price_cents`)}, 'coverImage', cover_image,
  'cancelled', cancelled_at is not null`

const lineJson = sql`
  json_strip_nulls(json_build_object(${lineFields}, 'source', source, 'expectedOn', expected_on,
    'arrived', case when source <> 'shelf' and is_taken then true end, 'shippedAt', ${asJsonTime(sql`shipped_at`)}))`

/** An order of the API, for a select from `orders`. */
const columnsWith = (timeline: Sql, line = lineJson, held = heldUntil) => sql`
  orders.id as "_id", orders.number, orders.name, orders.email, orders.phone,
  json_build_object('street', street, 'street2', street2, 'city', city, 'country', country, 'state', state, 'zipcode', zipcode) as address,
  (select json_agg(book_id order by position) from order_lines where order_id = orders.id) as "productIds",
  ${sumColumns}, orders.delivery_method as "deliveryMethod", orders.delivery_note as "deliveryNote", orders.status,
  (select json_agg(${line} order by position)
    from order_lines where order_id = orders.id) as books,
  orders.placed_at as "createdAt", orders.receipt_number as "receiptNumber",
  json_build_object('carrier', carrier, 'number', tracking_number) as tracking,
  ${held} as "heldUntil", ${timeline} as timeline`

export const orderColumns = columnsWith(shopperTimeline)

/** Of a new order of books without stock: the optional fields of its lines would cost time. */
const plainColumns = columnsWith(shopperTimeline, sql`json_build_object(${lineFields})`, sql`null`)

const staffColumns = (username: string) => sql`${columnsWith(staffTimeline)}, ${undoFor(username)} as undo`
/** The price is in minor units. */
export type BookToSell = { id: string; price: number; category: string }

/** Current prices in the given order; deleted books are left out. */
export const booksToSell = (tx: Queryable, ids: string[]) =>
  tx.many<BookToSell>(sql`
    select id, new_price_cents as price, category
    from unnest(${ids}::uuid[]) with ordinality as asked (book_id, at) join books on id = book_id
    order by at`)

export type Sale = {
  order: NewOrder
  shopper: { uid: string; emailVerified: boolean; sid: string | undefined }
  /** In minor units. */
  totalUnits: number
  /** With delivery or tax; otherwise the total is the sum of the prices. */
  priced?: { books: BookToSell[]; totals: Omit<Totals, 'taxLines'> & { taxLines: TaxLine[] } }
  key: string | undefined
  requestHash: Buffer
  /** 0 for no limit. */
  maxOpenOrders: number
  /** The bookseller's, for an e-mail about each new order. */
  notifyAddress?: string | undefined
  /** Whether the shopper gets an e-mail. */
  isConfirmed: boolean
  /** Undefined if copies are kept for the order without conditions. */
  hold?: Hold | undefined
}

/** Throttles confirmation e-mails to unverified addresses, so that orders cannot flood a stranger's mailbox. */
const mayEmail = ({ emailVerified }: Sale['shopper']) =>
  emailVerified
    ? sql`select from orders`
    : tryConsumeEach(sql`select 'order e-mails to ' || email from orders`, perMailbox)

/** Part of the statement that places the order. */
const newOrderMessage = (address: string) => sql`, notified as (
      insert into outbox (to_address, template, order_id) select ${address}, 'new-order', id from orders
    )`
/** Prices and categories must be those that the sums were computed from. */
const isSameSale = ({ totalUnits, priced }: Sale) =>
  priced
    ? sql`array_agg(price_cents order by at) = ${priced.books.map(({ price }) => price)}::bigint[]
        and array_agg(category order by at) = ${priced.books.map(({ category }) => category)}::text[]`
    : sql`sum(price_cents) = ${totalUnits}`

/** Total, subtotal, delivery, tax, its lines and how it was computed. */
function sumsOf({ priced }: Sale): Sql {
  if (!priced) return sql`sum(price_cents), sum(price_cents), 0, 0, '[]', true, 0`
  const { total, subtotal, delivery, tax, taxLines, pricesIncludeTax, deliveryTaxPercent } = priced.totals
  return sql`${total}::bigint, ${subtotal}::bigint, ${delivery}::bigint, ${tax}::bigint,
    ${JSON.stringify(taxLines)}::jsonb, ${pricesIncludeTax}::boolean, ${deliveryTaxPercent}::numeric`
}

const taxPercents = ({ priced }: Sale) =>
  priced ? sql`(${priced.totals.linePercents}::numeric[])[at::int]` : sql`0`

/**
 * Places the order, stores its lines, takes the copies and enqueues the e-mail in one statement: only if every book
 * exists and is in stock, the prices are those of the total, the shopper is still signed in and has neither too many open
 * orders nor too many copies held, and the key is new. Three CTEs are named like their tables, so that `orderColumns` apply
 * to the new rows.
 */
export const insertOrder = (tx: Queryable, sale: Sale, stock: StockParts) => {
  const { order, shopper, key, requestHash, maxOpenOrders, isConfirmed, notifyAddress } = sale
  // An e-mail to an unverified address repeats nothing that the shopper typed.
  const template = shopper.emailVerified ? 'order-placed' : 'order-noted'
  const { isAllowed, held } = holdParts(shopper.uid, stock.isKept ? sale.hold : undefined)
  return tx.first<Order>(sql`
    with ${stock.held} sold as (
      select at, id, title, author, category, cover_image, new_price_cents as price_cents ${stock.bookColumns}
      from unnest(${order.productIds}::uuid[]) with ordinality as asked (book_id, at) join books on id = book_id
        ${stock.joined}
    ), sign_in as (
      ${activeSignIn(shopper)}
    ), orders as (
      insert into orders (shopper_uid, name, email, phone, street, street2, city, country, state, zipcode,
        delivery_method, delivery_note,
        total_cents, subtotal_cents, delivery_cents, tax_cents, tax_lines, prices_include_tax, delivery_tax_percent,
        idempotency_key, asked_for)
      select ${shopper.uid}, ${order.name}, ${order.email}, ${order.phone}, ${order.address.street},
        ${order.address.street2}, ${order.address.city}, ${order.address.country}, ${order.address.state},
        ${order.address.zipcode}, ${order.deliveryMethod}, ${order.deliveryNote}, ${sumsOf(sale)},
        ${key ?? null}, ${requestHash}
      from sold
      having count(*) = ${order.productIds.length} and ${stock.isInStock} and ${isSameSale(sale)}
        and exists (select from sign_in)
        ${maxOpenOrders > 0 ? sql`and open_orders_of(${shopper.uid}) < ${maxOpenOrders}` : nothing}
        ${isAllowed}
      on conflict (shopper_uid, idempotency_key) do nothing
      returning *
    ), order_lines as (
      insert into order_lines (order_id, position, book_id, title, author, category, cover_image, price_cents,
        tax_percent ${stock.lineColumns})
      select orders.id, at, sold.id, title, author, category, cover_image, price_cents, ${taxPercents(sale)} ${stock.line}
      from orders, sold
      returning *
    ), ${stock.taken} ${held} may_write as (
      ${mayEmail(shopper)}
    ), confirmed as (
      insert into outbox (to_address, template, order_id) select email, ${template}, id from orders, may_write
      where ${isConfirmed}::boolean
    )${notifyAddress ? newOrderMessage(notifyAddress) : nothing}
    select ${stock.isKept ? orderColumns : plainColumns} from orders`)
}

export const orderWithKey = (tx: Queryable, shopperUid: string, key: string) =>
  tx.first<Order & { requestHash: Buffer }>(sql`
    select ${orderColumns}, orders.asked_for as "requestHash" from orders
    where shopper_uid = ${shopperUid} and idempotency_key = ${key}`)

/**
 * The account decides whose an order is. An e-mail address changes hands: a verified one shows only those orders of it that
 * have no account.
 */
export type Owner = { uid: string; email: string; emailVerified: boolean }

export const isOf = ({ uid, email, emailVerified }: Owner) =>
  emailVerified
    ? sql`(shopper_uid = ${uid} or (shopper_uid is null and email = ${email}))`
    : sql`shopper_uid = ${uid}`

const isFor = (owner: Owner | { email: string }) =>
  'uid' in owner ? isOf(owner) : sql`email = ${owner.email}`

type Page = { limit: number; before?: string | undefined }

export const ordersOf = (tx: Queryable, owner: Owner | { email: string }, { limit, before }: Page) =>
  tx.many<Order>(sql`
    select ${orderColumns} from orders
    where ${isFor(owner)}
      ${before ? sql`and (placed_at, id) < (select placed_at, id from orders where id = ${before})` : nothing}
    order by placed_at desc, id desc limit ${limit}`)

export const summaryOf = (tx: Queryable, owner: Owner | { email: string }) =>
  tx.first<{ orders: number; amountSpent: string }>(sql`
    select count(*)::int as orders,
      ${totalText(sql`coalesce(sum(total_cents) filter (where ${isSold}), 0)`)} as "amountSpent"
    from orders where ${isFor(owner)}`)

export async function countOpenOrders(tx: Queryable, shopperUid: string): Promise<number> {
  const counted = await tx.first<{ open: number }>(sql`
    select open_orders_of(${shopperUid})::int as open`)
  return counted?.open ?? 0
}

/** With `of`, only an order of that shopper is found. */
export type OrderSelector = { id: string; of?: Owner }

export const isSelected = ({ id, of }: OrderSelector) =>
  sql`id = ${id} ${of ? sql`and ${isOf(of)}` : nothing}`

export const findOrder = (tx: Queryable, which: OrderSelector) =>
  tx.first<Order>(sql`select ${orderColumns} from orders where ${isSelected(which)}`)

export const findOrderForStaff = (tx: Queryable, id: string, username: string) =>
  tx.first<AdminOrder>(sql`select ${staffColumns(username)} from orders where id = ${id}`)

export type OrderFilter = {
  status?: OrderStatus | undefined
  q?: string | undefined
  /** Days (UTC), both included. */
  from?: string | undefined
  to?: string | undefined
}

type OrderPage = OrderFilter & { limit: number; offset: number }

export const matches = ({ status, q, from, to }: OrderFilter): Sql => sql`true
  ${status ? sql`and status = ${status}` : nothing}
  ${from ? sql`and placed_at >= ${from}::date::timestamp at time zone 'UTC'` : nothing}
  ${to ? sql`and placed_at < (${to}::date + 1)::timestamp at time zone 'UTC'` : nothing}
  ${q ? sql`and (number::text = ltrim(${q}, '#') or strpos(fold(name), fold(${q})) > 0 or strpos(email, lower(${q})) > 0)` : nothing}`

export const newestOrders = (tx: Queryable, filter: OrderPage, username: string) =>
  tx.many<AdminOrder>(sql`
    select ${staffColumns(username)} from orders where ${matches(filter)}
    order by placed_at desc, id desc limit ${filter.limit} offset ${filter.offset}`)

export async function countOrders(tx: Queryable, filter: OrderFilter): Promise<number> {
  const counted = await tx.first<{ total: number }>(sql`
    select count(*) as total from orders where ${matches(filter)}`)
  return counted?.total ?? 0
}
