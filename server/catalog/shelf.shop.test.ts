import { expect, test } from 'vitest'
import { admin, type BookSort, bookSorts } from '../../contract/admin.ts'
import type { Category } from '../../contract/books.ts'
import { sql } from '../database/sql.ts'
import { openTestShop } from '../testing/test-shop.ts'
import { shelfStatement } from './shelf.sql.ts'

const { call, db, people, sell } = await openTestShop()

type Asked = NonNullable<Parameters<typeof call<typeof admin.shelf, 200>>[2]['query']>

const shelf = async (query: Asked = {}) =>
  (await call(200, admin.shelf, { query }, { as: people.admin })).body
const titles = async (query: Asked) => (await shelf(query)).books.map((book) => book.title)

const fewBooks: [title: string, category: Category, price: number][] = [
  ['zebra', 'fiction', 3],
  ['Émile', 'fiction', 9],
  ['apple', 'horror', 3],
  ['Eve', 'business', 1],
  ['Echo', 'horror', 20],
]
for (const [title, category, newPrice] of fewBooks) await sell({ title, category, newPrice })

test.each<[sort: BookSort, up: string[]]>([
  ['newest', ['zebra', 'Émile', 'apple', 'Eve', 'Echo']],
  ['title', ['apple', 'Echo', 'Émile', 'Eve', 'zebra']],
  ['category', ['Eve', 'Émile', 'zebra', 'apple', 'Echo']],
])('books stand in the order of their %s, and the other way round', async (sort, up) => {
  expect(await titles({ sort, direction: 'up' })).toEqual(up)
  expect(await titles({ sort, direction: 'down' })).toEqual(up.toReversed())
})

test('books of one price keep their places from page to page', async () => {
  const cheapFirst = (offset: number) => titles({ sort: 'price', direction: 'up', limit: 1, offset })
  const pages = [0, 1, 2, 3, 4].map(cheapFirst)
  const seen = (await Promise.all(pages)).flat()
  expect(new Set(seen).size).toBe(5)
  expect([seen[0], ...seen.slice(3)]).toEqual(['Eve', 'Émile', 'Echo'])
})

test('a category and words leave their books, and say how many those are', async () => {
  const horror = await shelf({ category: 'horror', limit: 1, sort: 'title', direction: 'up' })
  expect(horror.books.map((book) => book.title)).toEqual(['apple'])
  expect(horror.total).toBe(2)
  expect(await shelf({ q: 'emile' })).toMatchObject({ books: [{ title: 'Émile' }], total: 1 })
  expect(await titles({ q: 'Thoreau', category: 'fiction', sort: 'title', direction: 'up' })).toEqual([
    'Émile',
    'zebra',
  ])
  expect(await titles({ q: 'zebbra' })).toEqual(['zebra'])
  expect(await shelf({ q: '?!' })).toEqual({ books: [], total: 0 })
})

test('a page past the end is empty and still says how many books there are', async () => {
  expect(await shelf({ offset: 1000 })).toEqual({ books: [], total: 5 })
})

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Plan Rows': number; Plans?: Plan[] }

const partsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(partsOf)]

/** How PostgreSQL finds a page: the parts that go through more books than the page shows. */
async function longWays(sort: BookSort, direction: 'up' | 'down', category: Category | undefined) {
  const page = shelfStatement({ sort, direction, category, limit: 25, offset: 500 })
  const row = await db.first<{ 'QUERY PLAN': [{ Plan: Plan }] }>(sql`explain (format json) ${page}`)
  const parts = row ? partsOf(row['QUERY PLAN'][0].Plan) : []
  expect(parts.length).toBeGreaterThan(0)
  const isLong = (part: Plan) =>
    part['Node Type'].includes('Sort')
      ? part['Plan Rows'] > 25
      : /Seq Scan|Bitmap/.test(part['Node Type']) && part['Relation Name'] === 'books'
  return parts.filter(isLong).map((part) => part['Node Type'])
}

const tenThousandMore = (from: number) =>
  db.run(sql`
    insert into books (title, description, category, new_price_cents, old_price_cents, created_at)
    select 'Volume ' || n % 1000, 'Many', (array['business', 'technology', 'fiction', 'horror', 'adventure'])[1 + n % 5],
      n % 5000, 100, now() - n * interval '1 minute'
    from generate_series(${from}::int + 1, ${from}::int + 10000) as n`)

test('of a hundred thousand books a page reads its own, in every order', async () => {
  for (let there = 0; there < 100_000; there += 10_000) await tenThousandMore(there)
  await db.run(sql`analyze books`)
  for (const sort of bookSorts)
    for (const direction of ['up', 'down'] as const)
      for (const category of [undefined, 'horror'] as const) {
        expect(await longWays(sort, direction, category), `${sort} ${direction} ${category}`).toEqual([])
      }
  const last = await shelf({ sort: 'title', direction: 'up', offset: 99_990 })
  expect([last.books.length, last.total]).toEqual([15, 100_005])
  expect((await shelf()).books).toHaveLength(25)
  expect((await shelf({ q: 'many', sort: 'price' })).total).toBe(100_000)
})
