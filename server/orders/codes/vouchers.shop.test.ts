import { expect, test } from 'vitest'
import { orderChanges } from '../../../contract/orders/order-changes.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { receipts } from '../../../contract/orders/receipts.ts'
import { returns } from '../../../contract/orders/returns.ts'
import { vouchers } from '../../../contract/orders/vouchers.ts'
import { reports } from '../../../contract/orders/reports.ts'
import { sql } from '../../database/sql.ts'
import { awayFromMidnight } from '../../testing/away-from-midnight.ts'
import { openCodesShop } from './testing/codes-shop.ts'

await awayFromMidnight('Europe/Berlin')
const { call, send, db, sell, admin, shopper, shoppers, ...shop } = await openCodesShop()
const { issue, quote, order, buy, move } = shop
await db.run(sql`update accounts set email_verified = true where email = 'shopper@reader.example'`)

const novel = await sell({ title: 'Emma', newPrice: 10, oldPrice: 10, category: 'fiction' })
const manual = await sell({ title: 'Pumps', newPrice: 20, oldPrice: 20, category: 'technology' })
const german = await sell({
  title: 'Effi',
  newPrice: 15,
  oldPrice: 15,
  category: 'fiction',
  isbn: '9783161484100',
})

const refused = (reason: string, refusedCode: string) => ({
  status: 409,
  body: { code: 'code-refused', reason, refusedCode, message: expect.stringContaining(refusedCode) },
})

const usesOf = async (code: string) =>
  (await call(200, vouchers.list, { query: { q: code } }, admin)).body.vouchers[0]?.uses

test('a voucher makes books cheaper by its percentage, except those with a fixed price', async () => {
  await issue('SUMMER')
  // 1000 and 2000 become 900 and 1800; with the fixed 1500: 2400 × 7 ÷ 107 = 157.01, (1800 + 490) × 19 ÷ 119 = 365.63
  const { body } = await quote([novel, manual, german], ['summer'])
  const sums = {
    subtotal: '45.00',
    discount: '3.00',
    delivery: '4.90',
    tax: '5.23',
    total: '46.90',
    taxLines: [
      { percent: '7', base: '22.43', amount: '1.57' },
      { percent: '19', base: '19.24', amount: '3.66' },
    ],
  }
  const codes = [{ code: 'SUMMER', kind: 'voucher', amount: '3.00' }]
  expect(body).toMatchObject({ ...sums, due: '46.90', codes })
  const placed = await buy([novel, manual, german], ['SUMMER'])
  expect(placed).toMatchObject({ ...sums, codes, payment: { due: '46.90', paid: '0.00' } })
  expect(await usesOf('SUMMER')).toBe(1)
  const shipped = await move(placed._id, 'placed', 'shipped')
  const { body: receipt } = await call(200, receipts.own, { params: { id: shipped._id } }, shopper)
  expect(receipt.lines.map(({ title, price, discount }) => [title, price, discount])).toEqual([
    ['Emma', '10.00', '1.00'],
    ['Pumps', '20.00', '2.00'],
    ['Effi', '15.00', '0.00'],
  ])
})

test.each<[reason: string, terms: object]>([
  ['expired', { validUntil: '2026-01-31' }],
  ['expired', { isActive: false }],
  ['not-yet-valid', { validFrom: '2999-01-01' }],
  ['other-category', { categories: ['horror'] }],
])('a voucher is refused, in words: %s %o', async (reason, terms) => {
  const code = `NO-${Math.random().toString(36).slice(2, 10).toUpperCase()}`
  await issue(code, terms)
  expect(await quote([novel], [code])).toMatchObject(refused(reason, code))
  expect(await order([novel], [code], { totalPrice: '13.90' })).toMatchObject(refused(reason, code))
  expect(await usesOf(code)).toBe(0)
})

test('a voucher is valid on its first and last day, for books of its category', async () => {
  const { day } = (await db.first<{ day: string }>(sql`
    select (now() at time zone 'Europe/Berlin')::date::text as day`)) ?? { day: '' }
  const amount = { reduction: { kind: 'amount', amount: '50' } }
  await issue('TODAY', { ...amount, validFrom: day, validUntil: day, categories: ['technology'] })
  expect((await quote([novel, manual], ['TODAY'])).body).toMatchObject({ discount: '20.00', total: '14.90' })
})

test('where all prices are fixed, a voucher takes nothing off and says so', async () => {
  await issue('FIXED')
  expect(await quote([german], ['FIXED'])).toMatchObject(refused('fixed-price', 'FIXED'))
})

