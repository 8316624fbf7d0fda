import type { PaymentMethod } from '../../../domain/money/payment-methods.ts'
import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { LockedOrder } from '../move/order-changes.sql.ts'

export type Payment = {
  kind: 'paid' | 'refunded'
  /** In minor units; below zero to take back a payment with its move. */
  amount: number
  method: PaymentMethod
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
      on conflict do nothing returning kind, amount_cents
    )
    update orders set
      paid_cents = paid_cents + case when added.kind = 'paid' then amount_cents else 0 end,
      refunded_cents = refunded_cents + case when added.kind = 'refunded' then amount_cents else 0 end
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
