import type { Queryable } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { isOf, type Owner } from '../orders/orders.sql.ts'

/** Locked until the end of the transaction, so that none of them moves meanwhile. */
export const openOrdersOf = (tx: Queryable, owner: Owner) =>
  tx.many<{ number: number; status: string }>(sql`
    select number, status from orders where ${isOf(owner)} and status in ('placed', 'ready', 'shipped')
    order by number for update`)

/** Keeps what an invoice needs. Without e-mail address and account only the bookseller finds the orders. */
export const anonymizeOrders = (tx: Queryable, owner: Owner) =>
  tx.run(sql`
    update orders set shopper_uid = null, email = '', phone = '', delivery_note = '',
      idempotency_key = null, asked_for = null
    where ${isOf(owner)}`)

/**
 * Deletes notes about the shopper, former addresses and why books came back from the orders. The audit log keeps who changed
 * them and when. Call it before the orders are anonymized.
 */
export async function deleteRemarks(tx: Queryable, owner: Owner) {
  await tx.run(sql`
    delete from order_events
    where kind in ('note', 'address') and order_id in (select id from orders where ${isOf(owner)})`)
  await tx.run(sql`
    update order_lines set return_reason = null
    where return_reason is not null and order_id in (select id from orders where ${isOf(owner)})`)
  await tx.run(sql`
    update credit_notes set reason = '' where order_id in (select id from orders where ${isOf(owner)})`)
  await tx.run(sql`
    update audit_log set changes = '{}'
    where action in ('order.note', 'order.address', 'order.return')
      and subject in (select 'Order ' || number from orders where ${isOf(owner)})`)
}

/** In one statement; the next clean-up continues. */
const maxForgotten = 1_000

/**
 * Deletes personal data of closed orders after the years that are set. Country, books, sums and receipt number stay, so that
 * no figure changes and no receipt number is given twice.
 */
export const forgetOldShoppers = (db: Queryable, keepYears: number) =>
  db.run(sql`
    with old as (
      select id, number from orders
      where placed_at < now() - ${keepYears}::int * interval '1 year' and name <> ''
        and status not in ('placed', 'ready', 'shipped')
      order by placed_at, id limit ${maxForgotten} for update skip locked
    ), remarks as (
      delete from order_events where kind in ('note', 'address') and order_id in (select id from old)
    ), emails as (
      delete from sent_emails where order_id in (select id from old)
    ), lines as (
      update order_lines set return_reason = null
      where return_reason is not null and order_id in (select id from old)
    ), credited as (
      update credit_notes set reason = '' where order_id in (select id from old)
    ), audited as (
      update audit_log set changes = '{}'
      where action in ('order.note', 'order.address', 'order.return') and subject in (select 'Order ' || number from old)
    )
    update orders set shopper_uid = null, name = '', email = '', phone = '', street = '', street2 = '', city = '',
      state = '', zipcode = '', delivery_note = '', carrier = '', tracking_number = '', idempotency_key = null, asked_for = null
    from old where orders.id = old.id`)

/**
 * Deletes e-mails that were not sent yet. An unverified address may be a stranger's, whose other e-mails stay. Call it
 * before the orders are anonymized.
 */
export const deleteMessagesTo = (tx: Queryable, owner: Owner) =>
  tx.run(sql`
    delete from outbox
    where exists (select from orders where id = order_id and email = to_address and ${isOf(owner)})
      or (to_address = ${owner.email}
        and (${owner.emailVerified}::boolean or template in ('reset-password', 'verify-email', 'change-email')))
      or to_address in (select new_email from mailed_codes where uid = ${owner.uid})`)

/** With a Firebase project as identity provider sessions have no sign-in that they end with. */
export const deleteSessionsOf = (tx: Queryable, uid: string) =>
  tx.run(sql`delete from web_sessions where uid = ${uid}`)

/** Call it first: all statements of the transaction see the rows of one moment. */
export const beginSnapshot = (tx: Queryable) =>
  tx.run(sql`set transaction isolation level repeatable read, read only`)

export const signInsOf = (tx: Queryable, uid: string) =>
  tx.many<{ provider: string; signedInAt: string; lastUsedAt: string }>(sql`
    select provider, authenticated_at as "signedInAt", last_used_at as "lastUsedAt"
    from sign_ins where uid = ${uid} order by authenticated_at`)
