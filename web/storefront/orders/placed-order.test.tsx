import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { orders } from '../../../contract/orders/orders.ts'
import type { Order } from '../../../contract/orders/placed-order.ts'
import { ownOrders } from '../../../contract/orders/own-orders.ts'
import { ownOrderPage, pages } from '../../../domain/pages.ts'
import { shop as shopRoutes } from '../../../contract/shop/shop.ts'
import { demoShop } from '../../testing/demo-shop.ts'
import { problem } from '../../testing/fake-api.ts'
import { openPage, reader } from '../../testing/open-page.tsx'
import { bookOf, orderOf } from '../../testing/order-data.ts'
import {
  confirmation,
  fillInAddress,
  openCheckout,
  placeButton,
  shopWith,
  terms,
} from '../../testing/shopping.ts'
import type { JustPlaced } from './placed-order.tsx'

const books = [bookOf(1), bookOf(2)]
const earlier = orderOf(1, [bookOf(3)])

const region = 'Your new order'
const thanks = () => screen.findByRole('region', { name: region })
const listed = () => screen.findAllByRole('link', { name: 'View order' })

/** By the browser's history, as a link of the menu would. */
const goTo = (path: string) =>
  act(() => {
    window.history.pushState(null, '', path)
    window.dispatchEvent(new PopStateEvent('popstate'))
  })

/** Opens the orders page as the checkout does, with a new order. */
async function openAfterOrder(fields: Partial<Order> = {}, { api, ...shop } = shopWith([])) {
  const order = orderOf(2, books, fields)
  api.on(orders.byEmail, () => ({ status: 200, body: [order, earlier] }))
  const state = { placed: order._id } satisfies JustPlaced
  return { ...shop, ...(await openPage(pages.orders, api, { user: reader, state })), api, order }
}

test('after an order the shopper is at /orders, with the new order open on top and thanks in it', async () => {
  const order = orderOf(2, books)
  const shop = shopWith([...books, bookOf(3)], [earlier])
  shop.api.on(orders.place, () => {
    shop.placed = [order, earlier]
    return { status: 201, body: order }
  })
  const { person } = await openCheckout(shop.api, books)
  const entries = window.history.length
  fillInAddress()
  await person.click(terms())
  await person.click(placeButton())
  await confirmation(person)

  const heading = await screen.findByRole('heading', { level: 3, name: 'Thank you, Ann Reader!' })
  expect(window.location.pathname).toBe(pages.orders)
  expect(document.title).toBe('Your Orders – Book Store')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your Orders')
  // In place of the checkout: Back does not lead to it.
  expect(window.history.length).toBe(entries)
  await waitFor(() => expect(document.activeElement).toBe(heading))

  const { textContent } = await thanks()
  expect(textContent).toContain('Its number is 1002, and its total is $20.00.')
  expect(textContent).toContain('This demo store sends no e-mails')
  expect(textContent).toMatch(/What happens next.*Pay \$20\.00 in cash on delivery\.$/)
  const cards = screen.getByRole('list', { name: 'Orders, newest first' }).querySelectorAll('details')
  expect([...cards].map((card) => [card.querySelector('h2')?.textContent, card.open])).toEqual([
    [expect.stringContaining('Order 1002'), true],
    [expect.stringContaining('Order 1001'), false],
  ])
})

test('a new order is thanked for once: its own page, the way back and a reload say nothing of it', async () => {
  const { api, order, person, unmount } = await openAfterOrder({}, shopWith([], [orderOf(2, books)]))
  await thanks()
  // What a reload finds of the history entry.
  await waitFor(() => expect(JSON.stringify(window.history.state)).not.toContain(order._id))

  await person.click((await listed())[0] as HTMLElement)
  await screen.findByRole('heading', { level: 1, name: 'Order 1002' })
  expect(window.location.pathname).toBe(ownOrderPage(order._id))
  expect(screen.queryByRole('region', { name: region })).toBeNull()
  await person.click(screen.getByRole('link', { name: 'Your Orders' }))
  expect(await listed()).toHaveLength(2)
  expect(screen.queryByRole('region', { name: region })).toBeNull()

  unmount()
  await openPage(pages.orders, api, { user: reader })
  expect(await listed()).toHaveLength(2)
  expect(screen.queryByRole('region', { name: region })).toBeNull()
})

