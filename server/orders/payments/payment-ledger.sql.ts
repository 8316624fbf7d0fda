import type { LedgerMethod, MoneyMethod } from '../../../domain/money/payment-methods.ts'
import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { LockedOrder } from '../move/order-changes.sql.ts'

export type Payment = {
  kind: 'paid' | 'refunded'
  /** In minor units; below zero to take back a payment with its move. */
  amount: number
  method: LedgerMethod
  /** Of the payment or the refund at the provider. */
  providerId?: string
  /** Undefined if the shop records it. */
  staff?: string
  key?: string | undefined
}

/** Adds a row to the ledger and to the sum of the order; false if the provider's id or the key is there already. */
export const insertPayment = (
  tx: Queryable,
  { id }: LockedOrder,
  { kind, amount, method, providerId, staff, key }: Payment,
) =>
  tx.exists(sql`
    with added as (
      insert into payments (order_id, kind, amount_cents, method, provider_id, staff, idempotency_key)
      values (${id}, ${kind}, ${amount}, ${method}, ${providerId ?? null}, ${staff ?? null}, ${key ?? null})
      on conflict do nothing returning kind, amount_cents, method
    )
    update orders set
      paid_cents = paid_cents + case when added.kind = 'paid' then amount_cents else 0 end,
      refunded_cents = refunded_cents + case when added.kind = 'refunded' then amount_cents else 0 end,
      gift_card_cents = gift_card_cents + case when added.method <> 'gift-card' then 0
        when added.kind = 'paid' then amount_cents else -amount_cents end
    from added where id = ${id} returning id`)

export const hasPaymentKey = async (
  tx: Queryable,
  { id }: LockedOrder,
  kind: Payment['kind'],
  key: string,
): Promise<boolean> =>
  (await tx.first(sql`
    select from payments where order_id = ${id} and kind = ${kind} and idempotency_key = ${key}`)) !==
  undefined

/** How money came last that the provider does not give back, or how this amount did; undefined if none came. */
export const methodOfPayment = (tx: Queryable, { id }: LockedOrder, amount?: number) =>
  tx.value<MoneyMethod>(sql`
    select method from payments
    where order_id = ${id} and kind = 'paid' and method <> 'gift-card' and provider_id is null
      and amount_cents ${amount === undefined ? sql`> 0` : sql`= ${amount}`}
    order by id desc limit 1`)

/** What is still to be paid, in minor units. Below zero if more was paid than is due. */
export const openAmount = ({ due, paid, refunded }: Pick<LockedOrder, 'due' | 'paid' | 'refunded'>) =>
  due - (paid - refunded)

/** Refunds that the provider is to be asked for still, in minor units. */
export const pendingRefunds = async (tx: Queryable, { id }: LockedOrder): Promise<number> =>
  (
    await tx.first<{ sum: number }>(sql`
    select coalesce(sum(amount_cents), 0) as sum from payment_refunds where order_id = ${id} and status = 'pending'`)
  )?.sum ?? 0

/** What was paid and neither refunded nor is to be, in minor units. */
export const refundable = async (tx: Queryable, order: LockedOrder): Promise<number> =>
  order.paid - order.refunded - (await pendingRefunds(tx, order))

/**
 * The paid pages of the order with what is left of each, in minor units. Where the provider has refused a refund, others are
 * made by hand.
 */
const paidPages = (tx: Queryable, { id }: LockedOrder) =>
  tx.many<{ id: string; left: number }>(sql`
    select id, amount_cents - (select coalesce(sum(amount_cents), 0) from payment_refunds
      where session_id = payment_sessions.id) as left
    from payment_sessions where order_id = ${id} and status = 'paid'
      and not exists (select from payment_refunds where session_id = payment_sessions.id and status = 'failed')
    order by created_at, id`)

type NewRefund = { amount: number; staff?: string | undefined; key?: string | undefined }

export const insertRefund = (
  tx: Queryable,
  { id }: LockedOrder,
  sessionId: string,
  { amount, staff, key }: NewRefund,
) =>
  tx.first<{ id: string }>(sql`
    insert into payment_refunds (order_id, session_id, amount_cents, staff, idempotency_key)
    values (${id}, ${sessionId}, ${amount}, ${staff ?? null}, ${key ?? null}) returning id`)

/**
 * Notes that the provider is to refund this, as far as the order was paid on its pages, and returns what is left to be given
 * back by hand. The provider is asked after the transaction: at once by the caller of `sendRefunds`, otherwise by the next
 * poll. The caller has checked the amount against `refundable`.
 */
export async function refundThroughProvider(
  tx: Queryable,
  order: LockedOrder,
  { amount, staff, key }: NewRefund,
): Promise<{ byHand: number }> {
  let rest = amount
  for (const { id, left } of await paidPages(tx, order)) {
    const part = Math.min(left, rest)
    if (part <= 0) continue
    await insertRefund(tx, order, id, { amount: part, staff, key: rest === amount ? key : undefined })
    rest -= part
  }
  return { byHand: rest }
}

/** The state of a refund with the caller's key; undefined if there is none. */
export const refundWithKey = (tx: Queryable, { id }: LockedOrder, key: string) =>
  tx.first<{ status: string }>(sql`
    select status from payment_refunds where order_id = ${id} and idempotency_key = ${key}`)
