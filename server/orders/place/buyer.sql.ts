import type { Order } from '../../../contract/orders/placed-order.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { type Sql, sql } from '../../database/sql.ts'
import { activeSignIn } from '../../http/routing/active-sign-in.sql.ts'
import { lockedStock } from '../../stock/ledger.sql.ts'
import { perMailbox, tryConsumeEach } from '../../throttle/throttle.sql.ts'
import { firstOrder, orderColumns } from '../orders.sql.ts'

export type Shopper = { uid: string; emailVerified: boolean; sid: string | undefined }

/** A member of staff who places an order for somebody else. */
export type Seller = {
  username: string
  /** The account that the order is for; undefined for none. */
  customer: { uid: string; email: string } | undefined
  isPaid: boolean
  /** At the counter, at once. */
  handedOver: boolean
}

/** Who places an order. */
export type Buyer = Shopper | Seller

export const isSeller = (buyer: Buyer): buyer is Seller => 'username' in buyer

/** Staff know whom they write to. */
export const isTrusted = (buyer: Buyer) => isSeller(buyer) || buyer.emailVerified

/** Throttles confirmation e-mails to unverified addresses, so that orders cannot flood a stranger's mailbox. */
export const mayEmail = (buyer: Buyer) =>
  isTrusted(buyer)
    ? sql`select from orders`
    : tryConsumeEach(sql`select 'order e-mails to ' || email from orders`, perMailbox)

/** A row while the buyer may order: a shopper while signed in, staff until the account that they order for is closed. */
export const activeBuyer = (buyer: Buyer): Sql => {
  if (!isSeller(buyer)) return activeSignIn(buyer)
  return buyer.customer ? sql`select from accounts where uid = ${buyer.customer.uid} for share` : sql`select`
}

export const isActive = (tx: Queryable, buyer: Buyer) => tx.exists(activeBuyer(buyer))

/** Values of `shopper_uid`, `placed_by` and `seen_at`. Staff have seen the orders that they place. */
export const buyerColumns = (buyer: Buyer) =>
  isSeller(buyer)
    ? sql`${buyer.customer?.uid ?? null}::text, ${buyer.username}::text, now()`
    : sql`${buyer.uid}::text, null::text, null::timestamptz`

export const oncePerKey = (buyer: Buyer) =>
  isSeller(buyer)
    ? sql`(placed_by, idempotency_key) where placed_by is not null`
    : sql`(shopper_uid, idempotency_key)`

/** Keys of staff are their own, whoever the order is for. */
export const orderWithKey = (tx: Queryable, buyer: Buyer, key: string) =>
  firstOrder<Order & { requestHash: Buffer }>(
    tx,
    sql`
    select ${orderColumns}, orders.asked_for as "requestHash" from orders
    where ${isSeller(buyer) ? sql`placed_by = ${buyer.username}` : sql`shopper_uid = ${buyer.uid}`}
      and idempotency_key = ${key}`,
  )

/** Locks the stock, and returns the books of which no copy can be handed over. */
export const lockMissing = (tx: Transaction, bookIds: string[]) =>
  tx.many<{ id: string; title: string }>(sql`
    with ${lockedStock(bookIds)}
    select books.id, books.title from locked_stock join books on books.id = book_id
    where on_hand = 0 order by array_position(${bookIds}::uuid[], books.id)`)

/** Undefined for an account that is closed or was never there. */
export const accountWithNumber = (tx: Queryable, number: number) =>
  tx.first<{ uid: string; email: string }>(sql`select uid, email from accounts where number = ${number}`)
