import { type APIRequestContext, expect } from '@playwright/test'
import type { Book } from '../../contract/catalog/books.ts'
import type { Import } from '../../contract/trade/imports.ts'
import type { Order } from '../../contract/orders/placed-order.ts'
import { newShopper, type NewShopper } from './shoppers.ts'

type Caller = { authorization: string }

/** Everything that the screens of a shop show, named in capitals, which no message has. */
export type FilledShop = {
  books: { ordered: Book; soldOut: Book }
  shopper: NewShopper
  orders: { returned: Order; open: Order }
  newsId: string
  newsletterId: string
  importId: string
  customer: number
  voucherCode: string
  giftCardId: string
  supplierOrder: number
  invitation: string
}

/** Through the API, which is faster than forms. */
export async function fillShop(request: APIRequestContext, owner: Caller): Promise<FilledShop> {
  const send = sender(request)
  const asOwner = { headers: owner }
  await saveSettings(request, owner)
  const { slug: category } = await send('POST', 'admin/categories', { ...asOwner, data: { name: 'POESIE' } })
  const add = (title: string, more: object) =>
    send<Book>('POST', 'books/create-book', { ...asOwner, data: { ...book, title, category, ...more } })
  const ordered = await add('WINTERREISE', { isbn: '9780306406157', oldPrice: '20.00', format: 'hardback' })
  const other = await add('FAHRPLAN', {})
  const soldOut = await add('TAGEBUCH', { isbn: '9783161484100', format: 'paperback' })
  await send('POST', `admin/books/${ordered._id}/editions`, { ...asOwner, data: { bookId: soldOut._id } })
  for (const [{ _id }, onHand] of [
    [ordered, 4],
    [soldOut, 0],
  ] as const) {
    const data = { onHand, whenOut: 'sold-out', section: 'A 1', note: 'NOTIZ' }
    await send('PUT', `admin/stock/${_id}`, { ...asOwner, data })
  }
  const news = { title: 'LESUNG', summary: 'MONTAG', markdown: '**LESUNG**', isPublished: true }
  const { slug: newsId } = await send('POST', 'admin/news', { ...asOwner, data: news })
  const text = { markdown: '**ANRUF**', isPublished: true }
  for (const page of ['contact', 'terms-of-service'])
    await send('PUT', `admin/pages/${page}`, { ...asOwner, data: text })

  const shopper = await newShopper(request)
  const orders = await placeOrders(request, owner, shopper, [ordered, other])
  const asShopper = { headers: { authorization: `Bearer ${shopper.idToken}` } }
  await send('POST', 'account/wish-list', { ...asShopper, data: { bookIds: [soldOut._id] } })
  const home = { name: 'ANN', phone: '5550100', street: 'WEG 1', city: 'HAMBURG', country: 'DE' }
  await send('POST', 'account/addresses', { ...asShopper, data: { ...home, zipcode: '20095' } })
  await send('POST', 'newsletter', { data: { email: shopper.email } })
  await send('POST', `books/${soldOut._id}/stock-alerts`, { data: { email: shopper.email } })
  const newsletter = { ...asOwner, data: { subject: 'NEUES', text: 'LESUNG' } }
  const { _id: newsletterId } = await send('POST', 'admin/newsletters', newsletter)
  const colleague = { name: 'CLARA', email: 'clara@wurm.example', role: 'clerk' }
  const { link } = await send('POST', 'admin/staff/invitations', { ...asOwner, data: colleague })
  const { customers } = await send('GET', 'admin/customers', asOwner)
  const { number: customer } = customers[0]
  await send('POST', `admin/customers/${customer}/notes`, { ...asOwner, data: { text: 'NOTIZ' } })
  const toSupplier = { supplier: 'WURM', reference: 'NR 7', note: 'NOTIZ' }
  const lines = [{ bookId: ordered._id, quantity: 2, onOrder: 0 }]
  const { number: supplierOrder } = await send('POST', 'admin/supplier-orders', {
    ...asOwner,
    data: { ...toSupplier, lines },
  })
  const codes = await addCodes(request, owner)
  const importId = await importBooks(request, owner)
  await send('POST', 'admin/backups', asOwner)
  return {
    books: { ordered, soldOut },
    shopper,
    orders,
    newsId,
    newsletterId,
    importId,
    customer,
    ...codes,
    supplierOrder,
    invitation: link,
  }
}

type Sending = { name: string; mimeType: string; buffer: Buffer }

type Sent = { headers?: Caller; data?: object; multipart?: { file: Sending } }

const sender =
  (request: APIRequestContext) =>
  // oxlint-disable-next-line typescript/no-explicit-any -- The contract has the shapes.
  async <Answer = any>(method: string, path: string, sent: Sent = {}): Promise<Answer> => {
    const answer = await request.fetch(`/api/${path}`, { method, ...sent })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as Answer
  }

const book = {
  author: 'ADA NEBEL',
  description: 'SCHNEE.',
  newPrice: '12.50',
  trending: true,
  publisher: 'WURM',
  pages: 120,
  published: '2024-05-01',
  language: 'de',
}

