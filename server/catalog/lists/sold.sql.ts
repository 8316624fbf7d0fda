import { unsoldStatuses } from '../../../contract/orders/placed-order.ts'
import { sql } from '../../database/sql.ts'

/** What counts as a sale, for a select from `orders`. */
export const isSold = sql`orders.status <> all(${unsoldStatuses}::text[])`

/** Of the lines of such an order, for a select from `order_lines`. */
export const isKept = sql`order_lines.cancelled_at is null and order_lines.returned_at is null`

/** Lines whose copy was not there when they were ordered and that are not shipped. An index holds them. */
export const isToCome = sql`source <> 'shelf' and shipped_at is null and cancelled_at is null`

/** Of a line of an order that is placed: it waits for its copy. */
export const isAwaited = sql`${isToCome} and not is_taken`