test('an order that is placed while the shopper looks at the orders opens there', async () => {
  const order = orderOf(2, books)
  const shop = shopWith(books, [earlier])
  const answered = Promise.withResolvers<void>()
  shop.api.on(orders.place, async () => {
    await answered.promise
    shop.placed = [order, earlier]
    return { status: 201, body: order }
  })
  const { person } = await openCheckout(shop.api, books)
  fillInAddress()
  await person.click(terms())
  await person.click(placeButton())
  goTo(pages.orders)
  expect(await listed()).toHaveLength(1)
  answered.resolve()
  await waitFor(async () => expect(await listed()).toHaveLength(2))
  await confirmation(person, 'Cancel')
  expect((await thanks()).closest('details')?.open).toBe(true)
})

test('the thanks say until when copies are held for an unconfirmed address, and how to keep them', async () => {
  await openAfterOrder({ heldUntil: '2026-09-30T14:00:00.000Z' })
  const { textContent } = await thanks()
  expect(textContent).toContain('We hold your books until Sep 30, 2026, 2:00 PM.')
  expect(textContent).toContain('by then to keep them. Without that the order is cancelled.')
  const link = within(await thanks()).getByRole('link', { name: 'confirm your e-mail address' })
  expect(link.getAttribute('href')).toBe(pages.userDashboard)
})

for (const { confirmation, says } of [
  { confirmation: 'sent', says: 'We e-mail a confirmation to reader@shop.example.' },
  { confirmation: 'off', says: undefined },
  { confirmation: undefined, says: undefined },
] as const)
  test(`the thanks speak of an e-mail only if it is known to go out: ${confirmation ?? 'not known'}`, async () => {
    const shop = shopWith([])
    const body = { ...orderOf(2, books), confirmation: confirmation ?? 'off' }
    shop.api.on(ownOrders.get, () => (confirmation ? { status: 200, body } : problem(500, 'internal')))
    await openAfterOrder({}, shop)
    const { textContent } = await thanks()
    if (says) expect(textContent).toContain(says)
    else expect(textContent).not.toContain('e-mail')
  })

test('days, notes, taxes and stock of a new order are all shown', async () => {
  const shop = shopWith([])
  const deliveryMethods = demoShop.deliveryMethods.map((method) => ({
    ...method,
    days: '3 to 5 days',
    note: 'Ring twice.',
  }))
  shop.api.on(shopRoutes.get, () => ({ status: 200, body: { ...demoShop, deliveryMethods } }))
  const [first, second] = orderOf(2, books).books
  if (!first || !second) throw new Error('A book is missing')
  await openAfterOrder(
    {
      tax: '1.31',
      taxLines: [{ name: 'VAT', percent: '7', base: '18.69', amount: '1.31' }],
      books: [
        { ...first, source: 'shelf' },
        { ...second, source: 'pre-order', expectedOn: '2031-03-03' },
      ],
    },
    shop,
  )
  await screen.findByText('Expected delivery: 3 to 5 days')
  await screen.findByText('Ring twice.')
  expect(document.querySelector('details')?.textContent).toMatch(/includes 7\s%\sVAT: \$1\.31/)
  const lines = within(screen.getByRole('list', { name: 'Books in order 1002' })).getAllByRole('listitem')
  expect(lines[0]?.textContent).toContain('In stock')
  expect(lines[1]?.textContent).toContain('Pre-order, expected March 3, 2031')
})

test('a new order that is cancelled there is no longer thanked for, and stays open', async () => {
  const { api, person, order } = await openAfterOrder()
  await thanks()
  const cancelled: Order = { ...order, status: 'cancelled' }
  api.on(orders.cancel, () => ({ status: 200, body: cancelled }))
  api.on(orders.byEmail, () => ({ status: 200, body: [cancelled, earlier] }))
  await person.click(screen.getAllByRole('button', { name: 'Cancel order' })[0] as HTMLElement)
  await person.click(await screen.findByRole('button', { name: 'Yes, cancel it' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: region })).toBeNull())
  expect(document.querySelectorAll('details[open]')).toHaveLength(1)
})
