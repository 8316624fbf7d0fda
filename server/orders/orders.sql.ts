import type { Receipt } from '../../contract/orders/receipts.ts'
import type { Order, OrderPayment } from '../../contract/orders/placed-order.ts'
import { totalOf } from '../../contract/money.ts'
import { withHyphens } from '../catalog/books/book-data.sql.ts'
import { coverGroup } from '../catalog/covers/covers.sql.ts'
import type { Queryable } from '../database/database.ts'
import { nothing, type Sql, sql } from '../database/sql.ts'
import { totalText } from '../settings/money.sql.ts'
import { minorUnits } from '../settings/settings.sql.ts'

/** Orders of earlier versions have no subtotal of their own: it is their total. */
const sumColumns = sql`
  ${minorUnits}::int as "minorUnits", orders.total_cents as total,
  coalesce(orders.subtotal_cents, orders.total_cents) as subtotal,
  orders.discount_cents as discount, orders.delivery_cents as delivery, orders.tax_cents as tax,
  orders.tax_lines as "taxLines", orders.prices_include_tax as "pricesIncludeTax"`

/**
 * What an order brings: of one that came back, what its credit notes left, such as the fee for its delivery. Without parameters:
 * the index `orders_unsettled` has this expression.
 */
export const soldCents = sql`(case
  when orders.status = 'cancelled' or (orders.status = 'returned' and orders.credited_cents = 0) then 0
  else orders.total_cents - orders.credited_cents end)`

/** What is to be paid of an order, whether it is paid or not. */
export const dueCents = soldCents

/** For a select from `orders`. */
export const paymentStatus = sql`
  case when orders.paid_cents = 0 then case when ${dueCents} = 0 then 'not-due' else 'open' end
    when orders.refunded_cents = orders.paid_cents then 'refunded'
    when orders.paid_cents - orders.refunded_cents >= ${dueCents} then 'paid'
    else 'partly-paid' end`

const payment = sql`
  json_build_object('method', orders.payment_method, 'status', ${paymentStatus}, 'due', ${dueCents},
    'paid', orders.paid_cents, 'refunded', orders.refunded_cents, 'payBy', orders.pay_by) as payment`

