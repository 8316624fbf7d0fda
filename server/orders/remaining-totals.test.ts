import { expect, test } from 'vitest'
import { remainingTotals } from './remaining-totals.ts'

const line = (priceCents: number, taxPercent = 0) => ({ bookId: '', title: '', priceCents, taxPercent })
const free = { deliveryCents: 0, deliveryTaxPercent: 0, pricesIncludeTax: true }

test.each([
  ['without tax', [line(725), line(100)], free, [825, 0, 825]],
  ['with delivery', [line(725)], { ...free, deliveryCents: 500 }, [725, 0, 1225]],
  ['tax included: 7 % of 10.70 is 0.70', [line(1070, 7)], free, [1070, 70, 1070]],
  [
    'tax added: 10 % of 5.05 + 2.00 delivery at 20 %',
    [line(505, 10)],
    { deliveryCents: 200, deliveryTaxPercent: 20, pricesIncludeTax: false },
    [505, 91, 796],
  ],
])('the sums of the remaining lines are computed again, %s', (_case, lines, terms, expected) => {
  const { subtotalCents, taxCents, totalCents } = remainingTotals(lines, terms)
  expect([subtotalCents, taxCents, totalCents]).toEqual(expected)
})
