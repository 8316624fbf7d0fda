import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { orders } from '../../../contract/orders/orders.ts'
import type { Order } from '../../../contract/orders/placed-order.ts'
import { ownOrders } from '../../../contract/orders/own-orders.ts'
import { ownOrderPage, receiptPage } from '../../../domain/pages.ts'
import { problem } from '../../testing/fake-api.ts'
import { openPage, reader } from '../../testing/open-page.tsx'
import { bookOf, orderOf } from '../../testing/order-data.ts'
import { shopWith } from '../../testing/shopping.ts'

const books = [bookOf(1), bookOf(2), bookOf(3)]

async function openOrder(fields: Partial<Order> = {}, onSale = books) {
  const order = orderOf(1, books, fields)
  const shop = shopWith(onSale, [order])
  const shown = await openPage(ownOrderPage(order._id), shop.api, { user: reader })
  await screen.findByRole('heading', { level: 1, name: 'Order 1001' })
  return { ...shown, shop, order }
}

const [placed, ...others] = orderOf(1, books).books as [Order['books'][number], ...Order['books']]

const region = (name: string | RegExp) => screen.getByRole('region', { name })

test('the page of a placed order has its books, payment, next steps and help', async () => {
  const { order } = await openOrder({ books: [{ ...placed, format: 'paperback' }, ...others] })
  expect(document.title).toBe('Order 1001 – Book Store')
  const lines = within(screen.getByRole('list', { name: 'Books in order 1001' })).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual(
    ['Book 1Ann AuthorPaperback$10.00', 'Book 2Ann Author$10.00', 'Book 3Ann Author$10.00'].map((line) =>
      expect.stringContaining(line),
    ),
  )
  expect(screen.getByRole('main').querySelector('dl')?.textContent).toBe('Total$30.00')
  expect(region(/^Payment/).textContent).toContain('Cash On DelevaryPayable in cash on delivery')
  expect(region('What happens next').textContent).toContain('Pay $30.00 in cash on delivery.')
  expect(within(region('Help')).getByRole('link').getAttribute('href')).toBe(
    `mailto:hello%40bookstore.example?subject=Order%20${order.number}`,
  )
  expect(screen.queryByRole('link', { name: 'Receipt' })).toBeNull()
})

