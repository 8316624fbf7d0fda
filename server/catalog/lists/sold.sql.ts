import { unsoldStatuses } from '../../../contract/orders/orders.ts'
import { sql } from '../../database/sql.ts'

/** What counts as a sale, for a select from `orders`. */
export const isSold = sql`orders.status <> all(${unsoldStatuses}::text[])`
