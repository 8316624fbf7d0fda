import type { Customer, CustomerSort, ListedCustomer } from '../../contract/people/customers.ts'
import type { Queryable } from '../database/database.ts'
import { nothing, type Sql, sql } from '../database/sql.ts'
import { shownName, withFigures } from '../orders/customer-orders.sql.ts'
import { totalText } from '../settings/money.sql.ts'

const listedColumns = sql`
  accounts.number, ${shownName} as name, accounts.email, figures.orders, ${totalText(sql`figures.spent`)} as "amountSpent",
  figures.last_order_at as "lastOrderAt", accounts.created_at as since, accounts.blocked_at as "blockedAt"`

const orderBy: Record<CustomerSort, Sql> = {
  newest: sql`accounts.created_at desc`,
  name: sql`fold(${shownName}) = '', fold(${shownName})`,
  orders: sql`figures.orders desc`,
  spent: sql`figures.spent desc`,
  'last-order': sql`figures.last_order_at desc nulls last`,
}

/** Shorter ones are part of many numbers. */
const minDigits = 4

/** A number that is typed as at home has a zero where the same number from abroad has a country code. */
const digitsOf = (q: string) => q.replace(/\D/g, '').replace(/^0+/, '')

const hasPhone = (phone: Sql, q: string) => {
  const digits = digitsOf(q)
  return /^[\d\s()+/.-]+$/.test(q) && digits.length >= minDigits
    ? sql`or strpos(regexp_replace(${phone}, '\\D', '', 'g'), ${digits}) > 0`
    : nothing
}

/** Names and phone numbers are also those of orders and saved addresses. */
const matches = (q: string | undefined): Sql =>
  q
    ? sql`(accounts.number::text = ltrim(${q}, '#') or strpos(accounts.email, lower(${q})) > 0
        or strpos(fold(accounts.name), fold(${q})) > 0
        or accounts.uid in (select shopper_uid from orders
          where strpos(fold(name), fold(${q})) > 0 ${hasPhone(sql`phone`, q)})
        or accounts.uid in (select uid from shopper_addresses
          where strpos(fold(name), fold(${q})) > 0 ${hasPhone(sql`phone`, q)}))`
    : sql`true`

type Page = { q?: string | undefined; sort: CustomerSort; limit: number; offset: number }

export const listCustomers = (db: Queryable, { q, sort, limit, offset }: Page) =>
  db.many<ListedCustomer>(sql`
    select ${listedColumns} from accounts ${withFigures} where ${matches(q)}
    order by ${orderBy[sort]}, accounts.number desc limit ${limit} offset ${offset}`)

export async function countCustomers(db: Queryable, q: string | undefined): Promise<number> {
  const counted = await db.first<{ total: number }>(sql`
    select count(*) as total from accounts where ${matches(q)}`)
  return counted?.total ?? 0
}

export const listedCustomer = (db: Queryable, number: number) =>
  db.first<ListedCustomer>(
    sql`select ${listedColumns} from accounts ${withFigures} where accounts.number = ${number}`,
  )

export const notesAbout = (db: Queryable, uid: string) =>
  db.many<Customer['notes'][number]>(sql`
    select id as "_id", text, author, written_at as "writtenAt" from customer_notes
    where uid = ${uid} order by written_at desc, id`)

/** False if the account is gone. */
export async function insertNote(
  tx: Queryable,
  number: number,
  { text, author }: { text: string; author: string },
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into customer_notes (uid, text, author)
    select uid, ${text}, ${author} from accounts where number = ${number} for key share`)
  return inserted === 1
}

export async function deleteNote(tx: Queryable, number: number, id: string): Promise<boolean> {
  const deleted = await tx.run(sql`
    delete from customer_notes where id = ${id} and uid = (select uid from accounts where number = ${number})`)
  return deleted === 1
}
