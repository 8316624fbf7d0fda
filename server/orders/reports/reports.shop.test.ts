import { expect, test } from 'vitest'
import { wholeWorld } from '../../../domain/delivery-zones.ts'
import { contract } from '../../../contract/contract.ts'
import type { Book } from '../../../contract/catalog/books.ts'
import type { SalesKind } from '../../../contract/orders/reports.ts'
import { urlOf } from '../../../contract/request.ts'
import { sql } from '../../database/sql.ts'
import { openTestShop, orderFor } from '../../testing/test-shop.ts'

const { orders, payments, quotes, reports, returns, saveSettings } = contract

const shop = await openTestShop()
const { call, send, db, people } = shop
const staff = { as: people.admin }
const rate = { name: 'USt.', country: 'DE' }
const region = { currency: 'EUR', locale: 'de-DE', country: 'DE', timeZone: 'Europe/Berlin' }
const { delivery: methods } = shop.shop.current.settings
await call(200, saveSettings.region, { body: region }, staff)
await call(
  200,
  saveSettings.delivery,
  {
    body: {
      zones: [{ ...wholeWorld, fee: '4.90', freeFrom: '50', countries: ['DE', 'AT'] }],
      pickup: methods.pickup,
    },
  },
  staff,
)
await call(
  200,
  saveSettings.tax,
  {
    body: {
      mode: 'included',
      number: 'DE 1',
      rates: [
        { ...rate, category: 'fiction', percent: '7' },
        { ...rate, category: 'horror', percent: '0' },
        { ...rate, category: null, percent: '19' },
      ],
    },
  },
  staff,
)

const novel = await shop.sell({ title: 'Emma', newPrice: 9.99, category: 'fiction' })
const manual = await shop.sell({ title: '=Pumps', newPrice: 20.01, category: 'technology' })
const ghosts = await shop.sell({ title: 'Ghosts', newPrice: 5, category: 'horror' })

const german = {
  street: '1 Langer Weg',
  street2: '',
  city: 'Berlin',
  country: 'DE',
  state: '',
  zipcode: '10115',
}

async function sold(books: Book[], { country = 'DE', at }: { country?: string; at: string }) {
  const productIds = books.map(({ _id }) => _id)
  const { body: quote } = await call(200, quotes.compute, { body: { productIds, country } })
  const address = { ...german, country }
  const body = { ...orderFor(novel, { address, totalPrice: quote.total }), productIds }
  const { body: order } = await call(201, orders.place, { body }, { as: people.shopper })
  const params = { id: order._id }
  await call(200, orders.move, { params, body: { from: 'placed', to: 'shipped' } }, staff)
  await db.run(sql`update orders set receipt_at = ${at}::timestamptz where id = ${order._id}`)
  return { ...order, params }
}

/** As the ledger and the notes cannot be changed, these happen today. */
const today = await db.value<string>(sql`select to_char(now() at time zone 'Europe/Berlin', 'YYYY-MM-DD')`)
const day = today ?? ''

// The last minute of February and the first of March in Berlin, and an order of today that partly comes back.
const february = await sold([novel], { at: '2026-02-28T22:59:59Z' })
const march = await sold([novel, ghosts], { country: 'AT', at: '2026-02-28T23:00:00Z' })
const ofToday = await sold([novel, manual, ghosts], { at: new Date().toISOString() })
await call(200, orders.move, { params: ofToday.params, body: { from: 'shipped', to: 'delivered' } }, staff)
const back = { lines: [{ bookId: manual._id, restock: true }], reason: 'Twice' }
await call(201, returns.create, { params: ofToday.params, body: back }, staff)
await call(201, payments.refund, { params: ofToday.params, body: { amount: '20.01' } }, staff)

const journal = async (from: string, to = from) =>
  (await call(200, reports.journal, { query: { from, to } }, staff)).body

const sales = async (by: SalesKind, from: string, to = from) =>
  (await call(200, reports.sales, { query: { from, to, by } }, staff)).body

const rows = async (route: typeof reports.journal | typeof reports.sales, query: Record<string, string>) => {
  const response = await fetch(shop.origin + urlOf(route, { query }), {
    headers: { authorization: `Bearer ${people.admin}`, accept: 'text/csv' },
  })
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const [head = '', ...lines] = (await response.text()).replace('\uFEFF', '').trim().split('\r\n')
  const cells = (line: string) => line.slice(1, -1).split('";"')
  return { head: cells(head), lines: lines.map(cells), name: response.headers.get('content-disposition') }
}