async function saveSettings(request: APIRequestContext, headers: Caller) {
  const contact = { email: 'hello@wurm.example', phone: '', address: 'WEG 1', openingHours: '9–18' }
  const social = [{ name: 'FORUM', url: 'https://forum.example' }]
  const delivery = { isOffered: true, name: 'PAKET' }
  const zones = [
    {
      name: '',
      countries: ['DE'],
      fee: '4.90',
      freeFrom: '50',
      days: '2',
      letter: { fee: '1.95', maxGrams: 500 },
    },
    { name: 'WELT', countries: [], fee: '14.90', freeFrom: null, days: '9', letter: null },
  ]
  const rates = [{ country: 'DE', category: null, name: 'MWST', percent: '7' }]
  const transfer = { isOffered: true, holder: 'WURM', iban: 'DE89370400440532013000', bic: '', days: 14 }
  for (const [group, data] of [
    ['shop', { tagline: 'REGEN', contact, social }],
    [
      'delivery',
      { delivery, zones, pickup: { isOffered: true, name: 'LADEN', note: 'MONTAG' }, note: 'HINWEIS' },
    ],
    ['tax', { mode: 'included', rates }],
    ['payment', { transfer }],
    ['reviews', { isOn: true, publishesAtOnce: true }],
    [
      'region',
      { language: 'pl', locale: 'pl-PL', country: 'DE', currency: 'EUR', timeZone: 'Europe/Berlin' },
    ],
  ] as const)
    await sender(request)('PUT', `admin/settings/${group}`, { headers, data })
}

/** One with a receipt and a credit note, and one to be paid by transfer. */
async function placeOrders(request: APIRequestContext, owner: Caller, shopper: NewShopper, books: Book[]) {
  const [_id = '', other = ''] = books.map((book) => book._id)
  const send = sender(request)
  const headers = { authorization: `Bearer ${shopper.idToken}` }
  const place = async (productIds: string[], more: object) => {
    const { total } = await send('POST', 'orders/quote', { data: { productIds, country: 'DE' } })
    const address = { street: 'WEG 1', city: 'HAMBURG', country: 'DE', zipcode: '20095' }
    const data = { name: 'ANN', email: shopper.email, phone: '5550100', address, productIds }
    return send<Order>('POST', 'orders', { headers, data: { ...data, totalPrice: total, ...more } })
  }
  const returned = await place([_id, other], { deliveryNote: 'HOF', paymentMethod: 'bank-transfer' })
  const tracking = { carrier: 'POST', number: '1Z' }
  const at = `admin/orders/${returned._id}`
  await send('PUT', `${at}/tracking`, { headers: owner, data: tracking })
  await send('POST', `${at}/notes`, { headers: owner, data: { text: 'NOTIZ' } })
  await send('POST', `${at}/payments`, { headers: owner, data: { amount: returned.total } })
  for (const [from, to] of [
    ['placed', 'shipped'],
    ['shipped', 'delivered'],
  ])
    await send('PUT', `${at}/status`, { headers: owner, data: { from, to } })
  const review = { rating: 4, title: 'SCHÖN', text: 'SCHNEE' }
  await send('PUT', `account/reviews/${_id}`, { headers, data: review })
  const back = { lines: [{ bookId: _id, restock: true }], reason: 'RISS' }
  await send('POST', `${at}/returns`, { headers: owner, data: back })
  const open = await place([_id], { paymentMethod: 'bank-transfer' })
  return { returned, open }
}

async function addCodes(request: APIRequestContext, headers: Caller) {
  const terms = { categories: [], validFrom: '2024-05-01', validUntil: null, maxUses: 7 }
  const reduction = { kind: 'percent', percent: '5' }
  const voucher = { code: 'HERBST', reduction, ...terms, isActive: true, note: 'NOTIZ' }
  await sender(request)('POST', 'admin/vouchers', { headers, data: voucher })
  const sale = { amount: '50', paidBy: 'cash', name: 'ANN', email: 'ann@wurm.example', text: 'SONNE' }
  const { id: giftCardId } = await sender(request)('POST', 'admin/gift-cards', { headers, data: sale })
  return { voucherCode: voucher.code, giftCardId }
}

/** Of three books one is new, one is there, and one is refused. */
async function importBooks(request: APIRequestContext, headers: Caller): Promise<string> {
  const send = sender(request)
  const rows = ['ISBN;Title;Author;Price', '9780140328721;FUCHS;ADA;9.90', '123;KATZE;ADA;9.90', ';;;']
  const file = { name: 'TITEL.CSV', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
  const { _id } = await send<Import>('POST', 'admin/imports', { headers, multipart: { file } })
  await send('POST', `admin/imports/${_id}/start`, { headers, data: {} })
  await expect
    .poll(async () => (await send<Import>('GET', `admin/imports/${_id}`, { headers })).state)
    .toBe('done')
  return _id
}
