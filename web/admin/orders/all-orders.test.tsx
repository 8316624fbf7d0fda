import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { orderChanges } from '../../../contract/orders/order-changes.ts'
import { orders } from '../../../contract/orders/orders.ts'
import type { AdminOrder } from '../../../contract/orders/admin-orders.ts'
import { fakeApi, problem } from '../../testing/fake-api.ts'
import { adminOrder } from '../testing/admin-order.ts'
import { buttonsIn, cellsOf, openAdmin } from '../testing/open-admin.tsx'

const path = '/dashboard/orders'

/** An API with these orders; `total` may be more than the page has. */
function apiWith(listed: AdminOrder[], total = listed.length) {
  const api = fakeApi()
  api.on(orders.list, () => ({ status: 200, body: { orders: listed, total } }))
  return api
}

const url = () => window.location.pathname + window.location.search
const link = (name: string) => screen.findByRole('link', { name })
const button = (name: string) => screen.findByRole('button', { name })
const searchBox = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search orders' })
const lastQuery = (api: ReturnType<typeof fakeApi>) => api.sentTo(orders.list).at(-1)?.query

test('a row has number, day, name, status, books and total, and leads to the order', async () => {
  const [dracula, frankenstein] = adminOrder().books
  const books = [{ ...dracula, cancelled: true }, frankenstein] as AdminOrder['books']
  await openAdmin(path, apiWith([adminOrder(2), adminOrder(1, { books, status: 'cancelled' })]))
  await screen.findByText('2 orders')
  expect(document.title).toBe('Orders – Book Store')
  const [, first, second] = screen.getAllByRole('row') as [HTMLElement, HTMLElement, HTMLElement]
  const day = 'September 30, 2026'
  expect(cellsOf(first)).toEqual([`1002Ada Reader${day}`, day, 'Ada Reader', 'Placed', '2', '$13.75'])
  expect(cellsOf(second).slice(3, 5)).toEqual(['Cancelled', '1'])
  expect((await link('1002')).getAttribute('href')).toBe(`/dashboard/orders/${adminOrder(2)._id}`)
})

test('pages have links, and a page beyond the last shows the last one', async () => {
  const api = apiWith([adminOrder()], 60)
  const { person } = await openAdmin(`${path}?page=9999&status=delivered`, api)
  await screen.findByText('Page 3 of 3')
  expect(url()).toBe(`${path}?status=delivered&page=3`)
  await waitFor(() => expect(lastQuery(api)).toMatchObject({ status: 'delivered', limit: 25, offset: 50 }))
  expect(screen.queryByRole('link', { name: 'Next' })).toBeNull()
  await person.click(await link('Previous'))
  await screen.findByText('Page 2 of 3')
  expect(url()).toBe(`${path}?status=delivered&page=2`)
  await person.click(await link('Next'))
  await screen.findByText('Page 3 of 3')
  act(() => window.history.back())
  await screen.findByText('Page 2 of 3')
})

test('the orders of one customer keep the other filters, and the way back to all', async () => {
  const api = apiWith([adminOrder()])
  const { person } = await openAdmin(`${path}?customer=17&page=2`, api)
  await waitFor(() => expect(lastQuery(api)).toMatchObject({ customer: 17 }))
  expect((await link('customer 17')).getAttribute('href')).toBe('/dashboard/customers/17')
  await person.type(await searchBox(), 'dracula{Enter}')
  const delivered = `${path}?status=delivered&q=dracula&customer=17`
  const status = await link('Delivered')
  await waitFor(() => expect(status.getAttribute('href')).toBe(delivered))
  await person.click(status)
  await waitFor(() => expect(url()).toBe(delivered))
  await waitFor(() => expect(lastQuery(api)).toMatchObject({ customer: 17, status: 'delivered' }))
  const all = await link('Orders of all customers')
  await waitFor(() => expect(all.getAttribute('href')).toBe(`${path}?status=delivered&q=dracula`))
  await person.click(all)
  await waitFor(() => expect(url()).toBe(`${path}?status=delivered&q=dracula`))
})

