import { expect, test } from 'vitest'
import type { ShopSettings } from '../../contract/shop/shop.ts'
import { defaultSettings } from './registry.ts'
import { needsQuote } from './public-shop.ts'

const blank = defaultSettings(false)
const rate = { country: 'DE', category: null, name: 'VAT', percent: '19' }

const withFee = (fee: string): ShopSettings => ({
  ...blank,
  delivery: { ...blank.delivery, delivery: { ...blank.delivery.delivery, fee } },
})

const withTax = (mode: ShopSettings['tax']['mode'], rates = [rate]): ShopSettings => ({
  ...blank,
  tax: { ...blank.tax, mode, rates },
})

test.each([
  ['nothing is set', blank, false, false],
  ['there is a fee', withFee('4.90'), true, false],
  ['the fee is zero', withFee('0.00'), false, false],
  ['tax is included', withTax('included'), true, true],
  ['tax is added', withTax('added'), true, true],
  ['there is no tax, and its rates are kept', withTax('none'), false, false],
  ['tax is added, and no rate is set', withTax('added', []), false, false],
])('where %s, delivery and pick-up need a quote or not', (_when, settings, delivery, pickup) => {
  expect(needsQuote(settings, 'delivery')).toBe(delivery)
  expect(needsQuote(settings, 'pickup')).toBe(pickup)
})