test('an order takes one voucher', async () => {
  await issue('FIRST')
  await issue('SECOND')
  expect(await quote([novel], ['FIRST', 'SECOND'])).toMatchObject(refused('second-voucher', 'SECOND'))
})

test('twelve buyers with one single-use code: one gets it', async () => {
  await issue('ONCE', { maxUses: 1 })
  const buyers = await Promise.all(
    Array.from({ length: 12 }, (_, at) => shoppers.tokenFor(`buyer${at}@reader.example`)),
  )
  const place = async (as: string, at: number): ReturnType<typeof order> => {
    const email = `buyer${at}@reader.example`
    const answer = await order([novel], ['ONCE'], { email, totalPrice: '13.90' }, { as })
    return answer.status === 503 ? place(as, at) : answer
  }
  const answers = await Promise.all(buyers.map(place))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 201))
    expect(answer).toMatchObject(refused('used-up', 'ONCE'))
  expect(await usesOf('ONCE')).toBe(1)
  expect(await db.value(sql`select count(*)::int from orders where voucher_code = 'ONCE'`)).toBe(1)
})

test('a cancelled order gives its use back, and an undone cancellation takes it again while it is left', async () => {
  await issue('BACK', { maxUses: 1 })
  const first = await buy([novel], ['BACK'])
  await call(200, orders.cancel, { params: { id: first._id } }, shopper)
  expect(await usesOf('BACK')).toBe(0)
  const second = await buy([novel], ['BACK'])
  await move(second._id, 'placed', 'cancelled')
  const undo = { params: { id: second._id }, body: { from: 'cancelled' as const } }
  await call(200, orderChanges.undo, undo, admin)
  expect(await usesOf('BACK')).toBe(1)
  await move(second._id, 'placed', 'cancelled')
  await buy([novel], ['BACK'])
  expect(await send(orderChanges.undo, undo, admin)).toMatchObject({
    status: 409,
    body: { reason: 'voucher-used-up', message: expect.stringContaining('voucher') },
  })
  expect(await usesOf('BACK')).toBe(1)
})

test('a retried request with a code returns its order, though the code is used up', async () => {
  await issue('RETRY', { maxUses: 1 })
  const again = { ...shopper, headers: { 'idempotency-key': 'the-same' } }
  const place = () => order([novel], ['RETRY'], { totalPrice: '13.90' }, again)
  const [one, two] = [await place(), await place()]
  expect([one.status, two.status]).toEqual([201, 201])
  expect((two.body as { _id: string })._id).toBe((one.body as { _id: string })._id)
})

test('what comes back is credited less its discount, and the notes add up to the receipt', async () => {
  await issue('FIVE', { reduction: { kind: 'amount', amount: '5' } })
  // 500 is 167 and 333.
  const placed = await buy([novel, manual], ['FIVE'])
  expect(placed).toMatchObject({ discount: '5.00', total: '29.90' })
  await move(placed._id, 'placed', 'shipped')
  const back = async (bookId: string) =>
    call(
      201,
      returns.create,
      { params: { id: placed._id }, body: { lines: [{ bookId, restock: true }], reason: 'Torn' } },
      admin,
    )
  await back(novel._id)
  const { body: after } = await back(manual._id)
  expect(after.payment.due).toBe('4.90')
  const { body } = await call(200, returns.creditNotes, { params: { id: placed._id } }, admin)
  const notes = body.creditNotes.map(({ subtotal, discount, total, lines }) => [
    subtotal,
    discount,
    total,
    lines[0]?.discount,
  ])
  expect(notes).toEqual([
    ['10.00', '1.67', '8.33', '1.67'],
    ['20.00', '3.33', '16.67', '3.33'],
  ])
})

test('books that cost nothing are credited, too, when they come back, and sold again when that is undone', async () => {
  await issue('FREE', { reduction: { kind: 'percent', percent: '100' } })
  const placed = await buy([novel, manual], ['FREE'])
  expect(placed).toMatchObject({ discount: '30.00', total: '4.90' })
  const params = { id: placed._id }
  await move(placed._id, 'placed', 'shipped')
  const sold = async () => {
    const day = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Berlin' })
    return (await call(200, reports.sales, { query: { from: day, to: day, by: 'book' } }, admin)).body.copies
  }
  const copies = await sold()
  const back = { lines: [{ bookId: novel._id, restock: true }], reason: 'Torn' }
  await call(201, returns.create, { params, body: back }, admin)
  expect(await sold()).toBe(copies - 1)
  await move(placed._id, 'shipped', 'returned')
  expect(await sold()).toBe(copies - 2)
  await call(200, orderChanges.undo, { params, body: { from: 'returned' } }, admin)
  expect(await sold()).toBe(copies - 1)
  const { body } = await call(200, returns.creditNotes, { params }, admin)
  expect(body.creditNotes.map(({ total, lines }) => [total, lines[0]?.title])).toEqual([
    ['0.00', 'Emma'],
    ['4.90', 'Pumps'],
    ['4.90', 'Pumps'],
  ])
  await call(
    201,
    returns.create,
    { params, body: { ...back, lines: [{ bookId: manual._id, restock: true }] } },
    admin,
  )
})

