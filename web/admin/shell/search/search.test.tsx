import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin } from '../../../../contract/people/admin.ts'
import { customers } from '../../../../contract/people/customers.ts'
import { adminPages, editBookPage, orderPage } from '../../../../domain/admin-pages.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import type { AdminOrder } from '../../../../contract/orders/admin-orders.ts'
import { noConnection } from '../../../testing/fake-api.ts'
import { anAdminBook, dashboardApi, lists, openDashboard } from '../../testing/dashboard.tsx'

const found = (what: string) => screen.findByRole('region', { name: what })
const here = () => window.location.pathname + window.location.search

const order = {
  _id: '00000000-0000-4000-8000-000000000001',
  number: 1097,
  name: 'Ada Reader',
  email: 'ada@reader.example',
  totalPrice: '31.48',
  status: 'placed',
  books: [],
} as unknown as AdminOrder

function shopWith(listed: AdminOrder[]) {
  const api = dashboardApi()
  api.on(orders.list, () => ({ status: 200, body: { orders: listed, total: listed.length } as never }))
  return api
}

test('the search shows Loading..., an error, and results after Try again', async () => {
  const api = dashboardApi()
  const failed = Promise.withResolvers<typeof noConnection>()
  for (const route of [admin.bookList, orders.list]) api.on(route, () => failed.promise)
  const { person } = await openDashboard(`${adminPages.search}?q=dracula`, api)
  for (const what of ['Books', 'Orders'])
    expect(within(await found(what)).getByRole('status').textContent).toBe('Loading...')
  failed.resolve(noConnection)
  for (const what of ['Books', 'Orders'])
    expect((await within(await found(what)).findByRole('alert')).textContent).toBe(
      'The shop cannot be searched just now.',
    )
  const book = anAdminBook({ title: 'Dracula', category: 'horror', author: '' })
  lists(api, [book])
  await person.click(within(await found('Books')).getByRole('button', { name: 'Try again' }))
  const link = await within(await found('Books')).findByRole('link', { name: /Dracula Horror\s*\$7\.25/ })
  expect(link.getAttribute('href')).toBe(editBookPage(book._id))
  expect(
    within(await found('Books'))
      .getByRole('link', { name: 'View 1 book' })
      .getAttribute('href'),
  ).toBe(`${adminPages.manageBooks}?q=dracula`)
})

test('the box of the header searches for what is typed, and orders link to their pages', async () => {
  const api = shopWith([order])
  lists(api, [])
  const { person } = await openDashboard(adminPages.search, api)
  await screen.findByText(/^Type into the search box above/)
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search books and orders' })
  await person.type(box, '  reader {Enter}')
  await waitFor(() => expect(here()).toBe(`${adminPages.search}?q=reader`))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Search books and orders' }).value).toBe(
    'reader',
  )
  await waitFor(() => expect(document.title).toBe('reader – Search – Book Store'))
  expect((await found('Books')).textContent).toContain('No books found.')
  const link = await within(await found('Orders')).findByRole('link', {
    name: /Order 1097.*ada@reader\.example.*Placed/s,
  })
  expect(link.getAttribute('href')).toBe(orderPage(order._id))
  expect(
    within(await found('Orders'))
      .getByRole('link', { name: 'View 1 order' })
      .getAttribute('href'),
  ).toBe(`${adminPages.orders}?q=reader`)
  expect(api.sentTo(orders.list)).toMatchObject([{ query: { q: 'reader' } }])
})

test('in an own shop customers are found too', async () => {
  const api = shopWith([])
  lists(api, [])
  const ada = { number: 7, name: 'Ada Reader', email: 'ada@reader.example' }
  api.on(customers.list, () => ({ status: 200, body: { customers: [ada as never], total: 1 } }))
  await openDashboard(`${adminPages.search}?q=ada`, api, { shop: { isDemo: false } })
  const link = await within(await found('Customers')).findByRole('link', { name: /Ada Reader\s*ada@reader/ })
  expect(link.getAttribute('href')).toBe('/dashboard/customers/7')
  expect(api.sentTo(customers.list)).toEqual([{ query: { q: 'ada', limit: 10 } }])
})