test('orders are filtered by status and searched within the filter', async () => {
  const api = apiWith([adminOrder()])
  const { person } = await openAdmin(path, api)
  const choices = within(await screen.findByRole('navigation', { name: 'Status' })).getAllByRole('link')
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    'All',
    'Placed',
    'Ready for pick-up',
    'Shipped',
    'Delivered',
    'Returned',
    'Cancelled',
  ])
  await person.click(await link('Delivered'))
  expect((await link('Delivered')).getAttribute('aria-current')).toBe('page')
  expect(url()).toBe(`${path}?status=delivered`)

  api.on(orders.list, () => ({ status: 200, body: { orders: [], total: 0 } }))
  await person.type(await searchBox(), '1001{Enter}')
  await screen.findByText('No orders found!')
  expect(url()).toBe(`${path}?status=delivered&q=1001`)
  expect(document.activeElement).toBe(await searchBox())
  await person.click(await link('Placed'))
  await waitFor(() => expect(lastQuery(api)).toMatchObject({ status: 'placed', q: '1001' }))
})

test('words are searched without Enter, and Back leads to the list before the typing', async () => {
  const api = apiWith([adminOrder()])
  const { person } = await openAdmin(path, api)
  for (const q of ['ada', 'ada reader', '#1001']) {
    await person.clear(await searchBox())
    await person.type(await searchBox(), q)
    await waitFor(() => expect(new URL(window.location.href).searchParams.get('q')).toBe(q))
    await waitFor(() => expect(lastQuery(api)).toMatchObject({ q }))
    expect(document.activeElement).toBe(await searchBox())
  }
  act(() => window.history.back())
  await waitFor(() => expect(url()).toBe(path))
  await waitFor(async () => expect((await searchBox()).value).toBe(''))
})

test('text that is typed after Enter stays, and on the way back the box follows the URL', async () => {
  const api = apiWith([adminOrder()])
  const { person } = await openAdmin(`${path}?q=ada`, api)
  const box = await searchBox()
  box.value = 'ada@reader.example'
  act(() => {
    fireEvent.submit(box.form as HTMLFormElement)
    box.value = 'the next'
  })
  await waitFor(() => expect(url()).toBe(`${path}?q=ada%40reader.example`))
  // The list follows the URL, and so would the box.
  await waitFor(() => expect(lastQuery(api)).toMatchObject({ q: 'ada@reader.example' }))
  expect((await searchBox()).value).toBe('the next')
  act(() => window.history.back())
  await waitFor(async () => expect((await searchBox()).value).toBe('ada'))
  await person.type(await searchBox(), ' reader{Enter}')
  await waitFor(() => expect(url()).toBe(`${path}?q=ada%20reader`))
})

test('days are in the URL with the other filters, unless the last one is before the first', async () => {
  const api = apiWith([adminOrder()])
  const { person } = await openAdmin(`${path}?status=placed&page=2`, api)
  fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2020-01-02' } })
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2020-01-01' } })
  await person.click(await button('Apply'))
  await screen.findByText('The last day is before the first day')
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-01-01' } })
  await person.click(await button('Apply'))
  await waitFor(() => expect(url()).toBe(`${path}?status=placed&from=2020-01-02&to=2026-01-01`))
  await waitFor(() =>
    expect(lastQuery(api)).toMatchObject({ status: 'placed', from: '2020-01-02', to: '2026-01-01' }),
  )
})

test('a list that could not be loaded says so, and Try again loads it', async () => {
  const api = fakeApi()
  const failed = Promise.withResolvers<ReturnType<typeof problem>>()
  api.on(orders.list, () => failed.promise)
  const { person } = await openAdmin(path, api)
  await screen.findByText('Loading...')
  failed.resolve(problem(500, 'internal'))
  expect((await screen.findByRole('alert')).textContent).toBe('The orders could not be loaded.')
  api.on(orders.list, () => ({ status: 200, body: { orders: [adminOrder()], total: 1 } }))
  await person.click(await button('Try again'))
  await link('1001')
})

const bar = () => screen.findByRole('region', { name: 'Selected orders' })

