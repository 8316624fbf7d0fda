import { expect, test } from 'vitest'
import type { NewBook } from '../../../contract/catalog/books.ts'
import { stockLists } from '../../../contract/stock/stock-lists.ts'
import { sql } from '../../database/sql.ts'
import { fillShop } from '../../../demo/catalogue/fill-shop.ts'
import { openTestShop } from '../../testing/test-shop.ts'

const { call, connection, db, people, sell, staffToken } = await openTestShop()
const asAdmin = { as: people.admin }

const list = async (query: Partial<Parameters<typeof call<typeof stockLists.list, 200>>[2]['query']> = {}) =>
  (await call(200, stockLists.list, { query }, asAdmin)).body
const titles = async (query: Parameters<typeof list>[0]) =>
  (await list(query)).books.map(({ title }) => title)
const totals = async () => (await call(200, stockLists.totals, {}, asAdmin)).body

type Kept = { onHand: number; section?: string; isbn?: string; whenOut?: string }

async function stocked(book: Partial<NewBook>, { onHand, section = '', isbn, whenOut = 'sold-out' }: Kept) {
  const { _id } = await sell(book)
  await db.run(sql`
    insert into stock (book_id, on_hand, section, when_out) values (${_id}, ${onHand}, ${section}, ${whenOut})`)
  if (isbn) await db.run(sql`insert into editions (book_id, isbn) values (${_id}, ${isbn})`)
  return _id
}

test('a shop without stock has no list, and totals of zero', async () => {
  await sell({ title: 'Always orderable' })
  expect(await list()).toEqual({ books: [], next: null })
  expect(await totals()).toEqual({ titles: 0, copies: 0, value: 0, low: 0, sections: [] })
})

test('books in stock are listed by title with what is known of their copies, and page by page', async () => {
  await stocked({ title: 'zebra', newPrice: 3 }, { onHand: 7, section: 'Nature', isbn: '9780306406157' })
  const emile = await stocked(
    { title: 'Émile', newPrice: 9.5, author: 'Jean-Jacques Rousseau' },
    { onHand: 2, section: 'Classics', isbn: '9780804429573', whenOut: 'to-order' },
  )
  await stocked({ title: 'Echo', newPrice: 20 }, { onHand: 0, section: 'Classics' })
  await stocked({ title: 'apple', newPrice: 100 }, { onHand: 5 })
  expect(await titles({})).toEqual(['apple', 'Echo', 'Émile', 'zebra'])
  expect((await list()).books[2]).toEqual({
    bookId: emile,
    title: 'Émile',
    author: 'Jean-Jacques Rousseau',
    coverImage: expect.any(String),
    isbn: '9780804429573',
    isbnHyphenated: '978-0-8044-2957-3',
    price: 9.5,
    section: 'Classics',
    onHand: 2,
    whenOut: 'to-order',
    expectedOn: null,
  })
  const first = await list({ limit: 3 })
  const second = await list({ limit: 3, after: first.next ?? '' })
  expect([first.books.length, second.books.map(({ title }) => title), second.next]).toEqual([
    3,
    ['zebra'],
    null,
  ])
})

test.each([
  ['emile', ['Émile']],
  ['rouss', ['Émile']],
  ['zebra', ['zebra']],
  ['9780306406157', ['zebra']],
  ['978-0-306-40615-7', ['zebra']],
  ['0306406152', ['zebra']],
  ['978030640615752250', ['zebra']],
  ['97803', ['zebra']],
  ['978', ['Émile', 'zebra']],
  ['Always orderable', []],
  ['?!', []],
])('%s finds %j', async (q, found) => expect(await titles({ q })).toEqual(found))

test('a section, low stock and words narrow the list together', async () => {
  expect(await titles({ low: '1' })).toEqual(['apple', 'Echo', 'Émile'])
  expect(await titles({ section: 'Classics' })).toEqual(['Echo', 'Émile'])
  expect(await titles({ unplaced: '1' })).toEqual(['apple'])
  expect(await titles({ section: 'Classics', low: '1', q: 'echo' })).toEqual(['Echo'])
  await call(400, stockLists.list, { query: { after: 'x' } }, asAdmin)
})

test('the totals count titles, copies and their value at selling prices, and name the sections', async () => {
  expect(await totals()).toEqual({
    titles: 4,
    copies: 14,
    value: 7 * 3 + 2 * 9.5 + 5 * 100,
    low: 3,
    sections: [
      { section: '', titles: 1, copies: 5 },
      { section: 'Classics', titles: 2, copies: 2 },
      { section: 'Nature', titles: 1, copies: 7 },
    ],
  })
})

test('a clerk reads the stock', async () => {
  const as = await staffToken('clerk')
  expect((await call(200, stockLists.list, {}, { as })).body.books).toHaveLength(4)
})

test('with thousands of titles in stock the same is found, in the same order', async () => {
  const signal = new AbortController().signal
  await fillShop(connection, { books: 2_500, seed: 3, described: 40, adds: true, say: () => {}, signal })
  await db.run(sql`
    insert into stock (book_id, on_hand, section) select id, 9, 'Cellar' from books
    where title not in ('Always orderable') on conflict do nothing`)
  const { byTitle } = (await db.first<{ byTitle: string[] }>(sql`
    select array_agg(title order by fold(title) collate "C", id) as "byTitle" from books join stock on book_id = id
    where section = 'Cellar'`)) ?? { byTitle: [] }
  expect(byTitle.length).toBeGreaterThan(2_000)
  const first = await list({ section: 'Cellar', limit: 100 })
  const second = await list({ section: 'Cellar', limit: 100, after: first.next ?? '' })
  expect([...first.books, ...second.books].map(({ title }) => title)).toEqual(byTitle.slice(0, 200))
  const [renamed] = (await list({ limit: 1 })).books
  await db.run(sql`update books set title = 'Ζωή' where id = ${renamed?.bookId}`)
  expect((await list({ limit: 1 })).books[0]?.bookId).not.toBe(renamed?.bookId)
  for (const q of ['emile', '9780804429573', '080442957X', '97808'])
    expect(await titles({ q })).toEqual(['Émile'])
  expect(await titles({ q: 'Always orderable' })).toEqual([])
  expect(await titles({ low: '1' })).toEqual(['apple', 'Echo', 'Émile'])
})
