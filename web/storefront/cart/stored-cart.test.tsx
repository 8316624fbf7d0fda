import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { pages } from '../../../domain/pages.ts'
import { openPage } from '../../testing/open-page.tsx'
import { fakeApi } from '../../testing/fake-api.ts'
import { bookOf } from '../../testing/order-data.ts'
import { shopWith } from '../../testing/shopping.ts'
import { siteOf } from '../../app/shop/site.ts'
import { makeStore } from '../../app/store.ts'
import { demoShop } from '../../testing/demo-shop.ts'
import { addToCart, clearCart } from './cart.ts'
import { persistCart } from './stored-cart.ts'

const newStore = () =>
  makeStore({ callRoute: fakeApi().callRoute, preloadedState: { site: siteOf(undefined, demoShop) } })

const cartOf = (store: ReturnType<typeof newStore>) =>
  store.getState().cart.cartItems.map(({ title }) => title)

const stored = (text: string) => {
  localStorage.setItem('cart', text)
  window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }))
}

test('the cart is kept for the next visit, and another tab follows it', () => {
  const store = newStore()
  persistCart(store)
  store.dispatch(addToCart(bookOf(1)))
  const next = newStore()
  persistCart(next)
  expect(cartOf(next)).toEqual(['Book 1'])
  stored(JSON.stringify([bookOf(2)]))
  expect(cartOf(store)).toEqual(['Book 2'])
  store.dispatch(clearCart())
  const last = newStore()
  persistCart(last)
  expect(cartOf(last)).toEqual([])
})

test('an invalid stored cart counts as empty, and a book can be added to it', () => {
  const book = JSON.stringify(bookOf(1))
  const endless = book.replace('"newPrice":10', '"newPrice":1e999')
  const store = newStore()
  persistCart(store)
  for (const text of [
    '',
    'null',
    '{"length":3}',
    '[{"_id":"1"}]',
    '[',
    `[${book},${book}]`,
    `[${endless}]`,
  ]) {
    stored(`[${book}]`)
    expect(cartOf(store)).toEqual(['Book 1'])
    stored(text)
    expect(cartOf(store), text).toEqual([])
  }
  store.dispatch(addToCart(bookOf(2)))
  expect(localStorage.getItem('cart')).toContain('Book 2')
})

test('if localStorage is blocked, the cart lasts as long as the page, and the login icon is shown', async () => {
  const blocked = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError')
  })
  const store = newStore()
  persistCart(store)
  store.dispatch(addToCart(bookOf(1)))
  expect(cartOf(store)).toEqual(['Book 1'])
  await openPage(pages.cart, shopWith([bookOf(1)]).api, { cartItems: [bookOf(1)] })
  await screen.findByRole('list', { name: 'Books in the cart' })
  expect(screen.getByRole('banner').querySelector(`a[href="${pages.login}"]`)).not.toBeNull()
  blocked.mockRestore()
})