test('a receipt belongs to the day on which it was made where the shop is', async () => {
  const [last, first] = [await journal('2026-02-28'), await journal('2026-03-01')]
  // 999 + 490: 65 cents of the book and 78 of the delivery are tax.
  expect(last.sums).toMatchObject({ receipts: 1, creditNotes: 0, total: '14.89', tax: '1.43', net: '13.46' })
  expect(last.sums.taxes).toEqual([
    { name: 'USt.', percent: '7', net: '9.34', tax: '0.65' },
    { name: 'USt.', percent: '19', net: '4.12', tax: '0.78' },
  ])
  expect(last.entries).toMatchObject([
    { kind: 'receipt', day: '2026-02-28', order: { number: february.number } },
  ])
  // Austria has no rates here.
  expect(first.sums).toMatchObject({ receipts: 1, total: '19.89', tax: '0.00' })
  expect(first.sums.taxes).toEqual([{ name: '', percent: '0', net: '19.89', tax: '0.00' }])
  expect(first.entries).toMatchObject([{ kind: 'receipt', order: { number: march.number } }])
})

test('receipts, credit notes, payments and refunds agree with the ledger to the cent', async () => {
  const all = await journal('2026-01-01', '2026-12-31')
  const ledger = await db.first<Record<string, string>>(sql`
    select (sum(total_cents - credited_cents) / 100.0)::numeric(9, 2)::text as total,
      (sum(paid_cents) / 100.0)::numeric(9, 2)::text as paid,
      (sum(refunded_cents) / 100.0)::numeric(9, 2)::text as refunded,
      ((sum(tax_cents) - (select sum(tax_cents) from credit_notes)) / 100.0)::numeric(9, 2)::text as tax
    from orders where receipt_number is not null`)
  expect(all.sums).toMatchObject({ ...ledger, receipts: 3, creditNotes: 1 })
  const added = (amounts: string[]) =>
    amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0)
  for (const sum of ['net', 'tax', 'total', 'paid', 'refunded'] as const)
    expect(added(all.days.map(({ sums }) => sums[sum])), sum).toBe(added([all.sums[sum]]))
  for (const sum of ['net', 'tax'] as const)
    expect(added(all.sums.taxes.map((each) => each[sum])), sum).toBe(added([all.sums[sum]]))
  const documents = all.entries.filter(({ method }) => method === null)
  expect(added(documents.map(({ total }) => total))).toBe(added([all.sums.total]))
  expect(all.entries.map(({ kind }) => kind).toSorted()).toEqual([
    'credit-note',
    'paid',
    'receipt',
    'receipt',
    'receipt',
    'refunded',
  ])
  expect(all.entries.filter(({ kind }) => kind === 'credit-note' || kind === 'refunded')).toMatchObject([
    { total: '-20.01', taxes: [{ percent: '19', net: '-16.81', tax: '-3.20' }] },
    { total: '-20.01', taxes: [], method: 'cash-on-delivery' },
  ])
})

test('a credit note that is taken back adds to the sales again', async () => {
  const order = await sold([manual], { at: new Date().toISOString() })
  const { sums: before } = await journal(day)
  await call(200, orders.move, { params: order.params, body: { from: 'shipped', to: 'returned' } }, staff)
  const undo = { params: order.params, body: { from: 'returned', to: 'shipped' } } as const
  await call(200, contract.orderChanges.undo, undo, staff)
  const { sums: after } = await journal(day)
  expect(after.creditNotes - before.creditNotes).toBe(2)
  expect([after.total, after.taxes]).toEqual([before.total, before.taxes])
})

