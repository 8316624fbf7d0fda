import { expect, test } from 'vitest'
import { audit } from '../../contract/people/audit.ts'
import { type Book, books } from '../../contract/catalog/books.ts'
import { stock, type StockEdit, type StockReason } from '../../contract/stock/stock.ts'
import { sql } from '../database/sql.ts'
import { openTestShop } from '../testing/test-shop.ts'

const shop = await openTestShop()
const { call, people, db } = shop
const admin = { as: people.admin }
const clerk = { as: await shop.staffToken('clerk') }

const set = async ({ _id: bookId }: Book, body: Partial<StockEdit> & { onHand: number }, as = admin) =>
  (await call(200, stock.set, { params: { bookId }, body }, as)).body

const stockOf = async ({ _id: bookId }: Book, query = {}) =>
  (await call(200, stock.get, { params: { bookId }, query }, admin)).body

/** Every change of the stock is in the ledger. */
async function expectLedger({ _id: bookId }: Book) {
  const sums = await db.first<{ onHand: number; sum: number }>(sql`
    select coalesce((select on_hand from stock where book_id = ${bookId}), 0) as "onHand",
      coalesce((select sum(delta) from stock_moves where book_id = ${bookId}), 0) as sum`)
  expect(sums?.sum).toBe(sums?.onHand)
}

test('a clerk sets the stock of a book, and the ledger has the difference', async () => {
  const book = await shop.sell({ title: 'Emma' })
  expect(await stockOf(book)).toEqual({
    bookId: book._id,
    onHand: null,
    whenOut: 'sold-out',
    expectedOn: null,
    section: '',
    countedAt: null,
    moves: [],
    next: null,
  })
  const first = await set(book, { onHand: 5, section: 'A1', note: 'First count' }, clerk)
  expect(first).toMatchObject({
    onHand: 5,
    section: 'A1',
    countedAt: expect.any(String),
    moves: [{ delta: 5, reason: 'counted', orderId: null, staff: expect.any(String), note: 'First count' }],
  })
  expect(await set(book, { onHand: 3, reason: 'damaged' })).toMatchObject({
    section: 'A1',
    countedAt: first.countedAt,
    moves: [{ delta: -2, reason: 'damaged', staff: 'Ada' }, { delta: 5 }],
  })
  const same = await set(book, { onHand: 3, whenOut: 'pre-order', expectedOn: '2027-03-01' })
  expect(same).toMatchObject({ onHand: 3, whenOut: 'pre-order', expectedOn: '2027-03-01' })
  expect(same.moves).toHaveLength(2)
  expect(await set(book, { onHand: 3, expectedOn: null })).toMatchObject({
    whenOut: 'pre-order',
    expectedOn: null,
  })
  await expectLedger(book)
})

test('copies are received and taken away, never more than there are', async () => {
  const book = await shop.sell({ title: 'Kim' })
  const params = { bookId: book._id }
  const move = (delta: number, reason: StockReason) =>
    call(200, stock.move, { params, body: { delta, reason } }, clerk)
  const take = { params, body: { delta: -3, reason: 'lost' as const } }
  expect((await call(409, stock.move, take, clerk)).body).toMatchObject({
    code: 'not-enough',
    onHand: 0,
    message: 'There is no copy left.',
  })
  expect(await stockOf(book)).toMatchObject({ onHand: null })
  expect((await move(2, 'received')).body).toMatchObject({ onHand: 2, moves: [{ reason: 'received' }] })
  expect((await call(409, stock.move, take, clerk)).body).toMatchObject({
    onHand: 2,
    message: 'There are only 2 copies.',
  })
  expect((await move(-2, 'lost')).body).toMatchObject({ onHand: 0, moves: [{ delta: -2 }, { delta: 2 }] })
  await move(4, 'received')
  for (const reason of ['sold-over-counter', 'returned-to-supplier'] as const)
    expect((await move(-1, reason)).body.moves[0]).toMatchObject({ delta: -1, reason })
  await expectLedger(book)
})

test('concurrent changes of a book without stock lose none', async () => {
  const book = await shop.sell({ title: 'At once' })
  const params = { bookId: book._id }
  const body = { delta: 1, reason: 'received' as const }
  await Promise.all([
    ...Array.from({ length: 8 }, () => call(200, stock.move, { params, body }, admin)),
    set(book, { onHand: 40 }),
  ])
  await expectLedger(book)
  expect((await stockOf(book)).onHand).toBeGreaterThanOrEqual(40)
})

const received = (bookId: string, key: string, delta = 1, as = clerk) => {
  const body = { delta, reason: 'received' as const }
  return shop.send(stock.move, { params: { bookId }, body }, { ...as, headers: { 'idempotency-key': key } })
}

test('a move that is retried with its key counts once, also later and at the same moment', async () => {
  const book = await shop.sell({ title: 'Scanned once' })
  const scans = await Promise.all(Array.from({ length: 8 }, () => received(book._id, 'one scan')))
  expect(scans.map(({ status }) => status)).toEqual(scans.map(() => 200))
  expect(scans.map(({ body }) => body)).toEqual(scans.map(() => scans[0]?.body))
  expect(await stockOf(book)).toMatchObject({ onHand: 1, moves: [{ delta: 1 }] })
  await received(book._id, 'another scan')
  expect((await received(book._id, 'one scan')).body).toMatchObject({ onHand: 2, moves: [{}, {}] })
  const { entries } = (await call(200, audit.list, { query: { action: 'stock', q: 'Scanned once' } }, admin))
    .body
  expect(entries).toHaveLength(2)
  await expectLedger(book)
})