test('a cancelled line takes its discount along, and a lower price is not reduced below zero', async () => {
  await issue('LINES')
  const placed = await buy([novel, manual], ['LINES'])
  const line = { params: { id: placed._id, bookId: novel._id } }
  const lowered = await call(200, orderChanges.setPrice, { ...line, body: { price: 0.5 } }, admin)
  expect(lowered.body).toMatchObject({ subtotal: '20.50', discount: '2.50', total: '22.90' })
  const left = await call(200, orderChanges.cancelLine, line, admin)
  expect(left.body).toMatchObject({ subtotal: '20.00', discount: '2.00', total: '22.90' })
  expect(left.body.codes).toEqual([{ code: 'LINES', kind: 'voucher', amount: '2.00' }])
})

test('sales are those after the discount', async () => {
  const day = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Berlin' })
  const query = { from: day, to: day }
  const { body: sales } = await call(200, reports.sales, { query: { ...query, by: 'book' } }, admin)
  // SUMMER sold three, FIVE two that came back.
  const sold = sales.rows.map(({ title, amount }) => [title, amount])
  expect(sold).toEqual([
    ['Pumps', '18.00'],
    ['Effi', '15.00'],
    ['Emma', '9.00'],
  ])
  const { body: journal } = await call(200, reports.journal, { query }, admin)
  const ledger = await db.value<string>(sql`
    select (sum(total_cents - credited_cents) / 100.0)::numeric(9, 2)::text from orders where receipt_number is not null`)
  expect(journal.sums.total).toBe(ledger)
})

test('staff change terms and delete what no order has used', async () => {
  const voucher = await issue('TERMS', { categories: ['fiction'], maxUses: 2, note: 'For the fair' })
  const params = { id: voucher.id }
  const terms = { ...voucher, maxUses: 3, isActive: false }
  const { body: changed } = await call(200, vouchers.change, { params, body: terms }, admin)
  expect(changed).toEqual({ ...voucher, maxUses: 3, isActive: false })
  const { body: found } = await call(200, vouchers.list, { query: { q: 'fair' } }, admin)
  expect(found).toMatchObject({ total: 1, vouchers: [{ code: 'TERMS' }] })
  const { body: used } = await call(200, vouchers.list, { query: { q: 'summer' } }, admin)
  expect(used.vouchers[0]).toMatchObject({ uses: 1, taken: '3.00' })
  expect(await send(vouchers.remove, { params: { id: used.vouchers[0]?.id ?? '' } }, admin)).toMatchObject({
    status: 409,
    body: { code: 'voucher-used' },
  })
  await call(204, vouchers.remove, { params }, admin)
  await call(404, vouchers.remove, { params }, admin)
})

test.each<[what: string, change: object, field: string]>([
  ['an amount of too many decimals', { reduction: { kind: 'amount', amount: '1.005' } }, 'reduction.amount'],
  ['an amount of nothing', { reduction: { kind: 'amount', amount: '0' } }, 'reduction.amount'],
  ['more than 100 %', { reduction: { kind: 'percent', percent: '100.5' } }, 'reduction.percent'],
  ['0 %', { reduction: { kind: 'percent', percent: '0' } }, 'reduction.percent'],
  ['a code of three letters', { code: 'ABC' }, 'code'],
  ['an end before the beginning', { validFrom: '2026-02-01', validUntil: '2026-01-01' }, 'validUntil'],
  ['a category that is none', { categories: ['nonsense'] }, 'categories'],
])('%s: refused with the field', async (_what, change, field) => {
  const body = {
    code: 'WRONG-ONE',
    reduction: { kind: 'percent', percent: '10' },
    categories: [],
    validFrom: null,
    validUntil: null,
    maxUses: null,
    isActive: true,
    note: '',
    ...change,
  }
  expect(await send(vouchers.create, { body }, admin)).toMatchObject({
    status: 400,
    body: { fields: [expect.objectContaining({ field })] },
  })
})

test('a code belongs to one voucher', async () => {
  const { id: _id, uses: _uses, taken: _taken, createdAt: _at, ...body } = await issue('TAKEN')
  expect(await send(vouchers.create, { body }, admin)).toMatchObject({
    status: 409,
    body: { code: 'code-taken' },
  })
})
