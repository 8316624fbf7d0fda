import type { PaymentFilter, PaymentStatus } from '../../contract/orders/order-payment.ts'
import type { PaymentMethod } from '../../domain/money/payment-methods.ts'
import type { AdminOrder, Order } from '../../contract/orders/orders.ts'
import type { OrderListFilter, OrderStatus } from '../../contract/orders/order-status.ts'
import type { DeliveryMethod } from '../../contract/orders/quotes.ts'
import type { Receipt } from '../../contract/orders/receipts.ts'
import { withHyphens } from '../catalog/books/book-data.sql.ts'
import { isAwaited, soldCents } from '../catalog/lists/sold.sql.ts'
import type { Queryable } from '../database/database.ts'
import { nothing, type Sql, sql } from '../database/sql.ts'
import { totalText } from '../settings/money.sql.ts'
import { minorUnits, timeZone, today } from '../settings/settings.sql.ts'
import { orderOf, type OrderRow } from './order-row.ts'
import { asJsonTime, newTimeline, shopperTimeline, staffTimeline, undoFor } from './move/order-events.sql.ts'

/** Orders of earlier versions have no subtotal of their own: it is their total. */
const sumColumns = sql`
  ${minorUnits}::int as "minorUnits", orders.total_cents as total,
  coalesce(orders.subtotal_cents, orders.total_cents) as subtotal,
  orders.delivery_cents as delivery, orders.tax_cents as tax,
  orders.tax_lines as "taxLines", orders.prices_include_tax as "pricesIncludeTax"`

const paidBack = sql`orders.refunded_cents`

/** What is to be paid of an order, whether it is paid or not. */
export const dueCents = soldCents

/** For a select from `orders`. */
export const paymentStatus = sql`
  case when orders.paid_cents = 0 then case when ${dueCents} = 0 then 'not-due' else 'open' end
    when ${paidBack} = orders.paid_cents then 'refunded'
    when orders.paid_cents - ${paidBack} >= ${dueCents} then 'paid'
    else 'partly-paid' end`

/**
 * Whether money is open (-1) or to be refunded (1). The index `orders_unsettled` has this expression, word by word; the
 * planner expects few rows of each value, but nearly all of a `<>`.
 */
const balance = sql`sign(orders.paid_cents - ${paidBack} - ${dueCents})`
const isPaidInPart = sql`orders.paid_cents > ${paidBack}`

/** For a select from `orders`, as `paymentStatus`. */
export const paymentConditions: Record<PaymentFilter, Sql> = {
  open: sql`${balance} = -1 and orders.paid_cents = 0`,
  late: sql`${balance} = -1 and (orders.paid_cents = 0 or ${isPaidInPart}) and orders.pay_by < ${today}`,
  'partly-paid': sql`${balance} = -1 and ${isPaidInPart}`,
  paid: sql`${balance} not in (-1, 1) and ${isPaidInPart}`,
  'to-refund': sql`${balance} = 1`,
  refunded: sql`${paidBack} > 0 and ${paidBack} = orders.paid_cents`,
  'to-check': sql`${balance} = -1 and orders.pay_by is not null`,
}

/** A copy of each book is there, and the order is paid where it is to be paid first. */
export const isToPack = sql`
  orders.status = 'placed' and not (orders.payment_method in ('card', 'bank-transfer') and ${balance} = -1)
  and not exists (select from order_lines where order_id = orders.id and ${isAwaited})`

const payment = sql`
  json_build_object('method', orders.payment_method, 'status', ${paymentStatus}, 'due', ${dueCents},
    'paid', orders.paid_cents, 'refunded', ${paidBack}, 'payBy', orders.pay_by) as payment`

/** For staff. */
const recordedPayments = sql`
  coalesce((select json_agg(json_strip_nulls(json_build_object('kind', kind, 'amount', ${totalText(sql`amount_cents`)},
      'method', method, 'by', coalesce(staff, ''), 'at', ${asJsonTime(sql`at`)}, 'providerId', provider_id)) order by payments.id)
    from payments where order_id = orders.id), '[]') as payments`

const lineWith = (more: Sql) => sql`
  json_strip_nulls(json_build_object('_id', book_id, 'title', title, 'author', author, 'isbn', isbn, 'format', format,
    'price', price_cents, 'coverImage', cover_image, 'cancelled', cancelled_at is not null,
    'source', source, 'expectedOn', expected_on, 'arrived', case when source <> 'shelf' and is_taken then true end,
    'shippedAt', ${asJsonTime(sql`shipped_at`)}, 'returnedAt', ${asJsonTime(sql`returned_at`)} ${more}))`

