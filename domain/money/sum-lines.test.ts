import { expect, test } from 'vitest'
import { sumLines } from './sum-lines.ts'

const sums = {
  subtotal: '12.00',
  discount: '0.00',
  taxLines: [],
  pricesIncludeTax: true,
  deliveryMethod: 'delivery' as const,
}
const shop = { currency: 'EUR', locale: 'en-IE', isDemo: false }

test.each([
  ['a parcel', { delivery: '4.90', byLetter: false }, 'Delivery €4.90'],
  ['a letter', { delivery: '1.95', byLetter: true }, 'Delivery (letter) €1.95'],
  ['a free letter', { delivery: '0.00', byLetter: true }, 'Delivery (letter) Free'],
  ['an order of an earlier version', { delivery: '4.90' }, 'Delivery €4.90'],
])('the sums of %s name the delivery', (_name, given, line) => {
  const [, delivery] = sumLines({ ...sums, ...given }, shop)
  expect(`${delivery?.label} ${delivery?.value}`).toBe(line)
})
