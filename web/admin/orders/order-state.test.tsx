import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { orderChanges } from '../../../contract/orders/order-changes.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { fakeApi, noConnection, problem } from '../../testing/fake-api.ts'
import { storedOrder } from '../testing/admin-order.ts'
import { buttonsIn, openAdmin } from '../testing/open-admin.tsx'

const panel = () => screen.findByRole('region', { name: 'Order 1001' })
const button = async (name: string) => screen.findByRole('button', { name })
const question = () => screen.findByRole('alertdialog', { name: 'Cancel this order?' })

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
  const { person } = await openAdmin(order.path, api)
  const undo = await button('Undo shipped')
  within(await panel()).getByText(/^You marked this order as shipped. You can set it back to placed until/)
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
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Undo shipped' })).toBeNull())
})
