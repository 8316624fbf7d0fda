import type { OrderStatus } from '../../../contract/orders/orders.ts'
import type { DeliveryMethod } from '../../../contract/orders/quotes.ts'
import type { Queryable } from '../../database/database.ts'
import { nothing, sql } from '../../database/sql.ts'
import { matches, type OrderFilter } from '../orders.sql.ts'
import { isSold } from '../../catalog/lists/sold.sql.ts'

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
  isSold: boolean
  street: string
  street2: string
  city: string
  state: string
  zipcode: string
  deliveryNote: string
}

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
      tax_cents as "taxCents", total_cents as "totalCents", ${isSold} as "isSold",
      street, street2, city, state, zipcode, delivery_note as "deliveryNote"
    from orders
    where ${matches(filter)} ${after ? sql`and (placed_at, id) < (${after.placedAt}, ${after.id})` : nothing}
    order by placed_at desc, id desc limit ${limit}`)