export const asJsonTime = (moment: Sql) =>
  sql`to_char((${moment}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const placing = (shopper: string, staff: Sql) => sql`
  jsonb_build_array(jsonb_build_object('at', ${asJsonTime(sql`orders.placed_at`)}, 'kind', 'placed', 'to', 'placed',
    'by', case when orders.placed_by is null then ${shopper}::text else ${staff} end))`

type Timeline = {
  /** Who has placed an order: the word for a shopper, and an expression for staff. */
  placer: string
  staff: Sql
  /** Of an event: expressions for who caused it and for its text, and which ones are left out. */
  by: Sql
  text: Sql
  events: Sql
}

/** For a select from `orders`. The placing has no event of its own. */
export const timelineOf = ({ placer, staff, by, text, events }: Timeline) => sql`
  ${placing(placer, staff)}
  || coalesce((select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('at', ${asJsonTime(sql`at`)}, 'kind', kind,
      'from', from_status, 'to', to_status, 'by', ${by}, 'text', ${text},
      'undoneAt', ${asJsonTime(sql`undone_at`)})) order by order_events.id)
    from order_events where order_id = orders.id ${events}), '[]')`

const shopper = 'You'

const theShop = sql`'the shop'`

const newTimeline = placing(shopper, theShop)

/** Leaves out what was undone, notes, the names of staff, and addresses that are no longer true. */
const shopperTimeline = timelineOf({
  placer: shopper,
  staff: theShop,
  by: sql`case actor_kind when 'shopper' then 'You' else ${theShop} end`,
  text: sql`case when kind <> 'address' then data->>'text' end`,
  events: sql`and kind <> 'note' and undone_at is null`,
})

const lineWith = (more: Sql) => sql`
  json_strip_nulls(json_build_object('_id', book_id, 'title', title, 'author', author, 'isbn', isbn, 'format', format,
    'price', price_cents, 'coverImage', cover_image,
    'coverGroup', ${coverGroup(sql`order_lines.book_id`, sql`category`)}, 'cancelled', cancelled_at is not null,
    'source', source, 'expectedOn', expected_on, 'arrived', case when source <> 'shelf' and is_taken then true end,
    'shippedAt', ${asJsonTime(sql`shipped_at`)}, 'returnedAt', ${asJsonTime(sql`returned_at`)} ${more}))`

type Variant = { timeline: Sql; creditNotes: Sql; giftCards: Sql; ofLine: Sql }

/** An `OrderRow`, for a select from `orders`. */
export const columnsWith = ({ timeline, creditNotes, giftCards, ofLine }: Variant) => sql`
  orders.id as "_id", orders.number, orders.name, orders.email, orders.phone,
  json_build_object('street', street, 'street2', street2, 'city', city, 'country', country, 'state', state, 'zipcode', zipcode) as address,
  ${sumColumns}, orders.delivery_method as "deliveryMethod", orders.by_letter as "byLetter", orders.delivery_note as "deliveryNote", orders.status,
  orders.voucher_code as "voucherCode", ${giftCards} as "giftCards",
  ${payment},
  (select json_agg(${lineWith(ofLine)} order by position)
    from order_lines where order_id = orders.id) as books,
  orders.placed_at as "createdAt", orders.receipt_number as "receiptNumber", ${creditNotes} as "creditNotes",
  json_build_object('carrier', carrier, 'number', tracking_number) as tracking,
  (select held_until from order_holds where order_id = orders.id) as "heldUntil", ${timeline} as timeline`

export const creditNotes = sql`
  coalesce((select json_agg(credit_notes.number order by credit_notes.number) from credit_notes where order_id = orders.id), '[]')`

/** The gift cards of an order, with what they paid less what went back to them. */
export const giftCards = sql`
  case when orders.gift_cards = '[]' then orders.gift_cards else
    (select coalesce(jsonb_agg(jsonb_build_object('code', '…' || right(code, 4), 'amount', paid) order by first_move), '[]')
    from (select gift_card_id, -sum(amount_cents)::bigint as paid, min(id) as first_move
      from gift_card_moves where order_id = orders.id group by gift_card_id) as used
    join gift_cards on gift_cards.id = gift_card_id) end`

export const orderColumns = columnsWith({
  timeline: shopperTimeline,
  creditNotes,
  giftCards,
  ofLine: nothing,
})

/** Of an order that the statement itself places: what cannot have happened yet is not looked for. */
export const newOrderColumns = columnsWith({
  timeline: newTimeline,
  creditNotes: sql`'[]'::json`,
  giftCards: sql`orders.gift_cards`,
  ofLine: nothing,
})

type Sums = Record<'total' | 'subtotal' | 'discount' | 'delivery' | 'tax', number>

/** Money is in minor units, and so are the prices of the lines. */
export type OrderRow = Omit<Order, 'productIds' | 'totalPrice' | 'payment' | 'codes' | keyof Sums> &
  Sums & {
    minorUnits: number
    voucherCode: string | null
    giftCards: { code: string; amount: number }[]
    payment: Omit<OrderPayment, 'due' | 'paid' | 'refunded'> & Record<'due' | 'paid' | 'refunded', number>
  }

/** SQL does not know where an ISBN has its hyphens, and would read the currency once for each sum. */
export function orderOf({ minorUnits, voucherCode, giftCards, ...row }: OrderRow): Order {
  const text = (units: number) => totalOf(units, String(minorUnits).length - 1)
  const { books, payment } = row
  return {
    ...row,
    books: books.map((book) => withHyphens({ ...book, price: book.price / minorUnits })),
    productIds: books.map((book) => book._id),
    totalPrice: text(row.total),
    total: text(row.total),
    subtotal: text(row.subtotal),
    discount: text(row.discount),
    delivery: text(row.delivery),
    tax: text(row.tax),
    codes: [
      ...(voucherCode === null
        ? []
        : [{ code: voucherCode, kind: 'voucher' as const, amount: text(row.discount) }]),
      ...giftCards.map(({ code, amount }) => ({ code, kind: 'gift-card' as const, amount: text(amount) })),
    ],
    payment: {
      ...payment,
      due: text(payment.due),
      paid: text(payment.paid),
      refunded: text(payment.refunded),
    },
  }
}

export const manyOrders = async <Found extends Order = Order>(
  db: Queryable,
  statement: Sql,
): Promise<Found[]> => (await db.many<OrderRow>(statement)).map(orderOf) as Found[]

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

/** Receipts of earlier versions have no seller of their own. */
type ReceiptRow = Pick<Receipt, 'number' | 'issuedAt' | 'lines'> & { seller: Receipt['seller'] | null }

/** Undefined until the order has a receipt number. */
export async function receiptOfOrder(db: Queryable, orderId: string): Promise<ReceiptRow | undefined> {
  const row = await db.first<ReceiptRow>(sql`
    select receipt_number as number, receipt_at as "issuedAt", receipt_seller as seller,
      (select coalesce(json_agg(json_strip_nulls(json_build_object('_id', book_id, 'title', title, 'author', author,
          'isbn', isbn, 'format', format, 'price', ${totalText(sql`price_cents`)},
          'discount', ${totalText(sql`discount_cents`)},
          'taxPercent', trim_scale(tax_percent)::text)) order by position), '[]')
        from order_lines where order_id = orders.id and cancelled_at is null) as lines
    from orders where id = ${orderId} and receipt_number is not null`)
  return row && { ...row, lines: row.lines.map(withHyphens) }
}
