import type { PaymentMethod } from '../../../domain/money/payment-methods.ts'
import { paymentMethodNames } from '../../../domain/money/payment-method-labels.ts'
import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { LockedOrder } from '../move/order-changes.sql.ts'
import { isVerified, messageAbout } from '../move/order-messages.sql.ts'
import { invoiceDaysOf, payByOf } from '../place/place-order.sql.ts'

type Change = { id: PaymentMethod; days: number | null; timeZone: string }

export const updateMethod = (tx: Queryable, { id, paymentMethod }: LockedOrder, to: Change) =>
  tx.run(sql`
    with changed as (
      update orders set payment_method = ${to.id}, pay_by = ${payByOf(to.id, to.days, to.timeZone)},
        invoice_days = ${invoiceDaysOf(to.id, to.days)}, reminded_at = null
      where id = ${id}
    )
    insert into order_events (order_id, actor_kind, kind, data)
    values (${id}, 'shopper', 'payment-method',
      ${JSON.stringify({ text: paymentMethodNames[to.id], before: paymentMethod })}::jsonb)`)

/**
 * Whether shopper and bookseller were told of an order: that by card is told of when it is paid, or when another method is
 * chosen.
 */
export const isTold = async (tx: Queryable, { id }: Pick<LockedOrder, 'id'>): Promise<boolean> =>
  (await tx.first(sql`
    select from orders where id = ${id} and (payment_method <> 'card'
      or exists (select from order_events where order_id = ${id} and kind = 'payment-method'))`)) !==
  undefined

type Told = {
  isConfirmed: boolean
  /** The bookseller's, for an e-mail about each new order. */
  notifyAddress: string | undefined
}

/** The e-mails of a new order. One to an unverified address repeats nothing that the shopper typed. */
export const tellOfOrder = (
  tx: Queryable,
  { id }: LockedOrder,
  { emailVerified }: { emailVerified: boolean },
  { isConfirmed, notifyAddress }: Told,
) => {
  const confirmation = emailVerified ? 'order-placed' : 'order-noted'
  return tx.run(sql`
    with told as (
      select id, email, ${isVerified} from orders where id = ${id}
    ), ${messageAbout(sql`told`, { template: isConfirmed ? confirmation : undefined, waits: false })}
    insert into outbox (to_address, template, order_id)
    select ${notifyAddress ?? ''}, 'new-order', id from told where ${notifyAddress !== undefined}::boolean`)
}
