import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { LockedOrder } from '../move/order-changes.sql.ts'
import { isVerified, messageAbout } from '../move/order-messages.sql.ts'
import { todayIn } from '../place/place-order.sql.ts'

/** Staff have recorded what was left to pay. */
export const tellOfPayment = (tx: Queryable, { id }: LockedOrder) =>
  tx.run(sql`
    with told as (
      select id, email, ${isVerified} from orders where id = ${id}
    ), ${messageAbout(sql`told`, { template: 'payment-received', waits: false })}
    select from told`)

type Late = { afterDays: number; timeZone: string }

/** As the index `orders_to_remind`. What staff have refunded they do not ask for again. */
const isToRemind = ({ afterDays, timeZone }: Late) => sql`
  pay_by < ${todayIn(timeZone)} - ${afterDays}::int and reminded_at is null and status not in ('cancelled', 'returned')
    and paid_cents - refunded_cents < total_cents - credited_cents
    and refunded_cents = 0 and payment_method in ('bank-transfer', 'invoice')`

const maxDue = 100

/** The oldest; the next run continues. */
export const lateOrders = (db: Queryable, late: Late) =>
  db.many<{ id: string }>(sql`
    select id from orders where ${isToRemind(late)} order by pay_by, id limit ${maxDue}`)

/** Of several processes one does it: the others wait for the row, and find it reminded. */
export const remind = (db: Queryable, id: string, late: Late) =>
  db.run(sql`
    with reminded as (
      update orders set reminded_at = now() where id = ${id} and ${isToRemind(late)}
      returning id, email, ${isVerified}
    ), ${messageAbout(sql`reminded`, { template: 'payment-reminder', waits: false })}
    select from reminded`)
