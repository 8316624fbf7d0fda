import { z } from 'zod'
import type { Queryable } from '../database/database.ts'
import type { Locked } from '../database/database.ts'
import { type Sql, sql } from '../database/sql.ts'
import type { LockedOrder } from '../orders/move/order-changes.sql.ts'
import { isVerified } from '../orders/move/order-messages.sql.ts'
import { dueCents } from '../orders/orders.sql.ts'
import { endedHold } from '../orders/place/order-holds.sql.ts'
import type { ProviderPage } from './payment-provider.ts'

/** A shopper has as long to pay. */
const minutesToPay = 30

/** The provider closes a page a minute later by itself: it wants half an hour from the time when it is asked. */
const spareMinutes = 1

/** How long a page waits for the keys with which it was made. */
const staleAfter = sql`interval '1 day'`

/** A row of `payment_sessions`, with what its order says about it. */
export type PageRow = {
  id: string
  orderId: string
  number: number
  email: string
  providerId: string | null
  url: string | null
  amount: number
  currency: string
  isLive: boolean
  status: 'creating' | 'open' | 'paid' | 'expired'
  /** When the provider closes it. */
  closesAt: string
  /** Whether it takes no payment any more: too late, or another sum or none is due. */
  isOver: boolean
  /** Whether the provider was asked to make it long ago. */
  isOld: boolean
  isStale: boolean
}

const isUnsettled = sql`payment_sessions.status in ('creating', 'open')`

const openCents = sql`(${dueCents} - (orders.paid_cents - orders.refunded_cents))`

const pageColumns = sql`
  payment_sessions.id, order_id as "orderId", orders.number, orders.email, provider_id as "providerId", url,
  amount_cents as amount, currency, is_live as "isLive", payment_sessions.status,
  payment_sessions.expires_at + ${spareMinutes}::int * interval '1 minute' as "closesAt",
  payment_sessions.expires_at <= clock_timestamp() or orders.status <> 'placed' or orders.payment_method <> 'card'
    or amount_cents <> ${openCents} as "isOver",
  payment_sessions.created_at < clock_timestamp() - interval '1 minute' as "isOld",
  payment_sessions.expires_at < clock_timestamp() - ${staleAfter} as "isStale"`

const firstPage = (db: Queryable, which: Sql) =>
  db.first<PageRow>(sql`
    select ${pageColumns} from payment_sessions join orders on orders.id = order_id where ${which} limit 1`)

export const unsettledPage = (db: Queryable, orderId: string) =>
  firstPage(db, sql`order_id = ${orderId} and ${isUnsettled}`)

/** The row of a page of the provider. One that was not stored yet is known by the id that the provider was given. */
export const pageOfProvider = (db: Queryable, { id, sessionId }: Pick<ProviderPage, 'id' | 'sessionId'>) =>
  firstPage(
    db,
    sql`provider_id = ${id} or (provider_id is null and payment_sessions.id = ${isUuid(sessionId) ? sessionId : null})`,
  )

/** Another program may use the same account of the provider. */
const isUuid = (id: string | null) => z.uuid().safeParse(id).success

type NewPage = { amount: number; currency: string; isLive: boolean }

/** The key of the index lets one of two requests at once in. */
export const insertPage = (tx: Queryable, { id }: LockedOrder, { amount, currency, isLive }: NewPage) =>
  tx.run(sql`
    insert into payment_sessions (order_id, amount_cents, currency, is_live, expires_at)
    values (${id}, ${amount}, ${currency}, ${isLive}, now() + ${minutesToPay}::int * interval '1 minute')
    on conflict do nothing`)

/** False if it was settled meanwhile. */
export const storePage = async (db: Queryable, id: string, provider: { id: string; url: string }) =>
  (await db.run(sql`
    update payment_sessions set status = 'open', provider_id = ${provider.id}, url = ${provider.url}
    where id = ${id} and status = 'creating'`)) === 1

/** Due ones, each for a minute: the other processes ask about others. */
export const claimPages = async (db: Queryable, limit: number): Promise<PageRow[]> => {
  const claimed = await db.many<{ id: string }>(sql`
    with due as (
      select id from payment_sessions where ${isUnsettled} and next_check_at <= now()
      order by next_check_at limit ${limit} for update skip locked
    )
    update payment_sessions set next_check_at = now() + interval '1 minute' from due
    where payment_sessions.id = due.id returning payment_sessions.id`)
  if (claimed.length === 0) return []
  const ids = claimed.map(({ id }) => id)
  return db.many<PageRow>(sql`
    select ${pageColumns} from payment_sessions join orders on orders.id = order_id
    where payment_sessions.id = any(${ids}::uuid[])`)
}

export type LockedPage = Locked<'page', { id: string; status: PageRow['status']; isFirst: boolean }>

/** After its order. `isFirst`: whether no other page of the order was paid. */
export const lockPage = (tx: Queryable, { id: orderId }: LockedOrder, id: string) =>
  tx.first<LockedPage>(sql`
    select id, status, not exists (
      select from payment_sessions as other where other.order_id = ${orderId} and other.status = 'paid') as "isFirst"
    from payment_sessions where id = ${id} and order_id = ${orderId} for update`)

