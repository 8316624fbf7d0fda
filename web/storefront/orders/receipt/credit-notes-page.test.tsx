import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type CreditNote, returns } from '../../../../contract/orders/returns.ts'
import { creditNotesPage, ownOrderPage } from '../../../../domain/pages.ts'
import { ownOrders } from '../../../../contract/orders/own-orders.ts'
import { problem } from '../../../testing/fake-api.ts'
import { bookOf, orderOf } from '../../../testing/order-data.ts'
import { openPage, reader } from '../../../testing/open-page.tsx'
import { shopWith } from '../../../testing/shopping.ts'

const order = orderOf(1, [bookOf(1), bookOf(2)], {
  status: 'delivered',
  receiptNumber: 12,
  creditNotes: [1, 2],
  payment: {
    method: 'cash-on-delivery',
    status: 'paid',
    due: '10.00',
    paid: '20.00',
    refunded: '4.00',
    payBy: null,
  },
})

const note: CreditNote = {
  number: 1,
  issuedAt: order.createdAt,
  reverses: null,
  seller: { name: 'Two Rivers', address: '1 River Road', taxNumber: 'DE 1' },
  lines: [
    {
      _id: bookOf(1)._id,
      title: 'Book 1',
      author: 'Ann Author',
      price: '10.00',
      discount: '0.00',
      taxPercent: '7',
    },
  ],
  subtotal: '10.00',
  discount: '0.00',
  delivery: '0.00',
  tax: '0.65',
  total: '10.00',
  taxLines: [{ name: 'VAT', percent: '7', base: '9.35', amount: '0.65' }],
  pricesIncludeTax: true,
  reason: 'Torn cover',
}

test('a credit note names its receipt, seller, books, taxes, total and reason', async () => {
  const { api } = shopWith([], [order])
  const reversal = { ...note, number: 2, reverses: 1, reason: '' }
  api.on(returns.ownCreditNotes, () => ({ status: 200, body: { order, creditNotes: [note, reversal] } }))
  await openPage(creditNotesPage(order._id), api, { user: reader })
  const sheet = await screen.findByRole('article', { name: 'Credit note 1' })
  expect(within(sheet).getByRole('heading').textContent).toBe('Credit note 1 for receipt 12')
  for (const words of ['Two Rivers', '1 River Road', 'Tax number: DE 1', 'Reason: Torn cover', 'Ann Reader'])
    expect(sheet.textContent).toContain(words)
  expect(sheet.textContent).not.toContain('Free')
  const rows = within(sheet)
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'BookTaxPrice',
    'Book 1 – Ann Author7\u00a0%$10.00',
    'TaxNetAmount',
    '7\u00a0% VAT$9.35$0.65',
  ])
  const second = screen.getByRole('article', { name: 'Credit note 2' })
  expect(within(second).getByRole('heading').textContent).toContain('takes back credit note 1')
})

test('an order without a credit note says so', async () => {
  const { api } = shopWith([], [order])
  api.on(returns.ownCreditNotes, () => ({ status: 200, body: { order, creditNotes: [] } }))
  await openPage(creditNotesPage(order._id), api, { user: reader })
  expect(await screen.findByText('This order has no credit note.')).toBeDefined()
  api.on(returns.ownCreditNotes, () => problem(404, 'not-found', { message: 'There is no such order.' }))
})

test('the page of an order leads to its credit notes, marks what came back and says what is refunded', async () => {
  const { api } = shopWith([], [order])
  const [first, second] = order.books as [(typeof order.books)[number], (typeof order.books)[number]]
  const books = [{ ...first, returnedAt: '2026-10-02T12:00:00.000Z' }, second]
  const timeline = [
    ...order.timeline,
    { at: order.createdAt, kind: 'line-returned' as const, by: 'the shop', text: 'Book 1' },
  ]
  api.on(ownOrders.get, () => ({
    status: 200,
    body: { ...order, books, timeline, confirmation: 'sent' },
  }))
  await openPage(ownOrderPage(order._id), api, { user: reader })
  const link = await screen.findByRole('link', { name: 'Credit notes' })
  expect(link.getAttribute('href')).toBe(creditNotesPage(order._id))
  const main = screen.getByRole('main').textContent
  expect(main).toMatch(/Returned .*2026/)
  expect(main).toContain('Returned: Book 1')
  expect(main).toMatch(/Total after returns: \$10\.00.*To be refunded: \$6\.00/)
})
