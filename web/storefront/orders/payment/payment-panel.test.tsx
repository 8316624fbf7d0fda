import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Order, OrderPayment } from '../../../../contract/orders/placed-order.ts'
import { ownPayments } from '../../../../contract/orders/own-payments.ts'
import { ownOrderPage } from '../../../../domain/pages.ts'
import { problem } from '../../../testing/fake-api.ts'
import { openPage, reader } from '../../../testing/open-page.tsx'
import { bookOf, orderOf } from '../../../testing/order-data.ts'
import { shopWith } from '../../../testing/shopping.ts'

const books = [bookOf(1)]

const payable = (payment: Partial<OrderPayment>, fields: Partial<Order> = {}): Order => {
  const order = orderOf(1, books, fields)
  return { ...order, payment: { ...order.payment, ...payment } }
}

const transfer = {
  holder: 'Hafen Books',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  reference: 'Order 1001',
  amount: '10.00',
  qrCode: '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
}

async function open(order: Order, { query = '', methods = [] as Order['payment']['method'][] } = {}) {
  const shop = shopWith(books, [order])
  shop.api.on(ownPayments.methods, () => ({ status: 200, body: { paymentMethods: methods } }))
  shop.api.on(ownPayments.transfer, () => ({ status: 200, body: transfer }))
  /** What the store answers from now on. */
  const become = (payment: Partial<OrderPayment>, fields: Partial<Order> = {}) => {
    const next = payable({ ...order.payment, ...payment }, fields)
    shop.placed = [next]
    return { status: 200, body: next }
  }
  return { shop, become, show: () => show(order, shop, query) }
}

async function show(order: Order, { api }: ReturnType<typeof shopWith>, query: string) {
  const shown = await openPage(ownOrderPage(order._id) + query, api, { user: reader })
  await screen.findByRole('heading', { level: 1, name: 'Order 1001' })
  return shown
}

const region = (name: string | RegExp) => screen.getByRole('region', { name })
const payNow = () => screen.queryByRole('button', { name: 'Pay now' })

test('the demo asks for no other way to pay', async () => {
  const { shop, show } = await open(payable({}))
  await show()
  expect(shop.api.sentTo(ownPayments.methods)).toEqual([])
  expect(region('Payment of order 1001').textContent).toBe(
    'PaymentCash On DelevaryPayable in cash on delivery',
  )
})

test('a transfer has account, reference, amount and code, each to be copied', async () => {
  const { show } = await open(payable({ method: 'bank-transfer', payBy: '2026-11-25' }))
  const { person } = await show()
  const panel = within(await screen.findByRole('region', { name: 'Pay by bank transfer' }))
  await panel.findByText('DE89 3704 0044 0532 0130 00')
  panel.getByText('Please transfer the amount by November 25, 2026, with this reference.')
  for (const text of ['Hafen Books', 'COBADEFFXXX', 'Order 1001', '$10.00']) panel.getByText(text)
  expect(panel.getByRole('img').getAttribute('src')).toMatch(/^data:image\/svg\+xml,%3Csvg/)
  await person.click(panel.getByRole('button', { name: 'Copy IBAN' }))
  expect(await navigator.clipboard.readText()).toBe(transfer.iban)
  await person.click(panel.getByRole('button', { name: 'Copy Amount' }))
  expect(await navigator.clipboard.readText()).toBe('10.00')
  await panel.findByText('Amount copied')
})

test.each<[string, Partial<OrderPayment>, Partial<Order>]>([
  ['a paid transfer', { method: 'bank-transfer', status: 'paid', paid: '10.00' }, {}],
  ['an invoice before the books leave', { method: 'invoice' }, {}],
  [
    'a cancelled transfer',
    { method: 'bank-transfer', status: 'not-due', due: '0.00' },
    { status: 'cancelled' },
  ],
])('%s shows no account', async (_, payment, fields) => {
  const { shop, show } = await open(payable(payment, fields))
  await show()
  expect(screen.queryByRole('region', { name: /^Pay (by|your)/ })).toBeNull()
  expect(shop.api.sentTo(ownPayments.transfer)).toEqual([])
})

test.each<[string, Partial<OrderPayment>, Partial<Order>]>([
  ['InvoicePayable by November 25, 2026', { method: 'invoice', payBy: '2026-11-25' }, { status: 'shipped' }],
  ['Bank transfer in advanceWaiting for your bank transfer', { method: 'bank-transfer' }, {}],
  ['Card or walletPaid', { method: 'card', status: 'paid', paid: '10.00' }, { status: 'delivered' }],
  [
    'Bank transfer in advance$4.00 paid, $6.00 still to be paid',
    { method: 'bank-transfer', status: 'partly-paid', paid: '4.00' },
    {},
  ],
  [
    'Bank transfer in advance$4.00 paid, $6.00 still to be paid',
    { method: 'bank-transfer', status: 'partly-paid', paid: '7.00', refunded: '3.00' },
    {},
  ],
  [
    'Card or walletCancelled. We have refunded $4.00. We will refund $6.00.',
    { method: 'card', status: 'partly-paid', due: '0.00', paid: '10.00', refunded: '4.00' },
    { status: 'cancelled' },
  ],
  ['Cash On DelevaryNot paid yet', { status: 'open', paid: '0.00' }, { status: 'delivered' }],
  [
    'Cash On DelevaryReturned to the shop. We will refund $10.00.',
    { status: 'paid', paid: '10.00', due: '0.00' },
    { status: 'returned', codes: [{ code: '…WXYZ', kind: 'gift-card', amount: '4.00' }] },
  ],
  [
    'Cash On DelevaryReturned to the shop',
    { status: 'paid', paid: '10.00', due: '0.00' },
    { status: 'returned' },
  ],
])('the payment of an order reads %s', async (words, payment, fields) => {
  const { show } = await open(payable(payment, fields))
  await show()
  expect(region('Payment of order 1001').textContent).toBe(`Payment${words}`)
})

