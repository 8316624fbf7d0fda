import { expect, test } from 'vitest'
import type { ShopSettings } from '../../contract/shop/shop.ts'
import { defaultSettings } from './registry.ts'
import { newOrderAddress } from './sender.ts'

const own = defaultSettings(false)

const told = (contact: string, email: Partial<ShopSettings['email']> = {}) =>
  newOrderAddress({
    settings: {
      shop: { ...own.shop, contact: { ...own.shop.contact, email: contact } },
      email: { ...own.email, ...email },
    },
  })

test('new orders are told to the contact of the shop, unless its owner names another address or none', () => {
  expect(told('shop@books.example')).toBe('shop@books.example')
  expect(told('shop@books.example', { notifyAddress: 'orders@books.example' })).toBe('orders@books.example')
  expect(told('shop@books.example', { notifyOnOrder: false })).toBeUndefined()
  expect(told('')).toBeUndefined()
  expect(newOrderAddress({ settings: defaultSettings(true) })).toBeUndefined()
})
