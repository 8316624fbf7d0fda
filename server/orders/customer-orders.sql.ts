import { sql } from '../database/sql.ts'
import { soldCents } from './orders.sql.ts'

/** As `isOf`, in a statement that has the row of `accounts`. */
export const isOfAccount = sql`
  (orders.shopper_uid = accounts.uid
    or (accounts.email_verified and orders.shopper_uid is null and orders.email = accounts.email))`

const figures = sql`
  select count(*)::int as orders, coalesce(sum(${soldCents}), 0) as spent, max(placed_at) as last_order_at,
    (array_agg(orders.name order by placed_at desc))[1] as name_of_latest
  from orders where ${isOfAccount}`

/** After `accounts` in a select: what each of them ordered. */
export const withFigures = sql`cross join lateral (${figures}) as figures`

/** Who registers with a password gives no name before the first order. */
export const shownName = sql`coalesce(nullif(accounts.name, ''), figures.name_of_latest, '')`