test('selected orders are moved together, and the outcome stays when they have left the list', async () => {
  const listed = [adminOrder(2), adminOrder(1)]
  const api = apiWith(listed)
  const { person } = await openAdmin(`${path}?status=placed`, api)
  await person.click(await screen.findByLabelText('Select all orders on this page'))
  expect((await bar()).textContent).toContain('2 orders selected')
  expect(buttonsIn(await bar())).toEqual([
    'Mark as shipped',
    'Print packing slips',
    'Clear selection',
    'Cancel orders',
  ])
  const slips = () => screen.queryAllByRole('article', { name: 'Packing slip' })
  expect(slips().map(({ textContent }) => /Order \d+/.exec(textContent ?? '')?.[0])).toEqual([
    'Order 1002',
    'Order 1001',
  ])

  const ids = listed.map(({ _id }) => _id)
  api.on(orders.list, () => ({ status: 200, body: { orders: [], total: 0 } }))
  api.on(orderChanges.moveAll, () => ({
    status: 200,
    body: { moved: ids.map((id) => ({ id, status: 'shipped' as const })), refused: [] },
  }))
  await person.click(await button('Mark as shipped'))
  await screen.findByText('2 orders marked as shipped.')
  await screen.findByText('No orders found!')
  expect(slips()).toEqual([])
  expect(api.sentTo(orderChanges.moveAll).map(({ body }) => body)).toEqual([
    { moves: ids.map((id) => ({ id, from: 'placed', to: 'shipped' })) },
  ])
})

test('of selected orders the refused ones are named, and nothing is lost without an answer', async () => {
  const [second, first] = [adminOrder(2), adminOrder(1)]
  const api = apiWith([second, first])
  const { person } = await openAdmin(path, api)
  const select = async () => person.click(await screen.findByLabelText('Select all orders on this page'))
  await select()
  api.on(orderChanges.moveAll, () => problem(503, 'unavailable'))
  await person.click(await button('Mark as shipped'))
  await screen.findByText('Nothing was changed. Try again in a moment.')

  await select()
  api.on(orderChanges.moveAll, () => ({
    status: 200,
    body: {
      moved: [{ id: second._id, status: 'cancelled' as const }],
      refused: [
        { id: first._id, problem: { code: 'order-cannot-move', message: '', status: 'shipped' as const } },
      ],
    },
  }))
  await person.click(await button('Cancel orders'))
  await screen.findByRole('alertdialog', { name: 'Cancel 2 orders?' })
  await person.click(await button('Yes, cancel'))
  await screen.findByText(
    '1 order marked as cancelled. Not changed, because their status was another one by then: 1001.',
  )
})

test('orders with books that are not there are left out of a shipment, and named', async () => {
  const [dracula, frankenstein] = adminOrder().books as [
    AdminOrder['books'][number],
    AdminOrder['books'][number],
  ]
  const waiting = { books: [dracula, { ...frankenstein, source: 'to-order' as const }] }
  const [complete, incomplete] = [adminOrder(2), adminOrder(1, waiting)]
  const api = apiWith([complete, incomplete])
  const { person } = await openAdmin(path, api)
  api.on(orderChanges.moveAll, () => ({
    status: 200,
    body: { moved: [{ id: complete._id, status: 'shipped' as const }], refused: [] },
  }))
  await person.click(await screen.findByLabelText('Select all orders on this page'))
  await person.click(await button('Mark as shipped'))
  await screen.findByText('1 order marked as shipped. Left out, because books of them are not here: 1001.')
  await person.click(await screen.findByLabelText('Select order 1001'))
  await person.click(await button('Mark as shipped'))
  await screen.findByText('Left out, because books of them are not here: 1001.')
  expect(api.sentTo(orderChanges.moveAll).map(({ body }) => body)).toEqual([
    { moves: [{ id: complete._id, from: 'placed', to: 'shipped' }] },
  ])
})

test('orders of different statuses have only the moves that they share', async () => {
  const { person } = await openAdmin(path, apiWith([adminOrder(2), adminOrder(1, { status: 'delivered' })]))
  await person.click(await screen.findByLabelText('Select order 1001'))
  expect(buttonsIn(await bar())[0]).toBe('Mark as returned')
  await person.click(await screen.findByLabelText('Select order 1002'))
  expect((await bar()).textContent).toContain('These orders have no next status in common.')
  await person.click(await button('Clear selection'))
  expect(screen.queryByRole('region', { name: 'Selected orders' })).toBeNull()
})

test('a clerk cannot export orders', async () => {
  const { unmount } = await openAdmin(path, apiWith([adminOrder()]), { role: 'clerk' })
  await link('1001')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Export as CSV' })).toBeNull())
  unmount()
  await openAdmin(path, apiWith([adminOrder()]), { role: 'manager' })
  await button('Export as CSV')
})
