import { orderChanges } from '../../../contract/orders/order-changes.ts'
import { orders } from '../../../contract/orders/orders.ts'
import type { AdminOrder } from '../../../contract/orders/admin-orders.ts'
import { returns } from '../../../contract/orders/returns.ts'
import { mail } from '../../../contract/shop/mail.ts'
import type { FakeApi } from '../../testing/fake-api.ts'
import { bookOf, orderOf } from '../../testing/order-data.ts'

const createdAt = '2026-09-30T12:00:00.000Z'

const books = [
  bookOf(0, { title: 'Dracula', author: 'Bram Stoker', newPrice: 7.5 }),
  bookOf(1, { title: 'Frankenstein', author: 'Mary Shelley', newPrice: 6.25 }),
]

/** The nth order, as staff see it: one book of each title. */
export const adminOrder = (at = 1, fields: Partial<AdminOrder> = {}): AdminOrder => ({
  ...orderOf(at, books, { createdAt }),
  name: 'Ada Reader',
  email: 'ada@reader.example',
  phone: '5550199',
  address: {
    street: '1 Book Lane',
    street2: '',
    city: 'Hay',
    country: 'USA',
    state: 'Ohio',
    zipcode: '43001',
  },
  customer: null,
  payments: [],
  timeline: [{ at: createdAt, kind: 'placed', to: 'placed', by: 'Shopper' }],
  undo: null,
  ...fields,
})

/** An order that the fake API answers with. `change` is what the store, or a colleague, makes of it. */
export function storedOrder(api: FakeApi, fields: Partial<AdminOrder> = {}) {
  let order = adminOrder(1, fields)
  api.on(orders.get, () => ({ status: 200, body: order }))
  api.on(orderChanges.openOrders, () => ({ status: 200, body: { account: 1, network: null } }))
  api.on(mail.ofOrder, () => ({ status: 200, body: [] }))
  api.on(returns.missing, () => ({ status: 200, body: { address: false, taxNumber: false } }))
  return {
    number: order.number,
    path: `/dashboard/orders/${order._id}`,
    change(changes: Partial<AdminOrder>) {
      order = { ...order, ...changes }
      return { status: 200 as const, body: order }
    },
    /** Adds an entry to the history, together with other changes. */
    add(entry: Omit<AdminOrder['timeline'][number], 'at' | 'by'>, changes: Partial<AdminOrder> = {}) {
      const at = new Date(Date.parse(createdAt) + order.timeline.length * 60_000).toISOString()
      return this.change({ ...changes, timeline: [...order.timeline, { at, by: 'Ada', ...entry }] })
    },
  }
}
