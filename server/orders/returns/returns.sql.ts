import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { changedSums, type LockedOrder, type Sums } from '../move/order-changes.sql.ts'
import { endedWait, isVerified, messageAbout } from '../move/order-messages.sql.ts'

type Return = {
  bookIds: string[]
  reason: string
  isMailed: boolean
}

const messageOf = ({ bookIds, isMailed }: Return) => ({
  template: isMailed ? 'order-line-returned' : undefined,
  bookId: bookIds[0] ?? '',
})

/** Lines on the receipt. With the last one the order is returned. Nothing undoes it, so that its e-mail is due at once. */
export const returnLines = (tx: Queryable, { id }: LockedOrder, returned: Return & { isLast: boolean }) =>
  tx.run(sql`
    with changed as (
      update orders set status = case when ${returned.isLast}::boolean then 'returned' else status end
      where id = ${id} returning id, email, ${isVerified}
    ), released as (
      ${endedWait(id)}
    ), ${messageAbout(sql`changed`, { ...messageOf(returned), waits: false })}
    update order_lines set returned_at = now(), return_reason = ${returned.reason}
    where order_id = ${id} and book_id = any(${returned.bookIds}::uuid[])`)

/** Lines that are on no receipt yet are also cancelled: neither the sums nor the receipt have them. */
export const returnBeforeReceipt = (tx: Queryable, { id }: LockedOrder, returned: Return & { sums: Sums }) =>
  tx.run(sql`
    with ${changedSums(id, returned.sums, messageOf(returned))}
    update order_lines set returned_at = now(), return_reason = ${returned.reason}, cancelled_at = now()
    where order_id = ${id} and book_id = any(${returned.bookIds}::uuid[])`)
