import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { orderChanges } from '../../../contract/orders/order-changes.ts'
import { orders } from '../../../contract/orders/orders.ts'
import type { AdminOrder } from '../../../contract/orders/admin-orders.ts'
import { mail } from '../../../contract/shop/mail.ts'
import { fakeApi, noConnection, problem } from '../../testing/fake-api.ts'
import { adminOrder, storedOrder } from '../testing/admin-order.ts'
import { buttonsIn, openAdmin } from '../testing/open-admin.tsx'

const panel = () => screen.findByRole('region', { name: 'Order 1001' })
const button = async (name: string) => screen.findByRole('button', { name })
const question = () => screen.findByRole('alertdialog', { name: 'Cancel this order?' })

type Line = AdminOrder['books'][number]

const inTenMinutes = () => new Date(Date.now() + 600_000).toISOString()

test('an order is cancelled only after confirmation', async () => {
  const api = fakeApi()
  const order = storedOrder(api)
  api.on(orders.move, () => order.change({ status: 'cancelled' }))
  const { person } = await openAdmin(order.path, api)
  await person.click(await button('Cancel order'))
  const { getByRole, getByText } = within(await question())
  getByText('Order 1001 for $13.75 will not be delivered.')
  await person.click(getByRole('button', { name: 'Keep it' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(api.sentTo(orders.move)).toEqual([])

  await person.click(await button('Cancel order'))
  await person.click(within(await question()).getByRole('button', { name: 'Yes, cancel it' }))
  await within(await panel()).findByText('Cancelled')
  expect(api.sentTo(orders.move).map(({ body }) => body)).toEqual([{ from: 'placed', to: 'cancelled' }])
  expect(buttonsIn(await panel())).toEqual(['Print packing slip'])
})

test('each status has its next moves, and a move keeps the focus in the panel and says what it did', async () => {
  const api = fakeApi()
  const order = storedOrder(api)
  api.on(orders.move, ({ body: { from, to } }) =>
    order.change({ status: to, undo: { from: to, to: from, until: inTenMinutes() } }),
  )
  const { person } = await openAdmin(order.path, api)
  const buttons = async () => buttonsIn(await panel())
  await button('Mark as shipped')
  expect(await buttons()).toEqual(['Mark as shipped', 'Print packing slip', 'Cancel order'])
  await person.click(await button('Mark as shipped'))
  await screen.findByText('Order 1001 marked as shipped.')
  const shipped = ['Mark as delivered', 'Mark as returned', 'Undo shipped', 'Print packing slip']
  expect(await buttons()).toEqual(shipped)
  // The button is gone: the next one is a Tab away.
  await person.tab()
  expect(document.activeElement).toBe(await button('Mark as delivered'))
  await person.keyboard('{Enter}')
  await screen.findByText('Order 1001 marked as delivered.')
  expect(await buttons()).toEqual(['Mark as returned', 'Undo delivered', 'Print packing slip'])
})

const [dracula, frankenstein] = adminOrder().books as [Line, Line]
const preOrder = { source: 'pre-order', expectedOn: '2031-01-31' } as const
const shippedAt = '2026-10-01T12:00:00.000Z'

test('books that are not there are named, and what is there is shipped alone', async () => {
  const api = fakeApi()
  const third = { ...dracula, _id: '00000000-0000-4000-8000-000000000009', title: 'Carmilla' }
  const toOrder = { ...third, source: 'to-order' } as const
  const order = storedOrder(api, {
    books: [{ ...dracula, source: 'shelf' }, { ...frankenstein, ...preOrder }, toOrder],
  })
  const part = { ...dracula, shippedAt }
  const sent = { from: 'placed', to: 'placed', until: inTenMinutes() } as const
  api.on(orderChanges.shipLines, () =>
    order.change({
      books: [part, { ...frankenstein, ...preOrder }, toOrder],
      undo: { ...sent, book: { _id: dracula._id, title: 'Dracula', count: 1 } },
    }),
  )
  api.on(orders.move, ({ body: { to } }) => order.change({ status: to }))
  const { person } = await openAdmin(order.path, api)
  const asked = (name: string) => screen.findByRole('alertdialog', { name })

  await person.click(await button('Mark as shipped'))
  const first = within(await asked('2 books are not here'))
  first.getByText(/^Frankenstein \(Pre-order, expected January 31, 2031\)\sCarmilla \(To be ordered\)$/)
  expect(first.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Cancel',
    'Ship all 3 anyway',
    'Ship the one that is here',
  ])
  await person.click(first.getByRole('button', { name: 'Cancel' }))
  expect(api.sentTo(orderChanges.shipLines)).toEqual([])

  await person.click(await button('Mark as shipped'))
  await person.click(await button('Ship the one that is here'))
  await screen.findByText('1 book marked as shipped.')
  expect(api.sentTo(orderChanges.shipLines).map(({ body }) => body)).toEqual([{ bookIds: [dracula._id] }])
  within(await panel()).getByText('Partly shipped')

  // Nothing of the rest is there.
  await person.click(await button('Mark as shipped'))
  const second = within(await asked('2 books are not here'))
  expect(second.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Cancel',
    'Ship all 2 anyway',
  ])
  expect(api.sentTo(orders.move)).toEqual([])
  await person.click(second.getByRole('button', { name: 'Ship all 2 anyway' }))
  await screen.findByText('Order 1001 marked as shipped.')
  expect(api.sentTo(orders.move).map(({ body }) => body)).toEqual([{ from: 'placed', to: 'shipped' }])
})

test('all books are shipped by choice, and copies that have arrived are there', async () => {
  const api = fakeApi()
  const arrived = { ...frankenstein, ...preOrder, arrived: true }
  const order = storedOrder(api, { books: [{ ...dracula, ...preOrder }, arrived] })
  api.on(orders.move, ({ body: { to } }) => order.change({ status: to }))
  const { person } = await openAdmin(order.path, api)
  await person.click(await button('Mark as shipped'))
  await screen.findByRole('alertdialog', { name: 'A book is not here' })
  await person.click(await button('Ship all 2 anyway'))
  await screen.findByText('Order 1001 marked as shipped.')
  expect(api.sentTo(orders.move).map(({ body }) => body)).toEqual([{ from: 'placed', to: 'shipped' }])
})

test('a move without an answer leaves the status as it is and says so', async () => {
  const api = fakeApi()
  const order = storedOrder(api)
  api.on(orders.move, () => noConnection)
  const { person } = await openAdmin(order.path, api)
  await person.click(await button('Mark as shipped'))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Order 1001 was not marked as shipped. Try again in a moment.')
  within(await panel()).getByText('Placed')
})

test('of two concurrent moves the second shows the status of the first, and is none if both are the same', async () => {
  const api = fakeApi()
  const order = storedOrder(api)
  api.on(orders.move, ({ body: { to } }) => {
    order.change({ status: to === 'cancelled' ? 'shipped' : 'delivered' })
    return problem(409, 'order-cannot-move', { status: to === 'cancelled' ? 'shipped' : 'delivered' })
  })
  const { person } = await openAdmin(order.path, api)
  await person.click(await button('Cancel order'))
  await person.click(await button('Yes, cancel it'))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Order 1001 was already marked as shipped. It was not marked as cancelled.',
  )
  within(await panel()).getByText('Shipped')

  await person.click(await button('Mark as delivered'))
  await screen.findByText('Order 1001 marked as delivered.')
  within(await panel()).getByText('Delivered')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a move can be undone until its time is over', async () => {
  const api = fakeApi()
  const until = inTenMinutes()
  const order = storedOrder(api, { status: 'shipped', undo: { from: 'shipped', to: 'placed', until } })
  api.on(orderChanges.undo, () => order.change({ status: 'placed', undo: null }))
  const email = { _id: '00000000-0000-4000-8000-000000000001', subject: 'On its way', text: 'Dear reader' }
  api.on(mail.ofOrder, () => ({ status: 200, body: [{ ...email, sentAt: null, waitsUntil: until }] }))
  const { person } = await openAdmin(order.path, api)
  const undo = await button('Undo shipped')
  await within(await panel()).findByText(
    /^You marked this order as shipped. You can set it back to placed until .*The shopper gets the e-mail about it then.$/,
  )
  await person.click(undo)
  await screen.findByText('Undone: order 1001 is placed again.')
  expect(api.sentTo(orderChanges.undo).map(({ body }) => body)).toEqual([{ from: 'shipped' }])
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

test('the button to undo disappears when the time is over, and a refused undo says why', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const api = fakeApi()
  const until = inTenMinutes()
  const order = storedOrder(api, { status: 'shipped', undo: { from: 'shipped', to: 'placed', until } })
  api.on(orderChanges.undo, () => problem(409, 'cannot-undo', { reason: 'sold-out', status: 'shipped' }))
  await openAdmin(order.path, api)
  ;(await button('Undo shipped')).click()
  expect((await screen.findByRole('alert')).textContent).toBe('Message of cannot-undo')
  await vi.advanceTimersByTimeAsync(600_000)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo shipped' })).toBeNull())
})
