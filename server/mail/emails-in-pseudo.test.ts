import { afterAll, expect, test } from 'vitest'
import { type Order, type PaymentStatus, paymentStatuses } from '../../contract/orders/placed-order.ts'
import { type PaymentMethod, paymentMethods } from '../../domain/money/payment-methods.ts'
import { findIn } from '../../messages/catalogues.ts'
import { plainEnglishIn, pseudoCatalogue } from '../../messages/testing/pseudo.ts'
import { findMessagesBy } from '../../messages/t.ts'
import type { Queryable } from '../database/database.ts'
import { findMessage } from '../lib/language.ts'
import { defaultSettings } from '../settings/registry.ts'
import { plainTextOf } from './blocks.ts'
import { htmlOf } from './html/email-html.ts'
import type { Store } from './message-text.ts'
import { newsletterBlocks } from './newsletter-text.ts'
import { linksInHtml, textInHtml } from './testing/text-in-html.ts'
import { type Contents, textOf } from './templates.ts'

findMessagesBy(findIn(pseudoCatalogue('pl'), 'pl'))
afterAll(() => findMessagesBy(findMessage))

const day = '2026-01-08'
const moment = `${day}T12:00:00.000Z`

/** Names are in capitals, and the dates of Korean have no Latin letters. */
const usual = defaultSettings(false)
const settings: typeof usual = {
  ...usual,
  shop: { ...usual.shop, name: 'WURM' },
  region: { ...usual.region, language: 'pl', locale: 'ko-KR', currency: 'EUR', country: 'DE' },
  email: { ...usual.email, signature: 'ADA' },
  delivery: { ...usual.delivery, trackingUrl: 'https://post.example/{number}' },
  payment: {
    ...usual.payment,
    transfer: {
      isOffered: true,
      holder: 'WURM',
      iban: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
      days: 7,
    },
  },
}

const store: Store = {
  apiKey: '1',
  baseUrl: 'https://wurm.example',
  shop: { settings, isDemo: false },
}

const book: Order['books'][number] = {
  _id: '00000000-0000-4000-8000-000000000001',
  title: 'WINTERREISE',
  author: 'ADA',
  price: 12.5,
  coverImage: '',
  cancelled: false,
  isbnHyphenated: '978-0-306-40615-7',
  format: 'hardback',
}

const books: Order['books'] = [
  book,
  { ...book, source: 'shelf' },
  { ...book, source: 'to-order' },
  { ...book, source: 'to-order', expectedOn: day },
  { ...book, source: 'pre-order' },
  { ...book, source: 'pre-order', expectedOn: day },
  { ...book, source: 'to-order', arrived: true },
  { ...book, shippedAt: moment },
  { ...book, shippedAt: moment, returnedAt: moment },
]

const paid = { open: '0.00', 'not-due': '0.00', 'partly-paid': '5.00', paid: '20.00', refunded: '5.00' }

const order: Order = {
  _id: '00000000-0000-4000-8000-000000000000',
  number: 1001,
  name: 'ANN',
  email: 'ann@reader.example',
  phone: '5550199',
  address: { street: 'WEG 1', street2: '', city: 'HAMBURG', state: '', zipcode: '20095', country: 'DE' },
  productIds: books.map(({ _id }) => _id),
  books,
  totalPrice: '17.40',
  subtotal: '12.50',
  discount: '0.00',
  delivery: '4.90',
  tax: '1.14',
  total: '17.40',
  taxLines: [{ name: 'MWST', percent: '7', base: '16.26', amount: '1.14' }],
  pricesIncludeTax: true,
  deliveryMethod: 'delivery',
  deliveryNote: 'HOF',
  codes: [],
  payment: {
    method: 'cash-on-delivery',
    status: 'open',
    due: '17.40',
    paid: '0.00',
    refunded: '0.00',
    payBy: null,
  },
  status: 'placed',
  tracking: { carrier: 'POST', number: '1Z' },
  timeline: [],
  receiptNumber: null,
  creditNotes: [],
  heldUntil: null,
  createdAt: moment,
}

function orderWith(status: Order['status'], method: PaymentMethod, state: PaymentStatus): Order {
  const isPickUp = method === 'pay-on-pickup'
  const payBy = status === 'placed' ? day : null
  return {
    ...order,
    status,
    payment: { ...order.payment, method, status: state, payBy, paid: paid[state] },
    deliveryMethod: isPickUp ? 'pickup' : 'delivery',
    pricesIncludeTax: !isPickUp,
    heldUntil: payBy && moment,
  }
}

/** Each way to be paid in each state of its money, before the books leave and of a cancelled order. */
const allOrders: Order[] = (['placed', 'cancelled'] as const).flatMap((status) =>
  paymentMethods.flatMap((method) => paymentStatuses.map((state) => orderWith(status, method, state))),
)

type OfOrder = Extract<Contents, { order: Order }>['template']
type Others = Exclude<Contents, { order: Order }>

