import { expect, test } from 'vitest'
import { wholeWorld } from '../../domain/delivery-zones.ts'
import type { ShopSettings } from '../../contract/shop/shop.ts'
import { defaultSettings } from './registry.ts'
import { needsQuote, newOrderAddress } from './terms-of-sale.ts'

const blank = defaultSettings(false)
const rate = { country: 'DE', category: null, name: 'VAT', percent: '19' }

const withFee = (fee: string): ShopSettings => ({
  ...blank,
  delivery: {
    ...blank.delivery,
    zones: [
      { ...wholeWorld, countries: ['DE'] },
      { ...wholeWorld, fee },
    ],
  },
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

const told = (contact: string, email: Partial<ShopSettings['email']> = {}) =>
  newOrderAddress({
    settings: {
      shop: { ...blank.shop, contact: { ...blank.shop.contact, email: contact } },
      email: { ...blank.email, ...email },
    },
  })

test('new orders are told to the contact of the shop, unless its owner names another address or none', () => {
  expect(told('shop@books.example')).toBe('shop@books.example')
  expect(told('shop@books.example', { notifyAddress: 'orders@books.example' })).toBe('orders@books.example')
  expect(told('shop@books.example', { notifyOnOrder: false })).toBeUndefined()
  expect(told('')).toBeUndefined()
  expect(newOrderAddress({ settings: defaultSettings(true) })).toBeUndefined()
})
