import { expect, test } from 'vitest'
import { admin } from '../../contract/people/admin.ts'
import { books } from '../../contract/catalog/books.ts'
import { openTestShop, type TestShop } from '../../server/testing/test-shop.ts'
import { seededRandom, skewed } from './random.ts'
import { fillShop } from './fill-shop.ts'
import { inventBooks } from './invent-books.ts'

const shop = await openTestShop()

const fill = (
  { connection }: TestShop,
  { many = 2_000, seed = 7, adds = false, say = (_line: string) => {}, leaving = new AbortController() } = {},
) => fillShop(connection, { books: many, seed, adds, say, signal: leaving.signal })

const everyBook = async ({ call }: TestShop) => (await call(200, books.list, {})).body
const find = async (q: string) => (await shop.call(200, books.list, { query: { q } })).body

const howMany = async ({ call, people }: TestShop) =>
  (await call(200, admin.bookList, {}, { as: people.admin })).body.total

test('who is interrupted has made nothing, and can begin again', async () => {
  const leaving = new AbortController()
  const filling = fill(shop, { leaving, say: () => leaving.abort() })
  await expect(filling).rejects.toThrow('aborted')
  expect(await howMany(shop)).toBe(0)
})

test('a made catalogue looks like one, and is the same for the same seed', async () => {
  await fill(shop)
  const made = await everyBook(shop)
  expect(made).toHaveLength(2_000)
  const counts = [...Map.groupBy(made, (book) => book.category).values()].map((of) => of.length)
  expect([counts.length, Math.max(...counts) > 4 * Math.min(...counts)]).toEqual([5, true])
  const lengths = made.map((book) => book.description.length).sort((a, b) => a - b)
  expect(lengths[1_000]).toBeLessThan(400)
  expect(lengths.at(-1)).toBeGreaterThan(2_000)
  const byAuthor = [...Map.groupBy(made, (book) => book.author).values()].map((of) => of.length)
  expect(Math.max(...byAuthor)).toBeGreaterThan(50)
  expect(byAuthor.filter((count) => count === 1).length).toBeGreaterThan(100)

  const again = [
    ...inventBooks({
      books: 2_000,
      seed: 7,
      covers: [],
      categories: ['fiction', 'business', 'technology', 'adventure', 'horror'],
    }),
  ]
  expect(again.map(({ id, title }) => id + title).sort()).toEqual(
    made.map(({ _id, title }) => _id + title).sort(),
  )
})

test('its books are found, also by mistyped words, and new ones beside them', async () => {
  const made = await everyBook(shop)
  const rare = made.find((book) => / of [A-Z]/.test(book.title))
  expect(await find(rare?.title ?? '')).toContainEqual(rare)
  const author = 'Theo Brontosander'
  await shop.sell({ title: 'Ways', author })
  expect(await find('brontosandre')).toMatchObject([{ author }])
})

test('books that are there are not mixed with invented ones, unless somebody asks for it', async () => {
  expect(await fill(shop)).toEqual({ inTheWay: 2_001 })
  const lines: string[] = []
  await fill(shop, { many: 3_000, seed: 8, adds: true, say: (line) => lines.push(line) })
  // Without their indexes nobody could read the books of a shop that is open.
  expect(lines.filter((line) => line.includes('index'))).toEqual([])
  expect(await howMany(shop)).toBe(5_001)
})

test('of a thousand words the first comes up far more often than the last', () => {
  const random = seededRandom(1)
  const drawn = Array.from({ length: 20_000 }, () => skewed(random, 1_000))
  const times = (place: number) => drawn.filter((at) => at === place).length
  expect(times(0)).toBeGreaterThan(100 * Math.max(1, times(999)))
  expect([Math.min(...drawn), Math.max(...drawn)]).toEqual([0, 999])
})
