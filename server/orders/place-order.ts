import { createHash } from 'node:crypto'
import { centsOfTotal, totalOf } from '../../contract/money.ts'
import type { NewOrder, Order, OrderRefusal } from '../../contract/orders.ts'
import type { Tx } from '../database/database.ts'
import { type BookForSale, booksForSale, insertOrder, orderWithKey } from './orders.sql.ts'

export type Outcome = { placed: Order } | { refused: OrderRefusal }

/** Sells the books at today's prices, if those are the prices that the shopper saw. */
export async function placeOrder(db: Tx, order: NewOrder, key: string | undefined): Promise<Outcome> {
  const askedFor = createHash('sha256').update(JSON.stringify(order)).digest()
  const earlier = key ? await repeated(db, order.email, key, askedFor) : undefined
  if (earlier) return earlier

  const lines = await booksForSale(db, order.productIds)
  const gone = order.productIds.filter((id) => !lines.some((line) => line.id === id))
  if (gone.length > 0) return { refused: bookGone(gone) }
  const totalCents = priceOf(lines)
  if (totalCents !== centsOfTotal(order.totalPrice)) return { refused: priceChanged(totalCents) }

  const placed = await insertOrder(db, { order, lines, totalCents, key, askedFor })
  if (placed) return { placed }
  // Two clicks at once: the other one was quicker, and its order is this one.
  const quicker = key ? await repeated(db, order.email, key, askedFor) : undefined
  if (quicker) return quicker
  throw new Error('An order was neither placed nor found')
}

async function repeated(db: Tx, email: string, key: string, askedFor: Buffer): Promise<Outcome | undefined> {
  const earlier = await orderWithKey(db, email, key)
  if (!earlier) return undefined
  const { askedFor: askedBefore, ...placed } = earlier
  return askedBefore.equals(askedFor) ? { placed } : { refused: keyUsed }
}

const priceOf = (lines: BookForSale[]) => lines.reduce((sum, line) => sum + line.price_cents, 0)

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

const keyUsed: OrderRefusal = {
  code: 'key-used',
  message: 'This key was used for another order. Please send the new order with a new key.',
}
