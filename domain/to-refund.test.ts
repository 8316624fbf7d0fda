import { expect, test } from 'vitest'
import { toRefund } from './to-refund.ts'

const payment = { method: 'cash-on-delivery', status: 'paid', payBy: null } as const

test.each([
  ['10.00', '12.50', '0.00', '2.50'],
  ['10.00', '12.50', '2.45', '0.05'],
  ['10.00', '12.50', '2.50', undefined],
  ['10.00', '0.00', '0.00', undefined],
  ['0', '1200', '0', '1200'],
  ['0.000', '1.005', '1.000', '0.005'],
])('of %s due, with %s paid and %s given back, %s is to be refunded', (due, paid, refunded, left) => {
  expect(toRefund({ ...payment, due, paid, refunded })).toBe(left)
})
