import { expect, test } from 'vitest'
import { isSumOf, leftToPay, leftToRefund } from './left-to-pay.ts'

test('what is left to pay or to refund has the decimals of the currency', () => {
  const open = { due: '12.50', paid: '2.10', refunded: '0.00' }
  expect([leftToPay(open), leftToRefund(open)]).toEqual(['10.40', '0.00'])
  const cancelled = { due: '0', paid: '1250', refunded: '250' }
  expect([leftToPay(cancelled), leftToRefund(cancelled)]).toEqual(['0', '1000'])
  const refundedToo = { due: '8.000', paid: '8.000', refunded: '3.125' }
  expect([leftToPay(refundedToo), leftToRefund(refundedToo)]).toEqual(['3.125', '0.000'])
})

test('amounts are summed in the smallest unit of the currency', () => {
  expect([isSumOf(['0.10', '0.20'], '0.30'), isSumOf(['0.10'], '0.30'), isSumOf([], '0')]).toEqual([
    true,
    false,
    true,
  ])
})