/** Where staff find a copy, today. */
const section = sql`, 'section',
    (select nullif(section, '') from stock where stock.book_id = order_lines.book_id)`

type Variant = { timeline: Sql; creditNotes: Sql; ofLine: Sql }

/** An `OrderRow`, for a select from `orders`. */
const columnsWith = ({ timeline, creditNotes, ofLine }: Variant) => sql`
  orders.id as "_id", orders.number, orders.name, orders.email, orders.phone,
  json_build_object('street', street, 'street2', street2, 'city', city, 'country', country, 'state', state, 'zipcode', zipcode) as address,
  ${sumColumns}, orders.delivery_method as "deliveryMethod", orders.delivery_note as "deliveryNote", orders.status,
  ${payment},
  (select json_agg(${lineWith(ofLine)} order by position)
    from order_lines where order_id = orders.id) as books,
  orders.placed_at as "createdAt", orders.receipt_number as "receiptNumber", ${creditNotes} as "creditNotes",
  json_build_object('carrier', carrier, 'number', tracking_number) as tracking,
  (select held_until from order_holds where order_id = orders.id) as "heldUntil", ${timeline} as timeline`

const creditNotes = sql`
  coalesce((select json_agg(credit_notes.number order by credit_notes.number) from credit_notes where order_id = orders.id), '[]')`

export const orderColumns = columnsWith({ timeline: shopperTimeline, creditNotes, ofLine: nothing })

/** Of an order that the statement itself places: what cannot have happened yet is not looked for. */
export const newOrderColumns = columnsWith({
  timeline: newTimeline,
  creditNotes: sql`'[]'::json`,
  ofLine: nothing,
})

/** The account whose order it is, as in `isOf`. */
const customer = sql`
  (select accounts.number from accounts where accounts.uid = shopper_uid
    or (shopper_uid is null and email_verified and accounts.email = orders.email))`

const staffColumns = (username: string) =>
  sql`${columnsWith({ timeline: staffTimeline, creditNotes, ofLine: section })}, ${customer} as customer, ${recordedPayments}, ${undoFor(username)} as undo`

const manyOrders = async <Found extends Order = Order>(db: Queryable, statement: Sql): Promise<Found[]> =>
  (await db.many<OrderRow>(statement)).map(orderOf) as Found[]

/** A row of `orderColumns`. */
export async function firstOrder<Found extends Order = Order>(
  db: Queryable,
  statement: Sql,
): Promise<Found | undefined> {
  const row = await db.first<OrderRow>(statement)
  return row && (orderOf(row) as Found)
}

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
  manyOrders(
    tx,
    sql`
    select ${orderColumns} from orders
    where ${isFor(owner)}
      ${before ? sql`and (placed_at, id) < (select placed_at, id from orders where id = ${before})` : nothing}
    order by placed_at desc, id desc limit ${limit}`,
  )

export const summaryOf = (tx: Queryable, owner: Owner | { email: string }) =>
  tx.first<{ orders: number; amountSpent: string }>(sql`
    select count(*)::int as orders,
      ${totalText(sql`coalesce(sum(${soldCents}), 0)`)} as "amountSpent"
    from orders where ${isFor(owner)}`)

/** With `of`, only an order of that shopper is found. */
export type OrderSelector = { id: string; of?: Owner }

export const isSelected = ({ id, of }: OrderSelector) =>
  sql`id = ${id} ${of ? sql`and ${isOf(of)}` : nothing}`

export const findOrder = (tx: Queryable, which: OrderSelector) =>
  firstOrder(tx, sql`select ${orderColumns} from orders where ${isSelected(which)}`)

export const findOrderForStaff = (tx: Queryable, id: string, username: string) =>
  firstOrder<AdminOrder>(tx, sql`select ${staffColumns(username)} from orders where id = ${id}`)

export type OrderFilter = {
  status?: OrderListFilter | undefined
  payment?: PaymentFilter | undefined
  q?: string | undefined
  /** Days of the shop's time zone, both included. */
  from?: string | undefined
  to?: string | undefined
}

type OrderPage = OrderFilter & { limit: number; offset: number }

const matches = ({ status, payment: money, q, from, to }: OrderFilter): Sql => sql`true
  ${status ? sql`and ${status === 'to-pack' ? isToPack : sql`status = ${status}`}` : nothing}
  ${money ? sql`and ${paymentConditions[money]}` : nothing}
  ${from ? sql`and placed_at >= ${from}::date::timestamp at time zone ${timeZone}` : nothing}
  ${to ? sql`and placed_at < (${to}::date + 1)::timestamp at time zone ${timeZone}` : nothing}
  ${q ? sql`and (number::text = ltrim(${q}, '#') or strpos(fold(name), fold(${q})) > 0 or strpos(email, lower(${q})) > 0)` : nothing}`

