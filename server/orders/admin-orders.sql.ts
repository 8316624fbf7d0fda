import type { AdminOrder, OrderListFilter, PaymentFilter } from '../../contract/orders/admin-orders.ts'
import type { DeliveryMethod, OrderStatus, PaymentStatus } from '../../contract/orders/placed-order.ts'
import type { PaymentMethod } from '../../domain/money/payment-methods.ts'
import { isAwaited } from '../catalog/lists/sold.sql.ts'
import type { Queryable } from '../database/database.ts'
import { nothing, type Sql, sql } from '../database/sql.ts'
import { totalText } from '../settings/money.sql.ts'
import { minorUnits, timeZone, today } from '../settings/settings.sql.ts'
import { isOfAccount } from './customer-orders.sql.ts'
import { undoFor } from './move/order-events.sql.ts'
import {
  asJsonTime,
  columnsWith,
  creditNotes,
  dueCents,
  firstOrder,
  giftCards,
  manyOrders,
  paymentStatus,
  soldCents,
  timelineOf,
} from './orders.sql.ts'

/**
 * Whether money is open (-1) or to be refunded (1). The index `orders_unsettled` has this expression, word by word; the
 * planner expects few rows of each value, but nearly all of a `<>`.
 */
const balance = sql`sign(orders.paid_cents - orders.refunded_cents - ${dueCents})`
const isPaidInPart = sql`orders.paid_cents > orders.refunded_cents`

/** For a select from `orders`, as `paymentStatus`. */
export const paymentConditions: Record<PaymentFilter, Sql> = {
  open: sql`${balance} = -1 and orders.paid_cents = 0`,
  late: sql`${balance} = -1 and (orders.paid_cents = 0 or ${isPaidInPart}) and orders.pay_by < ${today}`,
  'partly-paid': sql`${balance} = -1 and ${isPaidInPart}`,
  paid: sql`${balance} not in (-1, 1) and ${isPaidInPart}`,
  'to-refund': sql`${balance} = 1`,
  refunded: sql`orders.refunded_cents > 0 and orders.refunded_cents = orders.paid_cents`,
  'to-check': sql`${balance} = -1 and orders.pay_by is not null`,
}

/** A copy of each book is there, and the order is paid where it is to be paid first. */
export const isToPack = sql`
  orders.status = 'placed' and not (orders.payment_method in ('card', 'bank-transfer') and ${balance} = -1)
  and not exists (select from order_lines where order_id = orders.id and ${isAwaited})`

const recordedPayments = sql`
  coalesce((select json_agg(json_strip_nulls(json_build_object('kind', kind, 'amount', ${totalText(sql`amount_cents`)},
      'method', method, 'by', coalesce(staff, ''), 'at', ${asJsonTime(sql`at`)}, 'providerId', provider_id)) order by payments.id)
    from payments where order_id = orders.id), '[]') as payments`

/** Where staff find a copy, today. */
const section = sql`, 'section',
    (select nullif(section, '') from stock where stock.book_id = order_lines.book_id)`

/** Several people may have one name; a username belongs to one person. */
const memberOfStaff = (named: Sql) => sql`
  coalesce((select case name when username then username else name || ' (' || username || ')' end
    from admins where username = ${named}), ${named})`

const staffTimeline = timelineOf({
  placer: 'Shopper',
  staff: memberOfStaff(sql`orders.placed_by`),
  by: sql`case actor_kind when 'shopper' then 'Shopper' when 'shop' then 'Shop'
    else ${memberOfStaff(sql`actor`)} end`,
  text: sql`data->>'text'`,
  events: nothing,
})

const customer = sql`(select accounts.number from accounts where ${isOfAccount})`

const staffColumns = (username: string) =>
  sql`${columnsWith({ timeline: staffTimeline, creditNotes, giftCards, ofLine: section })}, ${customer} as customer, ${recordedPayments}, ${undoFor(username)} as undo`

export const findOrderForStaff = (tx: Queryable, id: string, username: string) =>
  firstOrder<AdminOrder>(tx, sql`select ${staffColumns(username)} from orders where id = ${id}`)

export type OrderFilter = {
  status?: OrderListFilter | undefined
  payment?: PaymentFilter | undefined
  q?: string | undefined
  /** The number of the account that ordered. */
  customer?: number | undefined
  /** Days of the shop's time zone, both included. */
  from?: string | undefined
  to?: string | undefined
}

type OrderPage = OrderFilter & { limit: number; offset: number }

const matches = ({ status, payment: money, q, customer: account, from, to }: OrderFilter): Sql => sql`true
  ${status ? sql`and ${status === 'to-pack' ? isToPack : sql`status = ${status}`}` : nothing}
  ${money ? sql`and ${paymentConditions[money]}` : nothing}
  ${account ? sql`and orders.id in (select orders.id from accounts join orders on ${isOfAccount} where accounts.number = ${account})` : nothing}
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
  discountCents: number
  voucherCode: string | null
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
  lines: { title: string; isbn: string | null; price: number; discount: number }[]
  giftCardCents: number
  /** Who of the staff; null if the shopper has. */
  placedBy: string | null
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
      coalesce(subtotal_cents, total_cents) as "subtotalCents", discount_cents as "discountCents", voucher_code as "voucherCode",
      delivery_cents as "deliveryCents",
      tax_cents as "taxCents", total_cents as "totalCents", ${soldCents} as "salesCents",
      payment_method as "paymentMethod", ${paymentStatus} as "paymentStatus", paid_cents as "paidCents",
      refunded_cents as "refundedCents", credited_cents as "creditedCents",
      street, street2, city, state, zipcode, delivery_note as "deliveryNote", ${minuteOf(sql`placed_at`)} as "placedOn",
      receipt_number as "receiptNumber", ${minuteOf(sql`receipt_at`)} as "receiptOn",
      (select coalesce(json_agg(json_build_object('percent', line ->> 'percent',
          'base', (line ->> 'base')::numeric * ${minorUnits}, 'amount', (line ->> 'amount')::numeric * ${minorUnits})), '[]')
        from jsonb_array_elements(tax_lines) as line) as taxes,
      (select coalesce(json_agg(json_build_object('title', title, 'isbn', isbn, 'price', price_cents,
          'discount', discount_cents) order by position), '[]')
        from order_lines where order_id = orders.id and cancelled_at is null) as lines,
      gift_card_cents as "giftCardCents", case when placed_by is not null then ${memberOfStaff(sql`placed_by`)} end as "placedBy"
    from orders
    where ${matches(filter)} ${after ? sql`and (placed_at, id) < (${after.placedAt}, ${after.id})` : nothing}
    order by placed_at desc, id desc limit ${limit}`)
