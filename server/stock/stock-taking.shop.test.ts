import { expect, test } from 'vitest'
import { admin } from '../../contract/people/admin.ts'
import { stock } from '../../contract/stock/stock.ts'
import { type StockCount, stockTaking } from '../../contract/stock/stock-taking.ts'
import { sql } from '../database/sql.ts'
import { openTestShop } from '../testing/test-shop.ts'

const { call, db, people, sell } = await openTestShop()
const asAdmin = { as: people.admin }
const began = '2026-01-01T00:00:00.000Z'
const isbn = '9780306406157'

const keep = async (bookId: string, body: { onHand: number; section?: string }) =>
  (await call(200, stock.set, { params: { bookId }, body }, asAdmin)).body
const stockOf = async (bookId: string) => (await call(200, stock.get, { params: { bookId } }, asAdmin)).body
const scan = async (code: string) => (await call(200, stockTaking.scan, { query: { code } }, asAdmin)).body
const expected = async (section: string, since = began) =>
  (await call(200, stockTaking.expected, { query: { section, since } }, asAdmin)).body
const apply = async (body: StockCount) => (await call(200, stockTaking.apply, { body }, asAdmin)).body

async function shelf(name: string) {
  const [dune, emma] = [await sell({ title: `Dune of ${name}` }), await sell({ title: `Emma of ${name}` })]
  await keep(dune._id, { onHand: 4, section: name })
  await keep(emma._id, { onHand: 1, section: name })
  return { dune: dune._id, emma: emma._id }
}

test('a scanned ISBN finds its book in any form, with its stock if it is kept', async () => {
  const { _id } = await sell({ title: 'Scanned' })
  await db.run(sql`insert into editions (book_id, isbn) values (${_id}, ${isbn})`)
  for (const code of [isbn, '978-0-306-40615-7', '0-306-40615-2', `${isbn}52250`])
    expect(await scan(code)).toMatchObject({
      bookId: _id,
      title: 'Scanned',
      isbn,
      isbnHyphenated: '978-0-306-40615-7',
      onHand: null,
      section: '',
    })
  await keep(_id, { onHand: 3, section: 'Poetry' })
  expect(await scan(isbn)).toMatchObject({ onHand: 3, section: 'Poetry', whenOut: 'sold-out' })
  const unknown = { query: { code: '9780804429573' } }
  expect((await call(404, stockTaking.scan, unknown, asAdmin)).body).toMatchObject({
    code: 'not-in-shop',
    isbn: '9780804429573',
  })
  const mistyped = { query: { code: '9780306406158' } }
  expect((await call(400, stockTaking.scan, mistyped, asAdmin)).body.fields).toMatchObject([
    { field: 'code' },
  ])
})

test('a count sets the copies of a section in one step, with the differences in the ledger', async () => {
  const { dune, emma } = await shelf('Fiction')
  const fresh = await sell({ title: 'Never counted' })
  expect((await expected('Fiction')).books).toMatchObject([
    { bookId: dune, onHand: 4 },
    { bookId: emma, onHand: 1 },
  ])
  const counted = [
    { bookId: dune, expected: 4, counted: 3 },
    { bookId: emma, expected: 1, counted: 1 },
    { bookId: fresh._id, expected: null, counted: 2 },
  ]
  expect(await apply({ section: 'Fiction', books: counted })).toEqual({
    titles: 3,
    differences: 2,
    copies: 6,
  })
  const { moves, ...now } = await stockOf(dune)
  expect(now).toMatchObject({ onHand: 3, section: 'Fiction', countedAt: expect.any(String) })
  expect(moves[0]).toMatchObject({ delta: -1, reason: 'counted', staff: 'Ada' })
  expect((await stockOf(emma)).moves).toHaveLength(1)
  expect(await stockOf(fresh._id)).toMatchObject({ onHand: 2, section: 'Fiction', moves: [{ delta: 2 }] })
})

test('a count is refused as a whole if the stock of a title has changed, and says of which', async () => {
  const { dune, emma } = await shelf('Crime')
  const counted = [
    { bookId: dune, expected: 4, counted: 9 },
    { bookId: emma, expected: 1, counted: 0 },
  ]
  const body = { delta: -1, reason: 'damaged' as const }
  await call(200, stock.move, { params: { bookId: emma }, body }, asAdmin)
  const refused = await call(409, stockTaking.apply, { body: { section: 'Crime', books: counted } }, asAdmin)
  expect(refused.body).toMatchObject({ code: 'stock-changed', bookIds: [emma], gone: [] })
  expect((await stockOf(dune)).onHand).toBe(4)
})

test('the list to compare with marks the titles that moved since the count began', async () => {
  const { dune, emma } = await shelf('Travel')
  const { body } = await call(200, stock.get, { params: { bookId: emma } }, asAdmin)
  const since = body.moves[0]?.at ?? began
  expect((await expected('Travel', since)).books.map(({ hasMoved }) => hasMoved)).toEqual([false, false])
  await keep(dune, { onHand: 5 })
  await db.run(
    sql`update stock_moves set at = at + interval '1 minute' where book_id = ${dune} and delta = 1`,
  )
  expect((await expected('Travel', since)).books.map(({ hasMoved }) => hasMoved)).toEqual([true, false])
})

test('a count neither moves a book of another section nor counts one twice or one that is gone', async () => {
  const { dune } = await shelf('Cooking')
  const missing = '00000000-0000-4000-8000-000000000000'
  const line = { bookId: dune, expected: 4, counted: 1 }
  const elsewhere = { section: 'Poetry', books: [line, { bookId: missing, expected: null, counted: 1 }] }
  expect((await call(409, stockTaking.apply, { body: elsewhere }, asAdmin)).body).toMatchObject({
    bookIds: [dune],
    gone: [missing],
  })
  await call(400, stockTaking.apply, { body: { section: 'Cooking', books: [line, line] } }, asAdmin)
  await call(400, stockTaking.apply, { body: { section: 'Cooking', books: [] } }, asAdmin)
  expect((await stockOf(dune)).onHand).toBe(4)
})

test('the section and what happens when out are changed without touching the copies', async () => {
  const { dune } = await shelf('History')
  const place = { section: 'Window', whenOut: 'pre-order' as const, expectedOn: '2027-03-01' }
  const { body } = await call(200, stockTaking.place, { params: { bookId: dune }, body: place }, asAdmin)
  expect(body).toMatchObject({ ...place, onHand: 4 })
  expect(body.moves).toHaveLength(1)
  const { _id } = await sell({ title: 'Without stock' })
  await call(404, stockTaking.place, { params: { bookId: _id }, body: place }, asAdmin)
})

test('the book list of the dashboard has the copies of books whose stock is kept', async () => {
  const { dune } = await shelf('Zoology')
  await sell({ title: 'Zoology without stock' })
  const found = (await call(200, admin.bookList, { query: { q: 'zoology' } }, asAdmin)).body.books
  expect(found.find(({ _id }) => _id === dune)?.onHand).toBe(4)
  expect(found.find(({ title }) => title === 'Zoology without stock')).not.toHaveProperty('onHand')
})