export const newestOrders = (tx: Queryable, filter: OrderPage, username: string) =>
  manyOrders<AdminOrder>(
    tx,
    sql`
    select ${staffColumns(username)} from orders where ${matches(filter)}
    order by placed_at desc, id desc limit ${filter.limit} offset ${filter.offset}`,
  )

export const countOrders = async (tx: Queryable, filter: OrderFilter): Promise<number> =>
  (await tx.value<number>(sql`
    select count(*) as total from orders where ${matches(filter)}`)) ?? 0

export type ExportedOrder = {
  id: string
  number: number
  placedAt: string
  status: OrderStatus
  deliveryMethod: DeliveryMethod
  name: string
  email: string
  country: string
  books: number
  subtotalCents: number
  deliveryCents: number
  taxCents: number
  totalCents: number
  salesCents: number
  paymentMethod: PaymentMethod
  paymentStatus: PaymentStatus
  paidCents: number
  refundedCents: number
  creditedCents: number
  street: string
  street2: string
  city: string
  state: string
  zipcode: string
  deliveryNote: string
  /** As spreadsheets read it, in the shop's time zone. */
  placedOn: string
  receiptNumber: number | null
  receiptOn: string | null
  taxes: { percent: string; base: number; amount: number }[]
  lines: { title: string; isbn: string | null; price: number }[]
}

const minuteOf = (at: Sql) => sql`to_char(${at} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI')`

/** A batch of orders, newest first, after the last one of the batch before. */
export const exportedOrders = (
  db: Queryable,
  filter: OrderFilter,
  after: ExportedOrder | undefined,
  limit: number,
) =>
  db.many<ExportedOrder>(sql`
    select id, number, placed_at as "placedAt", status, delivery_method as "deliveryMethod", name, email, country,
      (select count(*) from order_lines where order_id = orders.id and cancelled_at is null) as books,
      coalesce(subtotal_cents, total_cents) as "subtotalCents", delivery_cents as "deliveryCents",
      tax_cents as "taxCents", total_cents as "totalCents", ${soldCents} as "salesCents",
      payment_method as "paymentMethod", ${paymentStatus} as "paymentStatus", paid_cents as "paidCents",
      refunded_cents as "refundedCents", credited_cents as "creditedCents",
      street, street2, city, state, zipcode, delivery_note as "deliveryNote", ${minuteOf(sql`placed_at`)} as "placedOn",
      receipt_number as "receiptNumber", ${minuteOf(sql`receipt_at`)} as "receiptOn",
      (select coalesce(json_agg(json_build_object('percent', line ->> 'percent',
          'base', (line ->> 'base')::numeric * ${minorUnits}, 'amount', (line ->> 'amount')::numeric * ${minorUnits})), '[]')
        from jsonb_array_elements(tax_lines) as line) as taxes,
      (select coalesce(json_agg(json_build_object('title', title, 'isbn', isbn, 'price', price_cents) order by position), '[]')
        from order_lines where order_id = orders.id and cancelled_at is null) as lines
    from orders
    where ${matches(filter)} ${after ? sql`and (placed_at, id) < (${after.placedAt}, ${after.id})` : nothing}
    order by placed_at desc, id desc limit ${limit}`)

/** Receipts of earlier versions have no seller of their own. */
type ReceiptRow = Pick<Receipt, 'number' | 'issuedAt' | 'lines'> & { seller: Receipt['seller'] | null }

/** Undefined until the order has a receipt number. */
export async function receiptOfOrder(db: Queryable, orderId: string): Promise<ReceiptRow | undefined> {
  const row = await db.first<ReceiptRow>(sql`
    select receipt_number as number, receipt_at as "issuedAt", receipt_seller as seller,
      (select coalesce(json_agg(json_strip_nulls(json_build_object('_id', book_id, 'title', title, 'author', author,
          'isbn', isbn, 'format', format, 'price', ${totalText(sql`price_cents`)},
          'taxPercent', trim_scale(tax_percent)::text)) order by position), '[]')
        from order_lines where order_id = orders.id and cancelled_at is null) as lines
    from orders where id = ${orderId} and receipt_number is not null`)
  return row && { ...row, lines: row.lines.map(withHyphens) }
}
