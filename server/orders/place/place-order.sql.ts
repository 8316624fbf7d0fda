import type { PaymentMethod } from '../../../domain/money/payment-methods.ts'
import type { NewOrder } from '../../../contract/orders/orders.ts'
import type { Order, TaxLine } from '../../../contract/orders/placed-order.ts'
import type { Queryable } from '../../database/database.ts'
import { nothing, type Sql, sql } from '../../database/sql.ts'
import { activeSignIn } from '../../http/routing/active-sign-in.sql.ts'
import type { UsedCodes } from '../codes/apply-codes.ts'
import { codeClauses } from '../codes/use-codes.sql.ts'
import { lockedStock, takenCopies } from '../../stock/ledger.sql.ts'
import { perMailbox, tryConsumeEach } from '../../throttle/throttle.sql.ts'
import { firstOrder, newOrderColumns, orderColumns } from '../orders.sql.ts'
import type { Totals } from './totals.ts'

/** The price is in minor units. */
export type BookToSell = { id: string; price: number; category: string }

/** Current prices in the given order; deleted books are left out. */
export const booksToSell = (tx: Queryable, ids: string[]) =>
  tx.many<BookToSell>(sql`
    select id, new_price_cents as price, category
    from unnest(${ids}::uuid[]) with ordinality as ordered (book_id, at) join books on id = book_id
    order by at`)

/** The books that are sold out, in the given order. */
export const soldOutAmong = (db: Queryable, bookIds: string[]) =>
  db.many<{ id: string; title: string }>(sql`
    select books.id, books.title
    from unnest(${bookIds}::uuid[]) with ordinality as ordered (book_id, at)
      join books on books.id = ordered.book_id join stock on stock.book_id = books.id
    where on_hand = 0 and when_out = 'sold-out'
    order by at`)

export type Sale = {
  order: NewOrder
  shopper: { uid: string; emailVerified: boolean; sid: string | undefined }
  totals: Omit<Totals, 'taxLines'> & { taxLines: TaxLine[] }
  /** The books that the totals were computed from; empty if they need only the sum of the prices. */
  books: BookToSell[]
  paymentMethod: PaymentMethod
  /** To pay, of an invoice from the day on which the books leave; null for methods without a last day. */
  daysToPay: number | null
  timeZone: string
  key: string | undefined
  requestHash: Buffer
  /** 0 for no limit. */
  maxOpenOrders: number
  /** The bookseller's, for an e-mail about each new order. */
  notifyAddress: string | undefined
  /** Whether the shopper gets an e-mail. */
  isConfirmed: boolean
  /** Undefined for an order without vouchers and gift cards. */
  codes: UsedCodes | undefined
  /** Undefined if copies are kept for the order without conditions. */
  hold: Hold | undefined
}

/** The shop's. */
export const todayIn = (timeZone: string) => sql`(now() at time zone ${timeZone}::text)::date`

/** The last day to pay an order from today on. That of an invoice is not known before the books leave the shop. */
export const payByOf = (method: PaymentMethod, days: number | null, timeZone: string) =>
  sql`${todayIn(timeZone)} + ${method === 'invoice' ? null : days}::int`

export const invoiceDaysOf = (method: PaymentMethod, days: number | null) =>
  sql`${method === 'invoice' ? days : null}::int`

/** Throttles confirmation e-mails to unverified addresses, so that orders cannot flood a stranger's mailbox. */
const mayEmail = ({ emailVerified }: Sale['shopper']) =>
  emailVerified
    ? sql`select from orders`
    : tryConsumeEach(sql`select 'order e-mails to ' || email from orders`, perMailbox)