test('the key of a move is refused with another move, also at the same moment, and is free after a refusal', async () => {
  const [one, other] = [await shop.sell({ title: 'One' }), await shop.sell({ title: 'Other' })]
  expect((await received(one._id, 'entry', -1)).status).toBe(409)
  expect((await received(one._id, 'entry')).status).toBe(200)
  const refused = await Promise.all([received(one._id, 'entry', 2), received(other._id, 'entry')])
  for (const answer of refused) expect([answer.status, answer.body.code]).toEqual([409, 'key-used'])
  const keys = Array.from({ length: 8 }, (_, at) => `two books ${at}`)
  const both = await Promise.all(
    keys.map((key) => Promise.all([one, other].map(({ _id }) => received(_id, key)))),
  )
  for (const answers of both) expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { onHand } = await stockOf(one)
  expect((await received(one._id, 'entry', 1, admin)).body.onHand).toBe((onHand ?? 0) + 1)
  await expectLedger(one)
  await expectLedger(other)
})

test('stock that is no longer kept leaves its ledger, whose sum is zero', async () => {
  const book = await shop.sell({ title: 'Stopped' })
  await set(book, { onHand: 7 })
  const params = { bookId: book._id }
  const { body } = await call(200, stock.stop, { params }, clerk)
  expect(body).toMatchObject({
    onHand: null,
    moves: [{ delta: -7, reason: 'corrected', note: 'Stock is no longer tracked' }, { delta: 7 }],
  })
  expect((await call(200, stock.stop, { params }, clerk)).body).toEqual(body)
  await expectLedger(book)
  await set(book, { onHand: 2 })
  await expectLedger(book)
})

test('the ledger comes in pages', async () => {
  const book = await shop.sell({ title: 'Pages' })
  for (let onHand = 1; onHand <= 5; onHand += 1) await set(book, { onHand, reason: 'received' })
  const first = await stockOf(book, { limit: 3 })
  expect(first.moves).toHaveLength(3)
  const second = await stockOf(book, { limit: 3, before: first.next })
  expect(second).toMatchObject({ moves: [{}, {}], next: null })
  const ids = [...first.moves, ...second.moves].map(({ _id }) => _id)
  expect(ids).toEqual(ids.toSorted((one, other) => other - one))
})

test.each([
  ['onHand', {}],
  ['onHand', { onHand: -1 }],
  ['onHand', { onHand: 1.5 }],
  ['onHand', { onHand: 1_000_001 }],
  ['reason', { onHand: 1, reason: 'sold' }],
  ['whenOut', { onHand: 1, whenOut: 'never' }],
  ['expectedOn', { onHand: 1, expectedOn: '2027-02-30' }],
  ['section', { onHand: 1, section: 'x'.repeat(61) }],
  ['note', { onHand: 1, note: 'x'.repeat(201) }],
])('stock with an invalid %s is refused with the name of the field: %j', async (field, body) => {
  const bookId = (await shop.sell())._id
  const answer = await shop.send(stock.set, { params: { bookId }, body }, admin)
  expect([answer.status, answer.body.fields?.[0]?.field]).toEqual([400, field])
})

test.each([
  ['delta', { delta: 0, reason: 'received' }],
  ['delta', { delta: 0.5, reason: 'received' }],
  ['reason', { delta: 1, reason: 'cancelled' }],
  ['reason', { delta: 1 }],
])('a move with an invalid %s is refused with the name of the field: %j', async (field, body) => {
  const bookId = (await shop.sell())._id
  const answer = await shop.send(stock.move, { params: { bookId }, body }, admin)
  expect([answer.status, answer.body.fields?.[0]?.field]).toEqual([400, field])
})

test('more copies than a book can have are refused at the field', async () => {
  const book = await shop.sell()
  await set(book, { onHand: 1_000_000 })
  const body = { delta: 1, reason: 'received' as const }
  const answer = await call(400, stock.move, { params: { bookId: book._id }, body }, admin)
  expect(answer.body.fields).toEqual([{ field: 'delta', message: 'A book has 1,000,000 copies at most' }])
})

test('changes of the stock are in the audit log', async () => {
  const book = await shop.sell({ title: 'Audited' })
  await set(book, { onHand: 4 })
  await set(book, { onHand: 4 })
  const body = { delta: 1, reason: 'received' as const }
  await call(200, stock.move, { params: { bookId: book._id }, body }, admin)
  await call(200, stock.stop, { params: { bookId: book._id } }, admin)
  const query = { action: 'stock', q: 'Audited' }
  const { entries } = (await call(200, audit.list, { query }, admin)).body
  expect(entries).toMatchObject([
    { action: 'stock.stop', changes: { onHand: [5, null] } },
    { action: 'stock.move', changes: { onHand: [4, 5], reason: [null, 'received'] } },
    { action: 'stock.set', actor: 'admin', changes: { onHand: [null, 4], reason: [null, 'counted'] } },
  ])
})

test('a deleted book has no stock', async () => {
  const book = await shop.sell({ title: 'Deleted' })
  await set(book, { onHand: 2 })
  await call(200, books.delete, { params: { id: book._id } }, admin)
  await call(404, stock.get, { params: { bookId: book._id } }, admin)
  expect(await db.many(sql`select from stock where book_id = ${book._id}`)).toEqual([])
})