/** A new e-mail does not compile without a line here. */
const ofOrder: Record<OfOrder, true> = {
  'order-placed': true,
  'order-noted': true,
  'new-order': true,
  'payment-received': true,
  'payment-reminder': true,
  'order-shipped': true,
  'order-part-shipped': true,
  'order-ready': true,
  'order-cancelled': true,
  'order-expired': true,
  'order-returned': true,
  'payment-expired': true,
  'payment-refunded': true,
  'order-line-cancelled': true,
  'order-line-returned': true,
  'order-price-changed': true,
}

const link = { continueUrl: undefined, lang: 'pl' }

const sentBooks = [book, { ...book, author: '' }].map(({ _id, title, author }) => ({
  _id,
  title,
  author,
  coverImage: '',
  price: '12.50',
}))

const others: Record<Others['template'], Others[]> = {
  'reset-password': [undefined, '1'].map((code) => ({ template: 'reset-password', code, link })),
  'verify-email': [{ template: 'verify-email', code: '1', link }],
  'change-email': [{ template: 'change-email', code: '1', link }],
  'address-changed': [{ template: 'address-changed', newAddress: 'ann@reader.example' }],
  'google-linked': [{ template: 'google-linked', googleAddress: 'ann@reader.example' }],
  'admin-guesses': [{ template: 'admin-guesses', username: 'ADA' }],
  'staff-invitation': (['clerk', 'manager', 'owner'] as const).flatMap((role) =>
    [undefined, '1'].map((code) => ({ template: 'staff-invitation', code, name: 'CLARA', role })),
  ),
  'back-in-stock': [{ template: 'back-in-stock', book }],
  'gift-card': [undefined, 'ABCD'].map((code) => ({
    template: 'gift-card',
    code,
    balance: '25.00',
    name: code ? 'RITA' : '',
    text: code ? 'ENJOY' : '',
  })),
  'newsletter-confirm': [undefined, '1'].map((code) => ({ template: 'newsletter-confirm', code })),
  'newsletter-test': [
    { template: 'newsletter-test', subject: 'NEUES', text: 'LESUNG' },
    { template: 'newsletter-test', subject: 'NEUES', text: 'LESUNG', books: sentBooks },
  ],
}

const allContents: Contents[] = [
  ...Object.values(others).flat(),
  ...(Object.keys(ofOrder) as OfOrder[]).flatMap((template) =>
    allOrders.map((order) => ({ template, order, bookId: book._id })),
  ),
]

const allTexts = allContents.map((contents) => textOf(contents, store))

const db = {} as Queryable
const { baseUrl, shop } = store
const allHtml = await Promise.all(allTexts.map((text) => htmlOf(text, { db, baseUrl, shop })))

const address = /\S+@\S+|https?:\/\/\S+/g

test('no e-mail has English that is not in the catalogues', () => {
  const texts = allTexts
  const lines = texts.flatMap(({ subject, text }) => [subject].concat(text.split('\n')))
  const newsletter = { text: 'LESUNG', picture: 'WURM.png', pictureAlt: 'WURM', books: [] }
  lines.push(...plainTextOf(newsletterBlocks(newsletter, 'https://wurm.example', store.baseUrl)).split('\n'))
  const english = [...new Set(lines)].filter(
    (line) => plainEnglishIn(line.replaceAll(address, '')).length > 0,
  )
  expect(english).toEqual([])
  expect(new Set(lines).size).toBeGreaterThan(100)
})

test('no HTML of an e-mail has English that is not in the catalogues', () => {
  const english = allHtml
    .flatMap(({ html }) => [
      textInHtml(html),
      ...[...html.matchAll(/ alt="([^"]*)"/g)].map(([, alt = '']) => alt),
    ])
    .filter((text) => plainEnglishIn(text.replaceAll(address, '')).length > 0)
  expect(english).toEqual([])
})

/** Prices, days, numbers of orders, accounts and parcels, and names. */
const facts = (text: string) =>
  new Set(
    text.replaceAll(/https?:\/\/\S+/g, '').match(/(?<![\p{L}\d])[A-Z\d]+(?:[.,-][A-Z\d]+)*(?![\p{L}\d])/gu),
  )

test('the HTML of an e-mail has the facts, the links and the paragraphs of its text', () => {
  for (const [at, { text, blocks }] of allTexts.entries()) {
    const { html = '' } = allHtml[at] ?? {}
    const shown = textInHtml(html)
    expect([...facts(text)].filter((fact) => !facts(shown).has(fact))).toEqual([])
    expect([...facts(shown)].filter((fact) => !facts(text).has(fact) && fact !== 'WURM')).toEqual([])
    const links = text.match(/https?:\/\/[^\s⟫]+/g) ?? []
    expect(new Set(linksInHtml(html).map((link) => link.replace('⟫', '')))).toEqual(
      new Set([baseUrl, ...links]),
    )
    for (const block of blocks)
      if (typeof block === 'string') expect(shown).toContain(block.replaceAll(/\s+/g, ' '))
  }
})