/** The books with their current prices and stock. `unnest` fills up shorter arrays with null. */
const soldBooks = ({ order, books, totals, codes }: Sale) => sql`
  sold as (
    select at, id, title, author, books.category, cover_image, new_price_cents as price_cents,
      coalesce(ordered.tax_percent, 0) as tax_percent, ${codes?.discounts ? sql`off_cents,` : nothing} on_hand, when_out, expected_on, isbn, format,
      coalesce(ordered.price = new_price_cents and ordered.category = books.category, true) as is_as_priced
    from unnest(${order.productIds}::uuid[], ${books.map(({ price }) => price)}::bigint[],
        ${books.map(({ category }) => category)}::text[], ${totals.linePercents}::numeric[]
        ${codes?.discounts ? sql`, ${codes.discounts}::bigint[]` : nothing}) with ordinality
        as ordered (book_id, price, category, tax_percent, ${codes?.discounts ? sql`off_cents,` : nothing} at)
      join books on id = book_id left join locked_stock using (book_id) left join editions using (book_id)
  )`

/**
 * Inserts a row only if every book exists and is in stock, the prices are those of the totals, the shopper is still signed
 * in and has neither too many open orders nor too many copies held, and the key is new.
 */
const insertedOrder = (sale: Sale, mayHold: Sql, codes: ReturnType<typeof codeClauses>) => {
  const { order, shopper, totals, paymentMethod, daysToPay, timeZone, maxOpenOrders } = sale
  return sql`
  orders as (
    insert into orders (shopper_uid, name, email, phone, street, street2, city, country, state, zipcode,
      delivery_method, delivery_note,
      total_cents, subtotal_cents, delivery_cents, tax_cents, tax_lines, prices_include_tax, delivery_tax_percent,
      payment_method, pay_by, invoice_days, idempotency_key, asked_for ${codes.columns})
    select ${shopper.uid}, ${order.name}, ${order.email}, ${order.phone}, ${order.address.street},
      ${order.address.street2}, ${order.address.city}, ${order.address.country}, ${order.address.state},
      ${order.address.zipcode}, ${order.deliveryMethod}, ${order.deliveryNote},
      ${totals.total}::bigint, ${totals.subtotal}::bigint, ${totals.delivery}::bigint, ${totals.tax}::bigint,
      ${JSON.stringify(totals.taxLines)}::jsonb, ${totals.pricesIncludeTax}::boolean,
      ${totals.deliveryTaxPercent}::numeric, ${paymentMethod}, ${payByOf(paymentMethod, daysToPay, timeZone)},
      ${invoiceDaysOf(paymentMethod, daysToPay)},
      ${sale.key ?? null}, ${sale.requestHash} ${codes.values}
    from sold
    having count(*) = ${order.productIds.length} and sum(price_cents) = ${totals.subtotal}::bigint
      and bool_and(is_as_priced) and bool_and(coalesce(on_hand > 0 or when_out <> 'sold-out', true))
      and exists (select from sign_in)
      ${maxOpenOrders > 0 ? sql`and open_orders_of(${shopper.uid}) < ${maxOpenOrders}` : nothing}
      ${mayHold} ${codes.isUsable}
    on conflict (shopper_uid, idempotency_key) do nothing
    returning *
  )`
}

/** How copies are held for an account with an unverified e-mail address. A limit of 0 is none. */
export type Hold = {
  hours: number
  network: string
  widerNetwork: string | null
  perAccount: number
  perNetwork: number
  perWiderNetwork: number
}

const limitsOf = ({ perAccount, perNetwork, perWiderNetwork }: Hold) =>
  sql`${perAccount}::bigint, ${perNetwork}::bigint, ${perWiderNetwork}::bigint`

const heldBy = (uid: string, { network, widerNetwork }: Hold) =>
  sql`${uid}::text, ${network}::text, ${widerNetwork}::text`

/** Copies that the order takes, for a select from `sold`. */
const copiesOnShelf = sql`count(*) filter (where on_hand > 0)`

/**
 * Fragments of the statement that places an order. Counts the copies under locks that are taken after those of the stock. The
 * account may have been verified since its token was issued. The CTE is named like its table, so that the columns of an
 * order apply to the new row.
 */
