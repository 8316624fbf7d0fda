import { expect, test } from 'vitest'
import type { Order } from '../../../contract/orders/placed-order.ts'
import type { PublicShop } from '../../../contract/shop/shop.ts'
import { nextSteps } from './next-steps.tsx'

const deliveryMethods = [
  { id: 'delivery', days: '3 to 5 days', note: '' },
  { id: 'pickup', days: '', note: 'Mon to Fri, 9 to 5' },
]
const formats = { price: (amount: string) => `$${amount}`, dayOf: (date: string) => date }
const words = { formats, shop: { deliveryMethods } as PublicShop }
const cash = { method: 'cash-on-delivery', status: 'open', due: '12.50', paid: '0.00', refunded: '0.00' }
const stepsOf = (deliveryMethod: string, status: string, payment: object = {}) =>
  nextSteps({ deliveryMethod, status, payment: { ...cash, payBy: null, ...payment } } as Order, words)

test('the next steps follow status and delivery, with the days and notes that the shop has set', () => {
  const pay = 'Pay $12.50 in cash on delivery.'
  const days = 'Expected delivery: 3 to 5 days'
  expect(stepsOf('delivery', 'placed')).toEqual([expect.stringMatching(/^We pack/), days, pay])
  expect(stepsOf('delivery', 'shipped')).toEqual(['Your books are on their way.', days, pay])
  const payThere = 'Pay $12.50 in cash at pick-up.'
  for (const status of ['placed', 'ready'])
    expect(stepsOf('pickup', status)).toEqual([expect.any(String), 'Mon to Fri, 9 to 5', payThere])
  for (const status of ['delivered', 'returned', 'cancelled']) expect(stepsOf('delivery', status)).toEqual([])
})

test.each([
  ['placed', { method: 'bank-transfer', payBy: '2026-11-25' }, 'Transfer $12.50 by 2026-11-25.'],
  ['placed', { method: 'card' }, 'Pay $12.50 by card.'],
  ['shipped', { method: 'invoice', payBy: '2026-11-25' }, 'Pay $12.50 by 2026-11-25.'],
  ['placed', { status: 'partly-paid', paid: '2.50' }, 'Pay $10.00 in cash on delivery.'],
])('an order that is %s and paid by %o says: %s', (status, payment, words) => {
  expect(stepsOf('delivery', status, payment)).toContain(words)
})

test('books leave when the payment has arrived, or at once with an invoice', () => {
  const [waits] = stepsOf('delivery', 'placed', { method: 'bank-transfer' })
  expect(waits).toBe('We keep your books for you, and send them when your payment has arrived.')
  const packs = expect.stringMatching(/^We pack/)
  const paid = { method: 'card', status: 'paid', paid: '12.50' }
  expect(stepsOf('delivery', 'placed', paid)).toEqual([packs, 'Expected delivery: 3 to 5 days'])
  expect(stepsOf('delivery', 'placed', { method: 'invoice' })[0]).toEqual(packs)
})
