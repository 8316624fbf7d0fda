import { createHash } from 'node:crypto'
import { centsOfTotal, totalOf } from '../../contract/money.ts'
import type { NewOrder, Order, OrderRefusal } from '../../contract/orders.ts'
import type { Queryable } from '../database/database.ts'
import { countOpenOrders, insertOrder, orderWithKey, pricesOf, type Sale } from './orders.sql.ts'

export type Outcome = { placed: Order } | { refused: OrderRefusal }

/** Places the order if the current prices match the total that the shopper saw. */
export async function placeOrder(
  db: Queryable,
  shopper: Sale['shopper'],
  order: NewOrder,
  key: string | undefined,
  maxOpenOrders: number,
  notifyAddress?: string,
): Promise<Outcome> {
  const requestHash = createHash('sha256').update(JSON.stringify(order)).digest()
  const totalCents = centsOfTotal(order.totalPrice)
  const sale = { order, shopper, totalCents, key, requestHash, maxOpenOrders, notifyAddress }
  const placed = await insertOrder(db, sale)
  if (placed) return { placed }
  // A repeated request returns its order, whatever the books cost now.
  const earlier = key && (await repeated(db, shopper.uid, key, requestHash))
  if (earlier) return earlier
  const isAtLimit = maxOpenOrders > 0 && (await countOpenOrders(db, shopper.uid)) >= maxOpenOrders
  return { refused: isAtLimit ? tooManyOpen(maxOpenOrders) : await refusalOf(db, order.productIds) }
}

async function refusalOf(db: Queryable, productIds: string[]): Promise<OrderRefusal> {
  const prices = await pricesOf(db, productIds)
  const there = new Set(prices.map((book) => book.id))
  const gone = productIds.filter((id) => !there.has(id))
  return gone.length > 0 ? bookGone(gone) : priceChanged(prices.reduce((sum, { cents }) => sum + cents, 0))
}

/** An order with the same idempotency key: a repeat of the same request, or a misuse of the key. */
async function repeated(
  db: Queryable,
  shopperUid: string,
  key: string,
  requestHash: Buffer,
): Promise<Outcome | undefined> {
  const earlier = await orderWithKey(db, shopperUid, key)
  if (!earlier) return undefined
  const { requestHash: earlierHash, ...placed } = earlier
  return earlierHash.equals(requestHash) ? { placed } : { refused: keyUsed(placed) }
}

const bookGone = (productIds: string[]): OrderRefusal => ({
  code: 'book-gone',
  message: 'A book in your cart is no longer on sale.',
  productIds,
})

const priceChanged = (cents: number): OrderRefusal => ({
  code: 'price-changed',
  message: `A price has changed: the total is now $${totalOf(cents)}.`,
  now: totalOf(cents),
})

const tooManyOpen = (limit: number): OrderRefusal => ({
  code: 'too-many-open-orders',
  message: `You have ${limit} ${limit === 1 ? 'order' : 'orders'} on the way, and that is as many as we take at a time. You can order again after a delivery, or cancel an order.`,
  limit,
})

const keyUsed = (order: Order): OrderRefusal => ({
  code: 'key-used',
  message: 'This key was used for another order. Please send the new order with a new key.',
  order,
})
