import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { books as bookRoutes } from '../../../contract/catalog/books.ts'
import { shop } from '../../../contract/shop/shop.ts'
import { bookPage, pages } from '../../../domain/pages.ts'
import { demoShop } from '../../testing/demo-shop.ts'
import { noConnection } from '../../testing/fake-api.ts'
import { openPage } from '../../testing/open-page.tsx'
import { bookOf } from '../../testing/order-data.ts'
import { shopWith } from '../../testing/shopping.ts'

const items = () => within(screen.getByRole('list', { name: 'Books in the cart' })).getAllByRole('listitem')
const titles = () => items().map((item) => within(item).getByRole('heading').textContent)
const removeAt = (at: number) => within(items()[at] as HTMLElement).getByRole('button', { name: 'Remove' })
const summary = () => screen.getByRole('region', { name: 'Summary' })
const announced = () => screen.getAllByRole('status')[0]?.textContent
const checkout = () => within(summary()).queryByRole('link', { name: 'Checkout' })

test('the cart lists its books and adds up the prices to the cent', async () => {
  const cart = [0.1, 1_000_000, 0.2].map((newPrice, at) => bookOf(at, { newPrice }))
  await openPage(pages.cart, shopWith(cart).api, { cartItems: cart })
  await waitFor(() => expect(items()).toHaveLength(3))
  expect(document.title).toBe('Shopping cart – Book Store')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Shopping cart')
  for (const words of ['$0.10', 'fiction', 'Qty: 1']) expect(items()[0]?.textContent).toContain(words)
  expect(summary().textContent).toContain('$1000000.30')
  expect(summary().textContent).toContain('Shipping and taxes calculated at checkout.')
  expect(
    within(summary())
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Checkout', pages.checkout],
    ['Continue Shopping', pages.home],
  ])
  const title = within(items()[0] as HTMLElement).getByRole('link', { name: 'Book 0' })
  expect(title.getAttribute('href')).toBe(bookPage(bookOf(0)._id))
})

test('where prices include the tax, the cart says so', async () => {
  const { api } = shopWith([bookOf(0)])
  api.on(shop.get, () => ({ status: 200, body: { ...demoShop, taxes: 'included' } }))
  await openPage(pages.cart, api, { cartItems: [bookOf(0)] })
  await screen.findByText('Prices include VAT. Delivery is calculated at checkout.')
})

test('the cart says which edition of a book it has', async () => {
  const edition = { format: 'hardback', isbnHyphenated: '978-0-306-40615-7' } as const
  const { api } = shopWith([bookOf(0, edition), bookOf(1)])
  await openPage(pages.cart, api, { cartItems: [bookOf(0), bookOf(1)] })
  await screen.findByText('ISBN 978-0-306-40615-7')
  expect(items()[0]?.textContent).toContain('fictionHardback · ISBN')
  expect(items()[1]?.textContent).toContain('fictionQty: 1')
})

test('removing a book moves the focus to the next one, and Undo puts it back', async () => {
  const cart = [bookOf(0), bookOf(1), bookOf(2)]
  const { person } = await openPage(pages.cart, shopWith(cart).api, { cartItems: cart })
  await person.click(removeAt(1))
  expect(titles()).toEqual(['Book 0', 'Book 2'])
  expect(announced()).toBe('Book 1 is no longer in the cart.')
  expect(document.activeElement).toBe(removeAt(1))

  screen.getByRole('button', { name: 'Undo' }).focus()
  await person.keyboard('{Enter}')
  expect(titles()).toEqual(['Book 0', 'Book 1', 'Book 2'])
  expect(announced()).toBe('Back in the cart: Book 1.')
  expect(document.activeElement).toBe(removeAt(1))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()

  await person.keyboard('{Enter}')
  expect(document.activeElement).toBe(removeAt(1))
  await person.keyboard('{Enter}')
  expect(document.activeElement).toBe(removeAt(0))
  await person.keyboard('{Enter}')
  screen.getByText('No product found!')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('a cleared cart is empty, also in the header', async () => {
  const cart = [bookOf(0), bookOf(1)]
  const { person, store } = await openPage(pages.cart, shopWith(cart).api, { cartItems: cart })
  await person.click(screen.getByRole('button', { name: 'Clear Cart' }))
  screen.getByText('No product found!')
  expect(screen.getByRole('link', { name: 'Cart, 0 books' }).textContent).toBe('0')
  expect(screen.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe(pages.home)
  expect(store.getState().cart.cartItems).toEqual([])
})

test('a cart above the limit of an order looks up all its books and says how many to remove', async () => {
  const cart = Array.from({ length: 102 }, (_, at) => bookOf(at, { newPrice: 2 }))
  const { api } = shopWith(cart.map((book) => ({ ...book, newPrice: 0.01 })))
  await openPage(pages.cart, api, { cartItems: cart })
  await waitFor(() => expect(summary().textContent).toContain('$1.02'))
  const asked = api.sentTo(bookRoutes.list).map(({ query }) => String(query?.['ids']).split(',').length)
  expect(asked).toEqual([100, 2])
  expect(summary().textContent).toContain('room for 100 books. Please remove 2 to check out.')
  expect(checkout()).toBeNull()
})

test('while the store is unavailable, the cart shows the stored prices', async () => {
  const { api } = shopWith([])
  api.on(bookRoutes.list, () => noConnection)
  await openPage(pages.cart, api, { cartItems: [bookOf(0, { newPrice: 3 })] })
  await waitFor(() => expect(api.sentTo(bookRoutes.list)).toHaveLength(1))
  await waitFor(() => expect(summary().textContent).toContain('$3.00'))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(items()[0]?.textContent).not.toContain('No longer available')
})

test('the cart shows the current price and title of each book, and marks deleted books', async () => {
  const [changed, deleted] = [bookOf(0, { newPrice: 12 }), bookOf(1, { newPrice: 3.1 })]
  const { api } = shopWith([{ ...changed, newPrice: 15.5, title: 'A Book that Has Changed' }])
  const { person } = await openPage(pages.cart, api, { cartItems: [changed, deleted] })
  await screen.findByText('The price was $12.00 when you put this into the cart.')
  const [first, second] = items() as [HTMLElement, HTMLElement]
  expect(first.textContent).toContain('A Book that Has Changed')
  expect(first.textContent).toContain('$15.50')
  expect(second.textContent).toContain('No longer available')
  expect(second.textContent).not.toContain('The price was')
  expect(within(second).queryByRole('link')).toBeNull()
  expect(summary().textContent).toContain('$15.50')
  expect(announced()).toBe('A Book that Has Changed, Book 1 have changed since you added them.')
  expect(checkout()).not.toBeNull()
  await person.click(removeAt(0))
  expect(summary().textContent).toContain('$0.00')
  expect(checkout()).toBeNull()
})
