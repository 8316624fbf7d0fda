import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { receipts } from '../../../../contract/orders/receipts.ts'
import { receiptPage } from '../../../../domain/pages.ts'
import { openPage, reader } from '../../../testing/open-page.tsx'
import { bookOf, orderOf } from '../../../testing/order-data.ts'
import { shopWith } from '../../../testing/shopping.ts'

test('a receipt that is an invoice says until when to pay, and where to', async () => {
  const order = orderOf(1, [bookOf(1)], { receiptNumber: 7, status: 'shipped' })
  const payment = { ...order.payment, method: 'invoice', payBy: '2026-11-25' } as const
  const { api } = shopWith([], [order])
  const account = { holder: 'Hafen Books', iban: 'DE89370400440532013000', bic: '', reference: 'Order 1001' }
  const seller = { name: 'Book Store', address: '', taxNumber: '' }
  const { createdAt: issuedAt } = order
  api.on(receipts.own, () => ({
    status: 200,
    body: { number: 7, issuedAt, seller, order: { ...order, payment }, account, lines: [] },
  }))
  await openPage(receiptPage(order._id), api, { user: reader })
  const sheet = within(await screen.findByRole('article', { name: 'Receipt 7' }))
  sheet.getByText('Payment: Invoice. Payable by November 25, 2026')
  sheet.getByText(
    'Please pay $10.00 by November 25, 2026 to Hafen Books, IBAN DE89 3704 0044 0532 0130 00, reference Order 1001.',
  )
})

test('a receipt says which editions were sold, and to which address', async () => {
  const order = orderOf(1, [bookOf(1), bookOf(2)], { receiptNumber: 7 })
  const { api } = shopWith([], [order])
  const edition = { format: 'hardback', isbnHyphenated: '978-0-306-40615-7' } as const
  const [first, second] = order.books.map(({ _id, title, author }) => ({ _id, title, author }))
  const sold = { price: '10.00', discount: '0.00', taxPercent: '0' }
  api.on(receipts.own, () => ({
    status: 200,
    body: {
      number: 7,
      issuedAt: order.createdAt,
      seller: { name: 'Book Store', address: '', taxNumber: '' },
      order,
      account: null,
      lines: [
        { ...first, ...sold, ...edition },
        { ...second, ...sold },
      ] as never,
    },
  }))
  await openPage(receiptPage(order._id), api, { user: reader })
  const sheet = within(await screen.findByRole('article', { name: 'Receipt 7' }))
  expect(sheet.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'BookPrice',
    'Book 1 – Ann AuthorHardback · ISBN 978-0-306-40615-7$10.00',
    'Book 2 – Ann Author$10.00',
  ])
  expect(sheet.getByText(/Ann Reader/).textContent).toContain('\n10115 Berlin, Brandenburg\nGermany')
})

test('a receipt names the discount of each book, and the gift card that has paid', async () => {
  const codes = [
    { code: 'SUMMER-10', kind: 'voucher' as const, amount: '1.00' },
    { code: '…WXYZ', kind: 'gift-card' as const, amount: '9.00' },
  ]
  const placed = orderOf(1, [bookOf(1)], { receiptNumber: 7, discount: '1.00', total: '9.00', codes })
  const payment = { ...placed.payment, status: 'paid', due: '9.00', paid: '9.00' } as const
  const order = { ...placed, payment }
  const { api } = shopWith([], [order])
  const { _id, createdAt: issuedAt } = order
  const line = { _id: bookOf(1)._id, title: 'Book 1', author: '', price: '10.00', discount: '1.00' }
  const seller = { name: 'Book Store', address: '', taxNumber: '' }
  const lines = [{ ...line, taxPercent: '0' }]
  api.on(receipts.own, () => ({
    status: 200,
    body: { number: 7, issuedAt, seller, order, account: null, lines },
  }))
  await openPage(receiptPage(_id), api, { user: reader })
  const sheet = within(await screen.findByRole('article', { name: 'Receipt 7' }))
  expect(sheet.getAllByRole('row')[1]?.textContent).toBe('Book 1$10.00Discount -$1.00')
  const sums = sheet.getAllByRole('term').map((term) => term.parentElement?.textContent)
  expect(sums.slice(-5)).toEqual([
    'Voucher SUMMER-10: -$1.00',
    'Delivery: Free',
    'Total$9.00',
    'Gift card …WXYZ: -$9.00',
    'Left to pay$0.00',
  ])
  sheet.getByText('Paid with gift card')
})
