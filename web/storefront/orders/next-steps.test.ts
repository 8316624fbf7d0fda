import { expect, test } from 'vitest'
import type { Order } from '../../../contract/orders/orders.ts'
import type { PublicShop } from '../../../contract/shop/shop.ts'
import { nextSteps } from './next-steps.tsx'

const deliveryMethods = [
  { id: 'delivery', days: '3 to 5 days', note: '' },
  { id: 'pickup', days: '', note: 'Mon to Fri, 9 to 5' },
]
const words = { total: '$12.50', shop: { deliveryMethods } as PublicShop }
const stepsOf = (deliveryMethod: string, status: string) =>
  nextSteps({ deliveryMethod, status } as Order, words)

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