export const markPaid = (tx: Queryable, { id }: LockedPage, provider: { id: string; paymentId: string }) =>
  tx.run(sql`
    update payment_sessions set status = 'paid', provider_id = ${provider.id}, payment_id = ${provider.paymentId}
    where id = ${id}`)

export const markExpired = (tx: Queryable, { id }: LockedPage) =>
  tx.run(
    sql`update payment_sessions set status = 'expired' where id = ${id} and status in ('creating', 'open')`,
  )

/** A paid order is not cancelled because its e-mail address was not confirmed. */
export const endHold = (tx: Queryable, { id }: LockedOrder) => tx.run(endedHold(id))

/** What shopper or staff have cancelled stays so, whatever is paid for it. */
export async function isCancelledByShop(tx: Queryable, { id, status }: LockedOrder): Promise<boolean> {
  if (status !== 'cancelled') return false
  const cancelled = await tx.first<{ by: string }>(sql`
    select actor_kind as by from order_events
    where order_id = ${id} and kind = 'moved' and to_status = 'cancelled' and undone_at is null
    order by id desc limit 1`)
  return cancelled?.by === 'shop'
}

const limitOfTime = sql`clock_timestamp() - ${minutesToPay}::int * interval '1 minute'`

/**
 * To be paid by card, with no way left to pay: the time is over, and no page is open. The time begins anew with the
 * choice of the card and with a page. An order that was paid in part, except with gift cards, or of which something is shipped, is for the staff.
 */
const hasNoPayer = sql`
  status = 'placed' and payment_method = 'card' and paid_cents - refunded_cents = gift_card_cents
    and placed_at < ${limitOfTime} and ${openCents} > 0
    and not exists (select from payments where order_id = orders.id and kind = 'paid' and method <> 'gift-card')
    and not exists (select from payment_sessions where order_id = orders.id
      and (${isUnsettled} or created_at > ${limitOfTime}))
    and not exists (select from order_events
      where order_id = orders.id and kind = 'payment-method' and at > ${limitOfTime})
    and not exists (select from order_lines where order_id = orders.id and shipped_at is not null)`

export const unpaidOrders = (db: Queryable, limit: number) =>
  db.many<{ id: string }>(sql`
    select id from orders where ${hasNoPayer} order by placed_at limit ${limit}`)

export const isUnpaid = (tx: Queryable, { id }: LockedOrder) =>
  tx.exists(sql`select from orders where id = ${id} and ${hasNoPayer}`)

type Told = { isConfirmed: boolean; notifyAddress: string | undefined }

/**
 * The e-mails that an order by card does not send when it is placed. A payer floods no stranger's mailbox, so they are not
 * throttled; but one to an unverified address repeats nothing that was typed.
 */
export const tellOfPaidOrder = (tx: Queryable, { id }: LockedOrder, { isConfirmed, notifyAddress }: Told) =>
  tx.run(sql`
    with told as (
      select id, email, ${isVerified} from orders where id = ${id}
    ), confirmed as (
      insert into outbox (to_address, template, order_id)
      select email, case when is_verified then 'order-placed' else 'order-noted' end, id from told
      where ${isConfirmed}::boolean and email <> ''
    )
    insert into outbox (to_address, template, order_id)
    select ${notifyAddress ?? ''}, 'new-order', id from told where ${notifyAddress !== undefined}::boolean`)

/** About money that the shop gives back by itself. */
export const tellOfRefund = (tx: Queryable, { id }: LockedOrder) =>
  tx.run(sql`
    insert into outbox (to_address, template, order_id)
    select email, 'payment-refunded', id from orders where id = ${id} and email <> ''`)

export type RefundRow = {
  id: string
  orderId: string
  paymentId: string
  amount: number
  currency: string
  isLive: boolean
  staff: string | null
  /** The provider may have forgotten that it was asked. */
  isOld: boolean
}

/** Pending ones, of one order or all that are due, each for a minute. */
export const claimRefunds = (db: Queryable, orderId: string | undefined, limit: number) =>
  db.many<RefundRow>(sql`
    with due as (
      select id from payment_refunds
      where status = 'pending' and next_attempt_at <= clock_timestamp() and ${orderId ? sql`order_id = ${orderId}` : sql`true`}
      order by next_attempt_at limit ${limit} for update skip locked
    ), claimed as (
      update payment_refunds set next_attempt_at = clock_timestamp() + interval '1 minute' from due
      where payment_refunds.id = due.id returning payment_refunds.*
    )
    select claimed.id, claimed.order_id as "orderId", payment_id as "paymentId", claimed.amount_cents as amount,
      currency, is_live as "isLive", staff, claimed.created_at < now() - interval '12 hours' as "isOld"
    from claimed join payment_sessions on payment_sessions.id = session_id
    order by claimed.created_at`)

/** False if another process was first. */
export const endRefund = async (
  tx: Queryable,
  id: string,
  end: { status: 'done' | 'failed'; problem?: string },
) =>
  (await tx.run(sql`
    update payment_refunds set status = ${end.status}, problem = ${end.problem ?? null}
    where id = ${id} and status = 'pending'`)) === 1

export const hasPendingRefund = (db: Queryable, orderId: string) =>
  db.exists(sql`
    select from payment_refunds where order_id = ${orderId} and status = 'pending' limit 1`)
