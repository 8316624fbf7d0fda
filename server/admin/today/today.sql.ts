import { figureDays, type Today } from '../../../contract/shop/today.ts'
import { soldCents } from '../../orders/orders.sql.ts'
import { isToPack, paymentConditions } from '../../orders/admin-orders.sql.ts'
import { isLow } from '../../catalog/lists/stock-lists.sql.ts'
import type { Queryable } from '../../database/database.ts'
import { type Sql, sql } from '../../database/sql.ts'
import { isToMend } from './failed-imports.sql.ts'
import { booksToOrderIn } from '../../stock/to-order/needs.sql.ts'
import { amountOf } from '../../settings/money.sql.ts'
import { timeZone, today } from '../../settings/settings.sql.ts'

const ordersWhere = (condition: Sql) => sql`(select count(*)::int from orders where ${condition})`

/** Indexes hold open orders, unsettled ones and lines that wait for a copy, so a long history costs nothing. */
const forClerks = sql`
  ${ordersWhere(isToPack)} as "toPack",
  ${booksToOrderIn} as "toOrderIn",
  ${ordersWhere(paymentConditions['to-check'])} as "paymentsToCheck",
  ${ordersWhere(paymentConditions.late)} as "latePayments",
  (select count(*)::int from stock where ${isLow}) as "lowStock"`

/** Days are those of the list of orders, to which the figures lead. */
const since = sql`(${today} - ${figureDays - 1}::int)`

const figures = sql`
  (select json_build_object('since', ${since}, 'orders', count(*),
      'sales', ${amountOf(sql`coalesce(sum(${soldCents}), 0)`)},
      'books', (select coalesce(sum(total), 0) from book_counts),
      'visitsLastDay', coalesce((select visits from visit_days where day = (now() at time zone 'UTC')::date - 1), 0))
    from orders where placed_at >= ${since}::timestamp at time zone ${timeZone})`

const forManagers = sql`
  (select count(*)::int from reviews where state = 'waiting') as reviews,
  ${ordersWhere(paymentConditions['to-refund'])} as refunds,
  (select count(*)::int from imports where ${isToMend}) as "failedImports",
  ${figures} as figures`

const notForClerks = sql`null as reviews, null as refunds, null as "failedImports", null as figures`

/** What may follow after the opening, and whether the owner has thought of it. */
export const findDone = async (db: Queryable) =>
  (await db.first<{ books: boolean; payment: boolean }>(sql`
    select exists (select from books) as books,
      exists (select from settings where name = 'payment' and version > 0) as payment`)) ?? {
    books: false,
    payment: false,
  }

export type Counts = Omit<Today, 'gaps'>

/** One statement: the page asks for it every minute. */
export async function countToday(db: Queryable, isManager: boolean): Promise<Counts> {
  const counts = await db.first<Counts>(sql`select ${forClerks}, ${isManager ? forManagers : notForClerks}`)
  if (!counts) throw new Error('The count returned no row')
  return counts
}
