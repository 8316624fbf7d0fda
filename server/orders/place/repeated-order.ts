import { hash } from 'node:crypto'
import type { NewOrder, OrderRefusal } from '../../../contract/orders/orders.ts'
import type { Order } from '../../../contract/orders/placed-order.ts'
import { msg } from '../../../messages/t.ts'
import type { Queryable } from '../../database/database.ts'
import { type Buyer, orderWithKey } from './buyer.sql.ts'

/** What an order leaves out is hashed as by earlier versions, so that a retry after an update returns its order. */
export function hashOf({ deliveryMethod, deliveryNote, codes, ...order }: NewOrder): Buffer {
  const { street2, ...address } = order.address
  const hashed = {
    ...order,
    address: street2 === '' ? address : order.address,
    ...(deliveryMethod !== 'delivery' && { deliveryMethod }),
    ...(deliveryNote !== '' && { deliveryNote }),
    ...(codes.length > 0 && { codes }),
  }
  return hash('sha256', JSON.stringify(hashed), 'buffer')
}

/** An order with the same idempotency key: a repeat of the same request, or a misuse of the key. */
export async function repeated(
  db: Queryable,
  buyer: Buyer,
  key: string,
  order: NewOrder,
): Promise<{ placed: Order; isRepeated: true } | { refused: OrderRefusal } | undefined> {
  const earlier = await orderWithKey(db, buyer, key)
  if (!earlier) return undefined
  const { requestHash, ...placed } = earlier
  return requestHash.equals(hashOf(order)) ? { placed, isRepeated: true } : { refused: keyUsed(placed) }
}

const keyUsed = (order: Order): OrderRefusal => ({
  code: 'key-used',
  message: msg('This key was used for another order. Please send the new order with a new key.'),
  order,
})
