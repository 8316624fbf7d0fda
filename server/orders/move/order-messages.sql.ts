import { undoMinutes } from '../../../contract/orders/order-changes.ts'
import type { Queryable } from '../../database/database.ts'
import { type Sql, sql } from '../../database/sql.ts'
import { perMailbox, tryConsumeEach } from '../../throttle/throttle.sql.ts'
import type { LockedOrder } from './order-changes.sql.ts'

export const undoPeriod = sql`${undoMinutes}::int * interval '1 minute'`

/** As precise as the time of the event, so that no e-mail leaves while its move can still be undone. */
const undoEnds = sql`now()::timestamptz(3) + ${undoPeriod}`

/** A message of the order that waits until the change that it is about can no longer be undone. */
export const isWaiting = (orderId: string) =>
  sql`outbox.order_id = ${orderId} and outbox.attempts = 0 and outbox.next_attempt_at > now()`

const isPart = sql`outbox.template = 'order-part-shipped'`

/** No sender claims them until the end of the transaction. */
export const lockWaitingMessages = (tx: Queryable, { id }: LockedOrder) =>
  tx.run(sql`select from outbox where ${isWaiting(id)} for update`)

/** A statement: what happened before the next change of an order can no longer be undone. */
export const endedWait = (orderId: string) =>
  sql`update outbox set next_attempt_at = now() where ${isWaiting(orderId)}`

/**
 * Fragments of a statement: a waiting message about a part of the order becomes one about all that is shipped now, and waits
 * anew. The others leave.
 */
export const joinedMessage = (
  orderId: string,
  template: 'order-part-shipped' | 'order-shipped' | undefined,
) =>
  sql`joined as (
      update outbox set template = ${template ?? ''}, next_attempt_at = ${undoEnds}
      where ${isWaiting(orderId)} and ${isPart} and ${template !== undefined}::boolean
      returning id
    ), released as (
      update outbox set next_attempt_at = now()
      where ${isWaiting(orderId)} and not (${isPart} and ${template !== undefined}::boolean)
    )`

/**
 * Fragments of a statement that takes back a change, with the shipments of these lines: deletes the waiting message about it. One
 * that other lines share stays about those.
 */
export const withdrawnMessage = (orderId: string, unshipped: string[]) => {
  const isShared = sql`exists (
        select from order_lines
        where order_lines.order_id = outbox.order_id and book_id <> all(${unshipped}::uuid[])
          and shipped_at >= outbox.created_at)`
  return sql`withdrawn as (
      delete from outbox where ${isWaiting(orderId)} and not ${isShared}
    ), restored as (
      update outbox set template = 'order-part-shipped' where ${isWaiting(orderId)} and ${isShared}
    )`
}

export const isVerified = sql`exists (
        select from accounts
        where uid = shopper_uid and accounts.email = orders.email and email_verified
      ) as is_verified`

type Message = {
  /** Undefined for none. */
  template: string | undefined
  /** The line that it is about. */
  bookId?: string
  /** Whether it waits for the end of the time to undo. */
  waits: boolean
}

/**
 * Fragments of a statement: an e-mail about each order of `orders`. An order of a closed account has no e-mail address. E-mails
 * to addresses that are not known to be verified share the throttle of confirmations.
 */
export const messageAbout = (orders: Sql, { template, bookId, waits }: Message) => sql`may_write as (
      ${tryConsumeEach(sql`select 'order e-mails to ' || email from ${orders} where not is_verified and email <> '' and ${template !== undefined}::boolean`, perMailbox)}
    ), mailed as (
      insert into outbox (to_address, template, order_id, book_id, next_attempt_at)
      select email, ${template ?? ''}, id, ${bookId ?? null}::uuid, ${waits ? undoEnds : sql`now()`} from ${orders}
      where ${template !== undefined}::boolean and email <> '' and (is_verified or exists (select from may_write))
    )`
