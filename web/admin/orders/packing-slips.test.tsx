import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fake-api.ts'
import { adminOrder, storedOrder } from '../testing/admin-order.ts'
import { cellsOf, openAdmin } from '../testing/open-admin.tsx'

const edition = { format: 'paperback', isbnHyphenated: '978-0-306-40615-7' } as const

test('the packing slip has the address, the books with their authors, and the total', async () => {
  const api = fakeApi()
  const [dracula, frankenstein] = adminOrder().books
  const order = storedOrder(api, { books: [dracula, { ...frankenstein, author: '' }] as never })
  await openAdmin(order.path, api)
  const slip = await screen.findByRole('article', { name: 'Packing slip' })
  expect(slip.parentElement).toBe(document.body)
  expect(slip.textContent).toContain('Book StoreOrder 1001')
  for (const words of ['Ada Reader', '1 Book Lane', 'Cash on delivery'])
    expect(slip.textContent).toContain(words)
  const [, ...rows] = within(slip).getAllByRole('row')
  expect(rows.map(cellsOf)).toEqual([
    ['Dracula – Bram Stoker', '$7.50'],
    ['Frankenstein', '$6.25'],
    ['Total', '$13.75'],
  ])
})

const due = { due: '13.75', paid: '0.00', refunded: '0.00', payBy: null }

test.each([
  ['Cash at pick-up', { deliveryMethod: 'pickup' }, { method: 'pay-on-pickup' }],
  ['Cash on delivery, $3.75 still to be paid', {}, { paid: '10.00', status: 'partly-paid' }],
  ['Invoice', {}, { method: 'invoice' }],
  ['Paid', {}, { method: 'bank-transfer', paid: '13.75', status: 'paid' }],
  ['Nothing to pay', { status: 'cancelled' }, { due: '0.00', status: 'not-due' }],
] as const)('who hands books over reads on the packing slip: %s', async (words, fields, payment) => {
  const api = fakeApi()
  const { method, status } = { method: 'cash-on-delivery', status: 'open', ...payment } as const
  const order = storedOrder(api, { ...fields, payment: { ...due, ...payment, method, status } })
  await openAdmin(order.path, api)
  const slip = await screen.findByRole('article', { name: 'Packing slip' })
  expect(slip.lastElementChild?.textContent).toBe(words)
})

test('the packing slip says which edition a book is and where it stands, with a box to tick until it is shipped', async () => {
  const api = fakeApi()
  const [dracula, frankenstein] = adminOrder().books
  const sent = { ...dracula, ...edition, section: 'Horror', shippedAt: '2026-09-30T12:00:00.000Z' }
  const order = storedOrder(api, { books: [sent, frankenstein] as never })
  await openAdmin(order.path, api)
  const slip = await screen.findByRole('article', { name: 'Packing slip' })
  const [, ...rows] = within(slip).getAllByRole('row')
  expect(rows.map(cellsOf)).toEqual([
    ['Horror', 'Dracula – Bram Stoker (already shipped)Paperback · ISBN 978-0-306-40615-7', '$7.50'],
    ['', 'Frankenstein – Mary Shelley', '$6.25'],
    ['Total', '$13.75'],
  ])
  expect(rows.map((row) => row.querySelector('[aria-hidden] > span') !== null)).toEqual([false, true, false])
})