const holdClauses = (uid: string, hold: Hold | undefined) =>
  hold
    ? {
        mayHold: sql`and (${copiesOnShelf} = 0 or may_hold(${heldBy(uid, hold)}, ${copiesOnShelf}, ${limitsOf(hold)}))`,
        insertedHold: sql`order_holds as (
      insert into order_holds (order_id, held_until, network, wider_network)
      select id, ${hold.hours > 0 ? sql`now() + ${hold.hours}::int * interval '1 hour'` : sql`null`},
        ${hold.network}, ${hold.widerNetwork}::text
      from orders
      where exists (select from order_lines where is_taken)
        and not exists (select from accounts where uid = ${uid} and email_verified)
      returning *
    ),`,
      }
    : { mayHold: nothing, insertedHold: nothing }

const insertedLines = ({ codes }: Sale) => sql`
  order_lines as (
    insert into order_lines (order_id, position, book_id, title, author, category, cover_image, price_cents,
      tax_percent, source, expected_on, is_taken, isbn, format ${codes?.discounts ? sql`, discount_cents` : nothing})
    select orders.id, at, sold.id, title, author, category, cover_image, price_cents, tax_percent,
      case when on_hand > 0 then 'shelf' else when_out end, case when on_hand = 0 then expected_on end,
      coalesce(on_hand > 0, false), isbn, format ${codes?.discounts ? sql`, off_cents` : nothing}
    from orders, sold
    returning *
  )`

const newOrderMessage = (address: string) => sql`, notified as (
    insert into outbox (to_address, template, order_id) select ${address}, 'new-order', id from orders
  )`

/**
 * Places the order, stores its lines, takes the copies and enqueues the e-mail in one statement. Three CTEs are named like
 * their tables, so that `newOrderColumns` apply to the new rows.
 */
export function insertOrder(tx: Queryable, sale: Sale) {
  const { order, shopper, isConfirmed, notifyAddress, hold, totals, timeZone } = sale
  // An e-mail to an unverified address repeats nothing that the shopper typed.
  const template = shopper.emailVerified ? 'order-placed' : 'order-noted'
  const { mayHold, insertedHold } = holdClauses(shopper.uid, hold)
  const codes = codeClauses(
    sale.codes && { ...sale.codes, discount: totals.discount, today: todayIn(timeZone) },
  )
  // A paid order is not cancelled because its e-mail address was not confirmed.
  const holds = sale.codes?.due === 0 && totals.total > 0 ? nothing : insertedHold
  return firstOrder(
    tx,
    sql`
    with ${lockedStock(order.productIds)}, ${soldBooks(sale)}, ${codes.locked} sign_in as (
      ${activeSignIn(shopper)}
    ), ${insertedOrder(sale, mayHold, codes)}, ${insertedLines(sale)}, ${takenCopies}, ${holds} may_write as (
      ${mayEmail(shopper)}
    ), confirmed as (
      insert into outbox (to_address, template, order_id) select email, ${template}, id from orders, may_write
      where ${isConfirmed}::boolean
    ) ${codes.used} ${notifyAddress ? newOrderMessage(notifyAddress) : nothing}
    select ${newOrderColumns} from orders`,
  )
}

export const orderWithKey = (tx: Queryable, shopperUid: string, key: string) =>
  firstOrder<Order & { requestHash: Buffer }>(
    tx,
    sql`
    select ${orderColumns}, orders.asked_for as "requestHash" from orders
    where shopper_uid = ${shopperUid} and idempotency_key = ${key}`,
  )

export const countOpenOrders = async (tx: Queryable, shopperUid: string): Promise<number> =>
  (await tx.value<number>(sql`
    select open_orders_of(${shopperUid})::int as open`)) ?? 0

type HeldCopies = {
  /** Copies that the books of the order would take. */
  ordered: number
  byAccount: number
  byNetwork: number
  byWiderNetwork: number
}

/** Without locks, to name the limit that an order has met. */
export const heldCopies = (tx: Queryable, uid: string, hold: Hold, bookIds: string[]) =>
  tx.first<HeldCopies>(sql`
    select (select count(*) from stock where book_id = any(${bookIds}::uuid[]) and on_hand > 0) as ordered,
      by_account as "byAccount", by_network as "byNetwork", by_wider as "byWiderNetwork"
    from held_copies(${heldBy(uid, hold)})`)