test('the page of a shipped order has its tracking, history and receipt, and no longer cancels', async () => {
  const at = '2026-09-30T12:00:00.000Z'
  const { order } = await openOrder({
    status: 'shipped',
    receiptNumber: 7,
    tracking: { carrier: 'Parcel Post', number: 'PP 17' },
    timeline: [
      { at, kind: 'placed', to: 'placed', by: 'You' },
      { at, kind: 'moved', from: 'placed', to: 'shipped', by: 'the shop' },
    ],
  })
  expect(region('What happens next').textContent).toContain('Your books are on their way.')
  expect(screen.getByRole('main').textContent).toContain('TrackingParcel Post PP 17')
  expect(within(region(/^History/)).getAllByRole('listitem')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Receipt' }).getAttribute('href')).toBe(receiptPage(order._id))
})

test('an order that the shop has cancelled says why, and one with held copies until when', async () => {
  const at = '2026-09-30T12:00:00.000Z'
  const text = 'The e-mail address was not confirmed in time'
  const { unmount } = await openOrder({
    status: 'cancelled',
    timeline: [
      { at, kind: 'placed', to: 'placed', by: 'You' },
      { at, kind: 'moved', from: 'placed', to: 'cancelled', by: 'the shop', text },
    ],
  })
  expect(region(/^History/).textContent).toContain(`Cancelled: ${text}`)
  expect(screen.getByRole('main').textContent).not.toContain('We hold your books')
  unmount()
  await openOrder({ heldUntil: at })
  expect(screen.getByRole('main').textContent).toContain('We hold your books until Sep 30, 2026, 12:00 PM.')
})

test("Buy again uses today's prices, and names what is in the cart already and what is no longer sold", async () => {
  const { person, shop, store } = await openOrder({}, [{ ...bookOf(1), newPrice: 99.25 }])
  const cart = () => store.getState().cart.cartItems.map(({ title, newPrice }) => [title, newPrice])
  const buyAgain = () => person.click(screen.getByRole('button', { name: 'Buy again' }))
  await buyAgain()
  await screen.findByText("Added to the cart at today's price: Book 1.")
  screen.getByText('No longer sold: Book 2, Book 3.')
  expect(cart()).toEqual([['Book 1', 99.25]])

  shop.onSale = books
  await buyAgain()
  await screen.findByText("Added to the cart at today's price: Book 2, Book 3.")
  screen.getByText('Already in the cart: Book 1.')
  expect(cart()).toEqual([
    ['Book 1', 99.25],
    ['Book 2', 10],
    ['Book 3', 10],
  ])
  screen.getByRole('link', { name: 'Cart, 3 books' })
  await person.click(screen.getByRole('link', { name: 'Go to the cart' }))
  await screen.findByText('The price was $99.25 when you put this into the cart.')
})

test('an order is cancelled on its page', async () => {
  const { person, shop, order } = await openOrder()
  const cancelled: Order = { ...order, status: 'cancelled' }
  shop.api.on(orders.cancel, () => {
    shop.placed = [cancelled]
    return { status: 200, body: cancelled }
  })
  await person.click(screen.getByRole('button', { name: 'Cancel order' }))
  await person.click(await screen.findByRole('button', { name: 'Yes, cancel it' }))
  await screen.findByText('Cancelled. Nothing is to be paid.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  screen.getByText('Order 1001 is cancelled.')
  expect(screen.queryByRole('region', { name: 'What happens next' })).toBeNull()
})

test('an order that is unknown or of another shopper is not found', async () => {
  await openPage(ownOrderPage('nonsense'), shopWith([]).api, { user: reader })
  await screen.findByRole('heading', { level: 1, name: 'This page is not on our shelves' })
})

test('an order that cannot be loaded can be tried again', async () => {
  const shop = shopWith(books)
  shop.api.on(ownOrders.get, () => problem(500, 'internal'))
  const { person } = await openPage(ownOrderPage(orderOf(1, books)._id), shop.api, { user: reader })
  expect((await screen.findByRole('alert')).textContent).toBe('Error geting orders data')
  const body = { ...orderOf(1, books), confirmation: 'off' as const }
  shop.api.on(ownOrders.get, () => ({ status: 200, body }))
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { level: 1, name: 'Order 1001' })
})

for (const isPart of [true, false])
  test(`the lines of an order say where each book is, ${isPart ? 'partly shipped' : 'as ordered'}`, async () => {
    const [first, second, third] = orderOf(1, books).books
    if (!first || !second || !third) throw new Error('A book is missing')
    const shippedAt = '2026-10-01T12:00:00.000Z'
    await openOrder({
      books: [
        { ...first, source: 'shelf', ...(isPart && { shippedAt }) },
        { ...second, source: 'pre-order', expectedOn: '2031-03-03' },
        { ...third, source: 'to-order' },
      ],
    })
    const lines = within(screen.getByRole('list', { name: 'Books in order 1001' })).getAllByRole('listitem')
    const follow = isPart ? 'Will follow · ' : ''
    const says = [
      isPart ? 'Shipped October 1, 2026' : 'In stock',
      `${follow}Pre-order, expected March 3, 2031`,
      `${follow}We're ordering it for you`,
    ]
    for (const [at, words] of says.entries()) expect(lines[at]?.textContent).toContain(words)
    expect(screen.queryByText('Some of your books are on their way. The others follow.') !== null).toBe(
      isPart,
    )
    expect(screen.queryByRole('button', { name: 'Cancel order' }) === null).toBe(isPart)
  })
