import { expect, test } from 'vitest'
import type { Order, OrderPayment } from '../../contract/orders/placed-order.ts'
import { defaultSettings } from '../settings/registry.ts'
import { encryptionWith } from '../lib/encryption.ts'
import { type Contents, messageRenderer, textOf } from './templates.ts'

const { payment, region, ...settings } = defaultSettings(false)
const store = (currency = 'EUR') => ({
  apiKey: '',
  baseUrl: 'https://books.example',
  shop: {
    settings: {
      ...settings,
      region: { ...region, currency },
      payment: {
        ...payment,
        transfer: {
          ...payment.transfer,
          isOffered: true,
          holder: 'Hafen Books',
          iban: 'DE89370400440532013000',
          bic: 'COBADEFFXXX',
        },
      },
    },
    isDemo: false,
  },
})

function orderBy(paid: Partial<OrderPayment>, fields: Partial<Order> = {}): Order {
  const total = '12.50'
  const sums = {
    totalPrice: total,
    subtotal: total,
    discount: '0.00',
    delivery: '0.00',
    tax: '0.00',
    total,
    taxLines: [],
  }
  return {
    _id: '00000000-0000-4000-8000-000000000000',
    number: 1001,
    name: 'Rita Reader',
    email: 'rita@reader.example',
    phone: '',
    address: { street: '', street2: '', city: '', state: '', zipcode: '', country: '' },
    productIds: [],
    books: [],
    ...sums,
    pricesIncludeTax: true,
    deliveryMethod: 'delivery',
    byLetter: false,
    deliveryNote: '',
    codes: [],
    payment: {
      method: 'bank-transfer',
      status: 'open',
      due: total,
      paid: '0.00',
      refunded: '0.00',
      payBy: '2026-11-25',
      ...paid,
    },
    status: 'placed',
    tracking: { carrier: '', number: '' },
    timeline: [],
    receiptNumber: null,
    creditNotes: [],
    heldUntil: null,
    createdAt: '2026-11-18T12:00:00.000Z',
    ...fields,
  }
}

type Template = Extract<Contents, { order: Order; bookId?: never }>['template']

const textFor = (template: Template, order: Order, currency?: string) =>
  textOf({ template, order }, store(currency)).text.replaceAll('\u00a0', ' ')

const toAccount = `Please transfer €12.50 by November 25, 2026 to:

  Account holder: Hafen Books
  IBAN: DE89 3704 0044 0532 0130 00
  BIC: COBADEFFXXX
  Reference: Order 1001

Or scan the attached QR code with your banking app. The page of your order has it, too: https://books.example/orders/00000000-0000-4000-8000-000000000000
`

test('an order by bank transfer is confirmed with account, reference and last day', () => {
  const text = textFor('order-placed', orderBy({}))
  expect(text).toContain(
    `Total: €12.50, payable by bank transfer.\n\n${toAccount}\nWe send your books as soon as your payment has arrived.`,
  )
  expect(textFor('order-noted', orderBy({}, { deliveryMethod: 'pickup' }))).toContain(
    'We get your books ready as soon as your payment has arrived.',
  )
  expect(textFor('order-placed', orderBy({}), 'USD')).not.toContain('QR code')
})

test.each<[Template, Partial<OrderPayment>, boolean]>([
  ['order-placed', {}, true],
  ['order-noted', {}, true],
  ['order-shipped', { method: 'invoice' }, true],
  ['payment-reminder', {}, true],
  ['order-placed', { method: 'invoice', payBy: null }, false],
  ['order-placed', { method: 'cash-on-delivery', payBy: null }, false],
  ['order-placed', { status: 'paid', paid: '12.50' }, false],
  ['order-cancelled', {}, false],
])('%s of %o: the QR code of the transfer is sent with it: %s', (template, paid, isThere) => {
  const { text, qrCode } = textOf({ template, order: orderBy(paid) }, store())
  expect(qrCode?.split('\n').slice(4, 8)).toEqual(
    isThere ? ['COBADEFFXXX', 'Hafen Books', 'DE89370400440532013000', 'EUR12.50'] : undefined,
  )
  expect(text.includes('attached QR code')).toBe(isThere)
})

test('an invoice is asked for when the books have left', () => {
  const placed = textFor('order-placed', orderBy({ method: 'invoice', payBy: null }))
  expect(placed).toContain('Total: €12.50, payable by invoice.')
  expect(placed).toContain('You pay when your books have left our shop.')
  expect(placed).not.toContain('IBAN')
  const shipped = textFor('order-shipped', orderBy({ method: 'invoice' }, { status: 'shipped' }))
  expect(shipped).toContain(toAccount)
  expect(shipped).not.toContain('as soon as your payment')
})

