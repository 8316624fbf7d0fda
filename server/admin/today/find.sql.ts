import { type Found, maxFound } from '../../../contract/shop/today.ts'
import type { Queryable } from '../../database/database.ts'
import { nothing, type Sql, sql } from '../../database/sql.ts'
import { shownName, withFigures } from '../../orders/customer-orders.sql.ts'

/** Names are of no index: a search that runs with each key reads no more rows than these. */
const latest = sql`5000`

/** The number of an order or a customer, with or without a sign before it. */
const numberIn = (q: string) => /^#?(\d{1,15})$/.exec(q)?.[1]

const hasWords = (q: string): Sql =>
  sql`(strpos(fold(name), fold(${q})) > 0 or strpos(email, lower(${q})) > 0)`

/** First the row with this number, of all of them; then those of the latest that match, newest first. */
const numberedOrLike = (table: Sql, matches: Sql, q: string): Sql => {
  const number = numberIn(q)
  return sql`
    ${number ? sql`(select 1 as place, * from ${table} where number = ${number}::bigint) union all` : nothing}
    (select 2 as place, * from (select * from ${table} order by number desc limit ${latest}) as latest
      where ${matches} ${number ? sql`and number <> ${number}::bigint` : nothing}
      order by number desc limit ${maxFound})`
}

export const ordersLike = (db: Queryable, q: string) =>
  db.many<Found['orders'][number]>(sql`
    select id as "_id", number, name, status from (${numberedOrLike(sql`orders`, hasWords(q), q)}) as orders
    order by place, number desc limit ${maxFound}`)

/** Names are also those of orders, as the list of customers shows them. */
export const customersLike = (db: Queryable, q: string) =>
  db.many<Found['customers'][number]>(sql`
    with named as materialized (
      select shopper_uid, email from (select * from orders order by number desc limit ${latest}) as latest
      where strpos(fold(name), fold(${q})) > 0)
    select accounts.number, ${shownName} as name, accounts.email
    from (${numberedOrLike(sql`accounts`, isNamed(q), q)}) as accounts ${withFigures}
    order by place, accounts.number desc limit ${maxFound}`)

const isNamed = (q: string) =>
  sql`(${hasWords(q)} or uid in (select shopper_uid from named)
    or (email_verified and email in (select email from named where shopper_uid is null)))`