test('an order by card that is opened by hand can be paid', async () => {
  const { shop, show } = await open(payable({ method: 'card' }))
  await show()
  expect(region('Pay by card').textContent).toContain('Order 1001 is saved, but not paid yet.')
  expect(payNow()).not.toBeNull()
  expect(shop.api.sentTo(ownPayments.check)).toEqual([])
})

test('who has left the payment page hears that nothing was charged', async () => {
  const { shop, show } = await open(payable({ method: 'card' }), { query: '?payment=left' })
  await show()
  expect(region('Pay by card').textContent).toContain('Nothing was charged.')
  expect(shop.api.sentTo(ownPayments.check)).toEqual([])
})

test('a payment is awaited after the provider has led back, and thanked for', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const order = payable({ method: 'card' })
  const { shop, become, show } = await open(order, { query: '?payment=done' })
  shop.api.on(ownPayments.check, () => ({ status: 200, body: order }))
  await show()
  screen.getByText('We are checking your payment…')
  expect(payNow()).toBeNull()
  shop.api.on(ownPayments.check, () => become({ status: 'paid', paid: '10.00' }))
  await vi.advanceTimersByTimeAsync(3000)
  await screen.findByText('Thank you! Your payment of $10.00 has arrived.')
  const checks = shop.api.sentTo(ownPayments.check).length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(shop.api.sentTo(ownPayments.check)).toHaveLength(checks)
})

test('a payment that is not heard of in a minute is no longer asked for, until the shopper asks', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { shop, become, show } = await open(payable({ method: 'card' }), { query: '?payment=done' })
  shop.api.on(ownPayments.check, () => problem(503, 'unavailable'))
  await show()
  await vi.advanceTimersByTimeAsync(66_000)
  await screen.findByText(/^We have not heard from the payment provider yet\./)
  const checks = shop.api.sentTo(ownPayments.check).length
  expect(checks).toBeLessThanOrEqual(25)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(shop.api.sentTo(ownPayments.check)).toHaveLength(checks)
  shop.api.on(ownPayments.check, () => become({ status: 'paid', paid: '10.00' }))
  screen.getByRole('button', { name: 'Check again' }).click()
  await screen.findByText('Thank you! Your payment of $10.00 has arrived.')
})

test('the return page of an order that was never to be paid by card, or is paid, asks nothing', async () => {
  const { shop, show } = await open(payable({}), { query: '?payment=done' })
  await show()
  expect(shop.api.sentTo(ownPayments.check)).toEqual([])
  expect(screen.queryByText(/Thank you/)).toBeNull()
})

test('another way to pay is chosen, and a refusal is told', async () => {
  const order = payable({ method: 'card' })
  const { shop, become, show } = await open(order, { methods: ['cash-on-delivery', 'bank-transfer'] })
  const { person } = await show()
  const toggle = await screen.findByRole('button', { name: 'Choose another way to pay' })
  await person.click(toggle)
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  const choice = within(screen.getByRole('group', { name: 'Other ways to pay this order' }))
  await person.click(choice.getByRole('radio', { name: 'Bank transfer in advance' }))
  shop.api.on(ownPayments.changeMethod, () => problem(409, 'cannot-pay', { reason: 'paid' }))
  await person.click(screen.getByRole('button', { name: 'Pay this way' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Message of cannot-pay')
  shop.api.on(ownPayments.changeMethod, () => become({ method: 'bank-transfer', payBy: '2026-11-25' }))
  await person.click(screen.getByRole('button', { name: 'Pay this way' }))
  await screen.findByRole('region', { name: 'Pay by bank transfer' })
  screen.getByText('Payment changed: Bank transfer in advance')
  await waitFor(() => expect(document.activeElement).toBe(toggle))
  expect(shop.api.sentTo(ownPayments.changeMethod)).toMatchObject([{}, { body: { method: 'bank-transfer' } }])
})

test('an order that can no longer be paid says why', async () => {
  const order = payable({ method: 'card' })
  const { shop, become, show } = await open(order, { methods: ['cash-on-delivery'] })
  const { person } = await show()
  const refuse = () => {
    become({ status: 'not-due', due: '0.00' }, { status: 'cancelled' })
    return problem(409, 'cannot-pay', { reason: 'not-placed' })
  }
  shop.api.on(ownPayments.changeMethod, refuse)
  await person.click(await screen.findByRole('button', { name: 'Choose another way to pay' }))
  await person.click(screen.getByRole('button', { name: 'Pay this way' }))
  await screen.findByText('Cancelled')
  expect(screen.getByRole('alert').textContent).toBe('Message of cannot-pay')
})

test.each([
  ['left', { paid: '0.00' }, /^Order 1001 is cancelled\. Nothing was charged\.$/],
  ['done', { paid: '0.00' }, /^Order 1001 is cancelled\. If you have just paid, we send your books/],
  ['done', { paid: '10.00', refunded: '10.00' }, /^Order 1001 is cancelled\. We have refunded \$10\.00\.$/],
])('who comes back, %s, to an order that has expired reads how it stands', async (query, sums, words) => {
  const cancelled = payable({ method: 'card', due: '0.00', ...sums }, { status: 'cancelled' })
  const { show } = await open(cancelled, { query: `?payment=${query}` })
  await show()
  expect(screen.getByRole('alert').textContent).toMatch(words)
})
