import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  type Receipt,
  type SupplierOrder,
  type SupplierOrderLine,
  supplierOrders,
} from '../../../../contract/stock/supplier-orders.ts'
import { fakeApi, problem } from '../../../testing/fake-api.ts'
import { inDialog } from '../../testing/dashboard.tsx'
import { cellsOf, openAdmin } from '../../testing/open-admin.tsx'

const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`

const lineOf = (at: number, title: string, more: Partial<SupplierOrderLine> = {}): SupplierOrderLine => ({
  bookId: idOf(at),
  title,
  author: '',
  publisher: '',
  isbn: null,
  isbnHyphenated: null,
  quantity: 3,
  received: 0,
  cancelled: 0,
  expected: 3,
  isGone: false,
  orders: [],
  ...more,
})

const withoutRest = (line: SupplierOrderLine) => ({ ...line, cancelled: line.expected, expected: 0 })

/** A supplier's order whose copies come and are cancelled as in the store. */
function shopWith(lines: SupplierOrderLine[]) {
  const api = fakeApi()
  let now = lines
  const sumOf = (name: 'quantity' | 'received' | 'expected') => now.reduce((sum, line) => sum + line[name], 0)
  const order = (): SupplierOrder => ({
    number: 7,
    supplier: 'A Distributor',
    reference: 'PO 7',
    note: 'By phone',
    orderedAt: '2026-03-01T09:00:00.000Z',
    orderedBy: 'Ada',
    titles: now.length,
    quantity: sumOf('quantity'),
    received: sumOf('received'),
    expected: sumOf('expected'),
    lines: now,
    deliveries: sumOf('received')
      ? [{ at: '2026-03-02T09:00:00.000Z', staff: 'Ada', copies: sumOf('received') }]
      : [],
  })
  api.on(supplierOrders.get, () => ({ status: 200, body: order() }))
  api.on(supplierOrders.list, ({ query: { state } = {} }) => ({
    status: 200,
    body: { orders: (state === 'closed') === (sumOf('expected') === 0) ? [order()] : [], next: null },
  }))
  const come = ({ lines: came }: Receipt) => {
    now = now.map((line) => {
      const copies = came.find(({ bookId }) => bookId === line.bookId)?.copies ?? 0
      return { ...line, received: line.received + copies, expected: line.expected - copies }
    })
    return { status: 200 as const, body: order() }
  }
  api.on(supplierOrders.receive, ({ body }) => come(body))
  api.on(supplierOrders.cancel, () => {
    now = now.map(withoutRest)
    return { status: 200, body: order() }
  })
  return { api, come }
}

const path = '/dashboard/stock/supplier-orders/7'
const came = (title: string) => screen.findByLabelText<HTMLInputElement>(`Copies of ${title} that came`)
const button = (name: string) => screen.findByRole('button', { name })
const sent = (api: ReturnType<typeof fakeApi>) => api.sentTo(supplierOrders.receive).map(({ body }) => body)
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => cellsOf(row).slice(1, 4))

test('some copies are received, then all that are left', async () => {
  const { api } = shopWith([lineOf(1, 'Emma'), lineOf(2, 'Kim', { quantity: 1, expected: 1 })])
  const { person } = await openAdmin(path, api)
  await person.type(await came('Emma'), '2')
  await person.click(await button('Receive'))
  await screen.findByText('Added to the stock: 2 copies.')
  expect(sent(api)).toEqual([{ lines: [{ bookId: idOf(1), copies: 2, expected: 3 }] }])
  expect(rows()).toEqual([
    ['3', '2', '1'],
    ['1', '0', '1'],
  ])
  expect((await came('Emma')).value).toBe('')
  await person.click(await button('All copies came'))
  await person.click(await button('Receive'))
  await screen.findByText('Nothing more is to come.')
  expect(sent(api)[1]).toEqual({
    lines: [
      { bookId: idOf(1), copies: 1, expected: 1 },
      { bookId: idOf(2), copies: 1, expected: 1 },
    ],
  })
  expect(screen.queryByRole('button', { name: 'Receive' })).toBeNull()
  expect(within(screen.getByRole('region', { name: 'What came' })).getByText('4 copies')).toBeTruthy()
})

test('nothing, and more than is to come, are not sent', async () => {
  const { api } = shopWith([lineOf(1, 'Emma')])
  const { person } = await openAdmin(path, api)
  await person.click(await button('Receive'))
  await screen.findByText('Enter the copies of at least one book')
  await person.type(await came('Emma'), '4')
  await person.click(await button('Receive'))
  await screen.findByText('Enter no more copies than are still to come')
  expect((await came('Emma')).getAttribute('aria-invalid')).toBe('true')
  expect(sent(api)).toEqual([])
})

test('what somebody else received meanwhile is shown, and what was typed is not sent again', async () => {
  const { api, come } = shopWith([lineOf(1, 'Emma')])
  const { person } = await openAdmin(path, api)
  await person.type(await came('Emma'), '3')
  api.on(supplierOrders.receive, () => {
    come({ lines: [{ bookId: idOf(1), copies: 2, expected: 3 }] })
    return problem(409, 'expectation-changed', { message: 'What is still to come has changed.', bookIds: [] })
  })
  await person.click(await button('Receive'))
  await screen.findByText('What is still to come has changed.')
  await expect.poll(rows).toEqual([['3', '2', '1']])
  expect((await came('Emma')).value).toBe('')
})

test('the rest is cancelled after a question, and a book that is gone cannot be received', async () => {
  const { api } = shopWith([
    lineOf(1, 'Emma', { orders: [{ _id: idOf(9), number: 1007, name: 'Ann Reader' }] }),
    lineOf(2, 'Kim', { isGone: true }),
  ])
  const { person } = await openAdmin(path, api)
  await screen.findByRole('link', { name: 'Order 1007, Ann Reader' })
  expect(screen.queryByLabelText('Copies of Kim that came')).toBeNull()
  await person.click(await button('Cancel the rest'))
  await person.click(await inDialog('Keep expecting them'))
  expect(api.sentTo(supplierOrders.cancel)).toHaveLength(0)
  await person.click(await button('Cancel the rest'))
  await person.click(await inDialog('Cancel the rest'))
  await screen.findByText('Nothing more is to come.')
})

test('open and completed orders are listed apart', async () => {
  const { api } = shopWith([lineOf(1, 'Emma')])
  const { person } = await openAdmin('/dashboard/stock/supplier-orders', api)
  const order = await screen.findByRole('link', { name: 'A Distributor' })
  expect(order.getAttribute('href')).toBe(path)
  await screen.findByText('Still to come: 3 copies')
  await person.click(screen.getByRole('link', { name: 'Completed' }))
  await screen.findByText('No order to a supplier is complete yet.')
})
