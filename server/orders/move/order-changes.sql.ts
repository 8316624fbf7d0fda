import type { PaymentMethod } from '../../../domain/money/payment-methods.ts'
import type { Tracking } from '../../../contract/orders/order-changes.ts'
import type { DeliveryMethod, Order, OrderStatus, TaxLine } from '../../../contract/orders/placed-order.ts'
import type { Queryable } from '../../database/database.ts'
import type { Locked } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { dueCents, isSelected, type OrderSelector } from '../orders.sql.ts'
import { endedHold } from '../place/order-holds.sql.ts'
import type { SoldOrder, Totals } from '../place/totals.ts'
import { endedWait, isVerified, messageAbout } from './order-messages.sql.ts'

type OrderRecord = {
  id: string
  number: number
  status: OrderStatus
  deliveryMethod: DeliveryMethod
  address: Order['address']
  tracking: Tracking
  /** Null until the books leave the shop. */
  receiptNumber: number | null
  paymentMethod: PaymentMethod
  /** In minor units, like those that follow: also of an order of which nothing is due any more. */
  total: number
  due: number
  paid: number
  refunded: number
  /** What gift cards paid, less what went back to them: a part of `paid`. */
  giftCards: number
  voucherId: string | null
  /** As placed: a later change of the settings changes no order. */
  terms: Omit<SoldOrder, 'lines'>
}

export type LockedOrder = Locked<'order', OrderRecord>

/** Concurrent changes of an order wait for each other; the sender of its e-mails does not. */
export const lockOrder = (tx: Queryable, which: OrderSelector) =>
  tx.first<LockedOrder>(sql`
    select id, number, status, delivery_method as "deliveryMethod", receipt_number as "receiptNumber",
      payment_method as "paymentMethod", total_cents as total, ${dueCents} as due, paid_cents as paid, refunded_cents as refunded,
      gift_card_cents as "giftCards", voucher_id as "voucherId",
      json_build_object('street', street, 'street2', street2, 'city', city, 'country', country, 'state', state,
        'zipcode', zipcode) as address,
      json_build_object('carrier', carrier, 'number', tracking_number) as tracking,
      json_build_object('delivery', delivery_cents, 'deliveryTaxPercent', delivery_tax_percent,
        'pricesIncludeTax', prices_include_tax, 'taxLines', tax_lines) as terms
    from orders where ${isSelected(which)} for no key update`)

/** A parcel with a tracking number is packed: its copies are no longer given back. */
export const updateTracking = (tx: Queryable, { id }: LockedOrder, { carrier, number }: Tracking) =>
  tx.run(sql`
    with ended as (
      ${endedHold(id)}
    )
    update orders set carrier = ${carrier}, tracking_number = ${number} where id = ${id}`)

export const updateAddress = (tx: Queryable, { id }: LockedOrder, address: Order['address']) =>
  tx.run(sql`
    update orders set street = ${address.street}, street2 = ${address.street2}, city = ${address.city},
      country = ${address.country}, state = ${address.state}, zipcode = ${address.zipcode}
    where id = ${id}`)

type RemainingLine = SoldOrder['lines'][number] & {
  bookId: string
  title: string
  category: string
  /** Null if it is not known. */
  weightG: number | null
  isShipped: boolean
}

/** The lines that are not cancelled. */
export const remainingLines = (tx: Queryable, { id }: LockedOrder) =>
  tx.many<RemainingLine>(sql`
    select book_id as "bookId", title, category, price_cents as price, discount_cents as discount, tax_percent as "taxPercent",
      (select weight_g from editions where editions.book_id = order_lines.book_id) as "weightG", shipped_at is not null as "isShipped"
    from order_lines where order_id = ${id} and cancelled_at is null order by position`)

export type Sums = Pick<Totals, 'subtotal' | 'discount' | 'tax' | 'total'> & { taxLines: TaxLine[] }

type Cancellation = { bookId: string; sums: Sums; isMailed: boolean }

/** Fragments of a statement that changes the sums; nothing undoes it, so that its e-mail about the line is due at once. */
export const changedSums = (
  id: string,
  sums: Sums,
  message: { template: string | undefined; bookId: string },
) =>
  sql`changed as (
      update orders set subtotal_cents = ${sums.subtotal}, discount_cents = ${sums.discount}, tax_cents = ${sums.tax}, total_cents = ${sums.total},
        tax_lines = ${JSON.stringify(sums.taxLines)}::jsonb
      where id = ${id} returning id, email, ${isVerified}
    ), released as (
      ${endedWait(id)}
    ), ${messageAbout(sql`changed`, { ...message, waits: false })}`

export const cancelLine = (tx: Queryable, { id }: LockedOrder, { bookId, sums, isMailed }: Cancellation) =>
  tx.run(sql`
    with ${changedSums(id, sums, { template: isMailed ? 'order-line-cancelled' : undefined, bookId })}
    update order_lines set cancelled_at = now() where order_id = ${id} and book_id = ${bookId}`)

type NewPrice = { bookId: string; price: number; sums: Sums; isMailed: boolean }

export const updatePrice = (
  tx: Queryable,
  { id }: LockedOrder,
  { bookId, price, sums, isMailed }: NewPrice,
) =>
  tx.run(sql`
    with ${changedSums(id, sums, { template: isMailed ? 'order-price-changed' : undefined, bookId })}
    update order_lines set price_cents = ${price}, discount_cents = least(discount_cents, ${price}::bigint)
    where order_id = ${id} and book_id = ${bookId}`)
