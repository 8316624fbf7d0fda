import { expect, test } from 'vitest'
import { leftToPay, leftToRefund, paidBesides } from './left-to-pay.ts'

test('what is left to pay or to refund has the decimals of the currency', () => {
  const open = { due: '12.50', paid: '2.10', refunded: '0.00' }
  expect([leftToPay(open), leftToRefund(open)]).toEqual(['10.40', '0.00'])
  const cancelled = { due: '0', paid: '1250', refunded: '250' }
  expect([leftToPay(cancelled), leftToRefund(cancelled)]).toEqual(['0', '1000'])
  const refundedToo = { due: '8.000', paid: '8.000', refunded: '3.125' }
  expect([leftToPay(refundedToo), leftToRefund(refundedToo)]).toEqual(['3.125', '0.000'])
})

test('what was paid besides some amounts is computed in the smallest unit of the currency', () => {
  const sums = { due: '0.30', paid: '0.40', refunded: '0.10' }
  expect([['0.10', '0.20'], ['0.10'], []].map((amounts) => paidBesides(amounts, sums))).toEqual([
    '0.00',
    '0.20',
    '0.30',
  ])
})
