import { type Found, maxFound } from '../../../contract/shop/today.ts'
import type { Queryable } from '../../database/database.ts'
import { nothing, type Sql, sql } from '../../database/sql.ts'

/** Names are of no index: a search that runs with each key reads no more rows than these. */
const latest = sql`5000`

/** The number of an order or a customer, with or without a sign before it. */
const numberIn = (q: string) => /^#?(\d{1,15})$/.exec(q)?.[1]

const hasWords = (q: string): Sql =>
  sql`(strpos(fold(name), fold(${q})) > 0 or strpos(email, lower(${q})) > 0)`

/** First the row with this number, of all of them; then those with these words in name or e-mail address, newest first. */
const numberedOrLike = (table: Sql, columns: Sql, q: string): Sql => {
  const number = numberIn(q)
  return sql`
    select ${columns} from (
      ${number ? sql`(select 1 as place, * from ${table} where number = ${number}::bigint) union all` : nothing}
      (select 2 as place, * from (select * from ${table} order by number desc limit ${latest}) as latest
        where ${hasWords(q)} ${number ? sql`and number <> ${number}::bigint` : nothing}
        order by number desc limit ${maxFound})
    ) as found order by place, number desc limit ${maxFound}`
}

export const ordersLike = (db: Queryable, q: string) =>
  db.many<Found['orders'][number]>(numberedOrLike(sql`orders`, sql`id as "_id", number, name, status`, q))

export const customersLike = (db: Queryable, q: string) =>
  db.many<Found['customers'][number]>(numberedOrLike(sql`accounts`, sql`number, name, email`, q))