test('sales by book, category, day and country are the lines of receipts less what was credited', async () => {
  const early = ['2026-02-28', '2026-03-01'] as const
  expect(await sales('book', ...early)).toEqual({
    rows: [
      { key: novel._id, title: 'Emma', isbn: '', copies: 2, amount: '19.98' },
      { key: ghosts._id, title: 'Ghosts', isbn: '', copies: 1, amount: '5.00' },
    ],
    copies: 3,
    amount: '24.98',
    isMore: false,
  })
  expect((await sales('category', ...early)).rows.map(({ key }) => key)).toEqual(['fiction', 'horror'])
  expect((await sales('day', ...early)).rows).toMatchObject([
    { key: '2026-02-28', copies: 1, amount: '9.99' },
    { key: '2026-03-01', copies: 2, amount: '14.99' },
  ])
  const countries = (await sales('country', ...early)).rows.map(({ key, amount }) => [key, amount])
  expect(countries).toEqual([
    ['Österreich', '14.99'],
    ['Deutschland', '9.99'],
  ])
  const ofManual = (await sales('book', day)).rows.find(({ title }) => title === manual.title)
  expect(ofManual).toMatchObject({ copies: 1, amount: '20.01' })
  expect((await journal('2020-01-01', '2020-12-31')).days).toEqual([])
})

test('the files open as columns in a German spreadsheet, and no title is a formula', async () => {
  const { head, lines, name } = await rows(reports.journal, { from: '2026-02-28', to: day })
  expect(name).toBe(`attachment; filename="journal-2026-02-28-${day}.csv"`)
  expect(head).toHaveLength(13)
  for (const line of lines) expect(line).toHaveLength(13)
  expect(lines[0]?.slice(0, 2)).toEqual(['2026-02-28', 'Receipt'])
  expect(lines[0]?.slice(4, 9)).toEqual(['USt.', '7', '9,34', '0,65', '9,99'])
  expect(lines.find(([, kind]) => kind === 'Credit note')?.slice(5, 9)).toEqual([
    '19',
    '-16,81',
    '-3,20',
    '-20,01',
  ])
  expect(lines.find(([, kind]) => kind === 'Refund')?.slice(9)).toEqual(['Cash on delivery', '', '20,01', ''])
  const books = await rows(reports.sales, { from: '2026-02-28', to: day, by: 'book' })
  expect(books.lines.find(([, title]) => title?.includes('Pumps'))).toEqual(['', "'=Pumps", '1', '20,01'])
  const early = { from: '2026-02-28', to: '2026-03-01' }
  const firstCells = async (by: SalesKind) =>
    (await rows(reports.sales, { ...early, by })).lines.map(([cell]) => cell)
  expect(await firstCells('category')).toEqual(['Fiction', 'Horror'])
  await db.run(sql`update orders set country = '' where id = ${march._id}`)
  expect(await firstCells('country')).toEqual(['Pick-up', 'Deutschland'])
  await db.run(sql`update orders set country = 'Österreich' where id = ${march._id}`)
  const orderRows = await fetch(
    shop.origin + urlOf(contract.orderChanges.csv, { query: { q: String(ofToday.number) } }),
    {
      headers: { authorization: `Bearer ${people.admin}` },
    },
  )
  const text = await orderRows.text()
  expect(text).toContain('7 %: 9,34 + 0,65\n19 %: ')
  expect(text).toContain('Emma · 9,99\n=Pumps · 20,01\nGhosts · 5,00'.replace('\n=', "\n'="))
})

test.each([
  ['no days', {}, 'from'],
  ['a day that is none', { from: '2026-02-30', to: '2026-03-01' }, 'from'],
  ['a last day before the first', { from: '2026-02-02', to: '2026-02-01' }, 'to'],
  ['more than a year', { from: '2025-01-01', to: '2026-02-01' }, 'to'],
])('%s: refused with the field', async (_name, query, field) => {
  const answer = await send(reports.journal, { query }, staff)
  expect(answer).toMatchObject({
    status: 400,
    body: { fields: expect.arrayContaining([expect.objectContaining({ field })]) },
  })
})

test('a day ends when it ends where the shop is, also when clocks change and the shop moves', async () => {
  const order = await sold([novel], { at: '2026-03-29T21:59:59Z' })
  const days = async () => (await journal('2026-03-28', '2026-03-31')).days.map(({ day: its }) => its)
  // The day on which clocks go forward has 23 hours.
  expect(await days()).toEqual(['2026-03-29'])
  await db.run(sql`update orders set receipt_at = '2026-03-29T22:00:00Z' where id = ${order._id}`)
  expect(await days()).toEqual(['2026-03-30'])
  await call(200, saveSettings.region, { body: { timeZone: 'America/New_York' } }, staff)
  expect(await days()).toEqual(['2026-03-29'])
  expect((await journal('2026-02-28')).sums.receipts).toBe(2)
  await call(200, saveSettings.region, { body: region }, staff)
})