test.each<[string, Partial<OrderPayment>]>([
  ['Total: €12.50, payable in cash on delivery.', { method: 'cash-on-delivery', payBy: null }],
  ['Total: €12.50, already paid.', { method: 'cash-on-delivery', status: 'paid', paid: '12.50' }],
  ['Total: €12.50, paid by card.', { method: 'card', status: 'paid', paid: '12.50' }],
  ['Total: €12.50, payable by card.', { method: 'card' }],
  ['Total: €12.50.\n', { method: 'card', status: 'not-due', due: '0.00' }],
  ['Total: €12.50, already paid.', { status: 'paid', paid: '12.50' }],
  [
    'Total: €12.50. Still to be paid: €10.00, payable by bank transfer.',
    { status: 'partly-paid', paid: '2.50' },
  ],
])('%s', (line, paid) => {
  const text = textFor('order-shipped', orderBy(paid, { status: 'shipped' }))
  expect(text).toContain(line)
  expect(text.includes('IBAN')).toBe(line.endsWith('by bank transfer.'))
})

test.each<[string, Partial<OrderPayment>]>([
  ['You have nothing to pay.', {}],
  ['We will refund the €12.50 that you paid.', { paid: '12.50' }],
  ['We have refunded €12.50.', { paid: '12.50', refunded: '12.50' }],
])('a cancelled order says: %s', (words, paid) => {
  expect(textFor('order-cancelled', orderBy({ due: '0.00', ...paid }, { status: 'cancelled' }))).toContain(
    `Your order was cancelled and will not be delivered. ${words}`,
  )
})

test('a return says what is refunded, unless it was paid in cash alone', () => {
  const returned = (paid: Partial<OrderPayment>, fields: Partial<Order> = {}) =>
    textFor(
      'order-returned',
      orderBy({ due: '0.00', paid: '12.50', ...paid }, { status: 'returned', ...fields }),
    )
  expect(returned({})).toContain('We will refund the €12.50 that you paid.')
  expect(returned({ method: 'cash-on-delivery' })).not.toContain('refund')
  const codes = [{ code: '…WXYZ', kind: 'gift-card' as const, amount: '10.00' }]
  expect(returned({ method: 'cash-on-delivery' }, { codes }), 'and with a gift card').toContain(
    'We will refund the €12.50 that you paid.',
  )
})

test('a payment that has arrived is thanked for', () => {
  const { subject, text } = textOf(
    { template: 'payment-received', order: orderBy({ status: 'paid', paid: '12.50' }) },
    store(),
  )
  expect(subject).toBe('We have received your payment for order no. 1001')
  expect(text).toContain('Thank you! Your payment of €12.50 has arrived.\n\nWe are getting your books ready.')
  const codes = [{ code: '…WXYZ', kind: 'gift-card' as const, amount: '5.00' }]
  const order = orderBy({ status: 'paid', paid: '14.50', refunded: '2.00' }, { codes })
  expect(textFor('payment-received', order), 'without the gift card and what went back').toContain(
    'Your payment of €7.50 has arrived.',
  )
})

test('a reminder has what is left to pay, the account and the last day', () => {
  const text = textFor('payment-reminder', orderBy({ status: 'partly-paid', paid: '2.50' }))
  expect(text).toContain('Please transfer €10.00 to:\n\n  Account holder: Hafen Books')
  expect(text).toContain('It was due by November 25, 2026.')
})

test('a reminder that waits is not sent once the order is paid', () => {
  const shop = { current: store().shop }
  const render = messageRenderer({
    shop,
    encryption: encryptionWith('', ''),
    apiKey: '',
    baseUrl: () => store().baseUrl,
  })
  const rowFor = (paid: Partial<OrderPayment>) => ({
    id: '1',
    to: 'rita@reader.example',
    template: 'payment-reminder',
    encrypted: null,
    order: orderBy(paid),
    kept: null,
    bookId: null,
    book: null,
    createdAt: '2026-11-28T12:00:00.000Z',
    hoursOld: 0,
    attempts: 0,
  })
  expect(render(rowFor({}))).toBeDefined()
  expect(render(rowFor({ status: 'paid', paid: '12.50' }))).toBeUndefined()
})
