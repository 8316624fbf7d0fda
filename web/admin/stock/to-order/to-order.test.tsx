import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SupplierOrder } from '../../../../contract/stock/supplier-orders.ts'
import { supplierOrders } from '../../../../contract/stock/supplier-orders.ts'
import { type BookToOrder, toOrder } from '../../../../contract/stock/to-order.ts'
import { fakeApi, noConnection, problem } from '../../../testing/fake-api.ts'
import { buttonsIn, openAdmin } from '../../testing/open-admin.tsx'

const path = '/dashboard/stock/to-order'

const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`

const needOf = (at: number, title: string, more: Partial<BookToOrder> = {}): BookToOrder => ({
  bookId: idOf(at),
  title,
  author: 'Jane Austen',
  isbn: null,
  isbnHyphenated: null,
  publisher: 'Example House',
  supplier: 'Example House',
  onHand: 0,
  waiting: 0,
  low: 1,
  onOrder: 0,
  quantity: 1,
  orders: [],
  ...more,
})

const emma = needOf(1, 'Emma', {
  waiting: 12,
  onOrder: 1,
  quantity: 12,
  orders: [{ _id: idOf(9), number: 1007, name: 'Ann Reader' }],
})
const kim = needOf(2, 'Kim')
const nameless = needOf(3, 'Nameless', { supplier: '', publisher: '', onHand: null, low: 0, waiting: 1 })

const orderOf = (more: Partial<SupplierOrder> = {}): SupplierOrder => ({
  number: 7,
  supplier: 'Example House',
  reference: '',
  note: '',
  orderedAt: '2026-03-01T09:00:00.000Z',
  orderedBy: 'Ada',
  titles: 2,
  quantity: 5,
  received: 0,
  expected: 5,
  lines: [],
  deliveries: [],
  ...more,
})

/** A shop in which these books are to be ordered, `next` after the first page. */
function shopWith(books: BookToOrder[], next: BookToOrder[] = []) {
  const api = fakeApi()
  api.on(toOrder.list, ({ query: { after } = {} }) => ({
    status: 200,
    body: after ? { books: next, next: null } : { books, next: next.length > 0 ? idOf(99) : null },
  }))
  api.on(toOrder.suppliers, () => ({
    status: 200,
    body: { suppliers: [{ supplier: 'Example House', titles: 2, copies: 13 }] },
  }))
  api.on(supplierOrders.create, () => ({ status: 201, body: orderOf() }))
  return api
}

const rowOf = async (title: string) => (await screen.findByRole('link', { name: title })).closest('tr')!
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const quantity = (title: string) => screen.findByLabelText<HTMLInputElement>(`Copies of ${title}`)
const button = (name: string) => screen.findByRole('button', { name })
const sent = (api: ReturnType<typeof fakeApi>) => api.sentTo(supplierOrders.create)

test('each book has its quantity and what it is for, under its supplier', async () => {
  await openAdmin(path, shopWith([emma, kim, nameless]))
  const row = await rowOf('Emma')
  const order = within(row).getByRole('link', { name: 'Order 1007, Ann Reader' })
  expect(order.getAttribute('href')).toBe(`/dashboard/orders/${idOf(9)}`)
  expect(row.textContent).toContain('and 10 more orders')
  expect(row.textContent).toContain('Low stock: 0 of 1 on the shelf')
  expect(row.textContent).toContain('On order: 1 copy')
  expect((await quantity('Emma')).value).toBe('12')
  expect((await rowOf('Nameless')).textContent).toContain("Stock isn't tracked")
  const suppliers = screen.getAllByRole('checkbox', { name: /^Choose all of/ })
  expect(suppliers.map((one) => one.getAttribute('aria-label'))).toEqual([
    'Choose all of Example House on this page',
    'Choose all of No publisher on this page',
  ])
})

test('chosen books become an order, with the quantities that were typed', async () => {
  const api = shopWith([emma, kim])
  const { person } = await openAdmin(path, api)
  await person.click(await box('Choose all of Example House on this page'))
  await person.clear(await quantity('Emma'))
  await person.type(await quantity('Emma'), '4')
  const chosen = screen.getByRole('region', { name: 'Chosen books' })
  expect(within(chosen).getByRole('status').textContent).toBe('2 titles, 5 copies')
  await person.click(within(chosen).getByRole('button', { name: 'Mark as ordered' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByLabelText<HTMLInputElement>('Supplier').value).toBe('Example House')
  await person.type(dialog.getByLabelText('Reference (optional)'), 'PO 7')
  await person.click(dialog.getByRole('button', { name: 'Mark as ordered' }))
  const outcome = await screen.findByText('Ordered from Example House: 2 titles, 5 copies.')
  expect(document.activeElement?.contains(outcome)).toBe(true)
  expect(sent(api).map(({ body }) => body)).toEqual([
    {
      supplier: 'Example House',
      reference: 'PO 7',
      note: '',
      lines: [
        { bookId: emma.bookId, quantity: 4, onOrder: 1 },
        { bookId: kim.bookId, quantity: 1, onOrder: 0 },
      ],
    },
  ])
  expect((await screen.findByRole('link', { name: 'Supplier order 7' })).getAttribute('href')).toBe(
    '/dashboard/stock/supplier-orders/7',
  )
  expect(screen.queryByRole('region', { name: 'Chosen books' })).toBeNull()
})

test('a quantity that is none stops the order and is marked', async () => {
  const { person } = await openAdmin(path, shopWith([emma]))
  await person.clear(await quantity('Emma'))
  await screen.findByText('Enter how many copies of each book you order: 1 to 10,000.')
  expect((await quantity('Emma')).getAttribute('aria-invalid')).toBe('true')
  expect(await button('Mark as ordered')).toHaveProperty('disabled', true)
  await person.type(await quantity('Emma'), '2')
  expect(await button('Mark as ordered')).toHaveProperty('disabled', false)
})

test('books of several suppliers need the name of one, and what is chosen stays on other pages', async () => {
  const api = shopWith([kim], [nameless])
  const { person } = await openAdmin(path, api)
  await person.click(await box('Choose Kim'))
  await person.click(await button('Next'))
  await person.click(await box('Choose Nameless'))
  await person.click(await button('Mark as ordered'))
  const dialog = within(screen.getByRole('dialog'))
  const supplier = dialog.getByLabelText('Supplier')
  await person.click(dialog.getByRole('button', { name: 'Mark as ordered' }))
  expect(document.activeElement).toBe(supplier)
  await dialog.findByText('Enter the supplier')
  await person.type(supplier, 'A Distributor')
  await person.click(dialog.getByRole('button', { name: 'Mark as ordered' }))
  await screen.findByText(/^Ordered from/)
  expect(sent(api)).toMatchObject([{ body: { supplier: 'A Distributor', lines: [{}, {}] } }])
})

test('an order that is not answered can be sent again; a refused one ends the choice, since the list has changed', async () => {
  const api = shopWith([kim])
  const { person } = await openAdmin(path, api)
  const order = async () =>
    person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Mark as ordered' }))
  api.on(supplierOrders.create, () => noConnection)
  await person.click(await box('Choose Kim'))
  await person.click(await button('Mark as ordered'))
  await order()
  await screen.findByText(/can't be reached/)
  api.on(supplierOrders.create, () =>
    problem(409, 'already-ordered', { message: 'What is on order has changed meanwhile.', bookIds: [] }),
  )
  await order()
  await screen.findByText('What is on order has changed meanwhile.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await box('Choose Kim')).toHaveProperty('checked', false)
  const [first, second] = sent(api)
  expect(second).toEqual(first)
})

test('the filter is in the address: one supplier, only for orders, and nothing left says so', async () => {
  const api = shopWith([])
  const { person } = await openAdmin(`${path}?supplier=Gone`, api)
  await screen.findByText('Nothing to order matches this.')
  expect(api.sentTo(toOrder.list).at(-1)).toMatchObject({ query: { supplier: 'Gone' } })
  await person.click(await box('Only for orders'))
  await expect.poll(() => window.location.search).toBe('?supplier=Gone&orders=1')
  await person.selectOptions(await screen.findByLabelText('Supplier or publisher'), '*')
  await person.click(await box('Only for orders'))
  await screen.findByText('Nothing is to be ordered.')
})

test('a failure is told and tried again', async () => {
  const api = shopWith([kim])
  api.on(toOrder.list, () => noConnection)
  const { person } = await openAdmin(path, api)
  await screen.findByText("The books to order couldn't be loaded.")
  api.on(toOrder.list, () => ({ status: 200, body: { books: [kim], next: null } }))
  await person.click(await button('Try again'))
  expect(buttonsIn(await screen.findByRole('main'))).toContain('Export as CSV')
  await rowOf('Kim')
})
