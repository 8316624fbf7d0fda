import { orderChanges } from '../../../contract/orders/order-changes.ts'
import { orders } from '../../../contract/orders/orders.ts'
import type { AdminOrder } from '../../../contract/orders/admin-orders.ts'
import { returns } from '../../../contract/orders/returns.ts'
import { mail } from '../../../contract/shop/mail.ts'
import type { FakeApi } from '../../testing/fake-api.ts'

const idOf = (group: number, at: number) => `00000000-0000-4000-${group}000-${String(at).padStart(12, '0')}`

const createdAt = '2026-09-30T12:00:00.000Z'

const titles = [
  ['Dracula', 'Bram Stoker', 7.5],
  ['Frankenstein', 'Mary Shelley', 6.25],
] as const

/** The nth order, as staff see it: one book of each title. */
export const adminOrder = (at = 1, fields: Partial<AdminOrder> = {}): AdminOrder => ({
  _id: idOf(9, at),
  number: 1000 + at,
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
  productIds: titles.map((_, at) => idOf(8, at)),
  totalPrice: '13.75',
  subtotal: '13.75',
  discount: '0.00',
  delivery: '0.00',
  tax: '0.00',
  total: '13.75',
  taxLines: [],
  pricesIncludeTax: true,
  deliveryMethod: 'delivery',
  deliveryNote: '',
  codes: [],
  payment: {
    method: 'cash-on-delivery',
    status: 'open',
    due: '13.75',
    paid: '0.00',
    refunded: '0.00',
    payBy: null,
  },
  customer: null,
  payments: [],
  status: 'placed',
  books: titles.map(([title, author, price], at) => ({
    _id: idOf(8, at),
    title,
    author,
    price,
    coverImage: '',
    cancelled: false,
  })),
  createdAt,
  tracking: { carrier: '', number: '' },
  timeline: [{ at: createdAt, kind: 'placed', to: 'placed', by: 'Shopper' }],
  receiptNumber: null,
  creditNotes: [],
  heldUntil: null,
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
