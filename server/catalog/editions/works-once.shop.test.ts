import { beforeAll, expect, test } from 'vitest'
import { authors } from '../../../contract/catalog/authors.ts'
import { type Book, books } from '../../../contract/catalog/books.ts'
import { editionChanges } from '../../../contract/catalog/editions.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { search } from '../../../contract/catalog/search.ts'
import { saveSettings } from '../../../contract/shop/settings.ts'
import { sql } from '../../database/sql.ts'
import { fillShop } from '../../../demo/catalogue/fill-shop.ts'
import { openExplain, statementsOf } from '../../testing/plans.ts'
import { openTestShop, orderFor } from '../../testing/test-shop.ts'

const shop = await openTestShop()
const { call, sell } = shop
const owner = { as: shop.people.admin }
const author = 'Franz Kafka'

const showWorksOnce = (worksOnce: boolean) => call(200, saveSettings.books, { body: { worksOnce } }, owner)

/** Each way to a list of books, by title. */
const lists: Record<string, () => Promise<{ title: string }[]>> = {
  'the newest books': async () => (await call(200, books.list, { query: { limit: 18 } })).body,
  'a genre': async () => (await call(200, books.list, { query: { limit: 18, category: 'fiction' } })).body,
  'the books of an author': async () =>
    (await call(200, books.list, { query: { limit: 18, author: 'franz-kafka' } })).body,
  'top sellers': async () => (await call(200, books.topSellers, { query: {} })).body,
  'a search': async () => (await call(200, books.list, { query: { q: 'kafka' } })).body,
  suggestions: async () => (await call(200, books.suggest, { query: { q: 'kafka' } })).body,
  'suggestions of all kinds': async () =>
    (await call(200, search.suggest, { query: { q: 'kafka' } })).body.books,
  'the search page': async () => (await call(200, search.find, { query: { q: 'kafka' } })).body.books,
  ...Object.fromEntries(
    (['newest', 'title', 'price-low', 'best-selling'] as const).flatMap((sort) => [
      [`all books by ${sort}`, async () => (await call(200, search.find, { query: { sort } })).body.books],
      [
        `a price range by ${sort}`,
        async () => (await call(200, search.find, { query: { sort, min: 1, max: 30 } })).body.books,
      ],
      [
        `a format by ${sort}`,
        async () => {
          const query = { sort, format: 'paperback' } as const
          return [...(await call(200, search.find, { query })).body.books, other]
        },
      ],
      [
        `a genre by ${sort}`,
        async () => (await call(200, search.find, { query: { sort, category: 'fiction' } })).body.books,
      ],
    ]),
  ),
}

let [english, german, other]: [Book, Book, Book] = [] as never

beforeAll(async () => {
  english = await sell({ author, title: 'The Metamorphosis', format: 'paperback', language: 'en' })
  german = await sell({ author, title: 'Die Verwandlung', format: 'paperback', language: 'de' })
  other = await sell({ author, title: 'The Castle' })
  const tied = { params: { id: english._id }, body: { bookId: german._id } }
  await call(200, editionChanges.add, tied, owner)
  await call(201, orders.place, { body: orderFor(german) }, { as: shop.people.shopper })
})

const titlesIn = async (list: string) => (await lists[list]?.())?.map(({ title }) => title).toSorted()

test.each(Object.keys(lists))('%s shows each work once while the setting is on', async (list) => {
  await showWorksOnce(false)
  expect(await titlesIn(list)).toEqual([german.title, other.title, english.title])
  await showWorksOnce(true)
  expect(await titlesIn(list)).toEqual([other.title, english.title])
})

test('counts are those of the lists, and sales of an edition count for its lead', async () => {
  await showWorksOnce(true)
  expect((await call(200, authors.get, { params: { slug: 'franz-kafka' } })).body.books).toBe(2)
  for (const query of [{}, { category: 'fiction' }, { q: 'kafka' }, { min: 1, max: 30 }]) {
    const { total, facets } = (await call(200, search.find, { query })).body
    expect(total).toBe(2)
    expect(facets.categories.find(({ category }) => category === 'fiction')?.total).toBe(2)
    expect(facets.prices.map(({ total }) => total)).toEqual(facets.prices.map(() => 2))
  }
  const { body: top } = await call(200, books.topSellers, { query: {} })
  expect(top.map(({ title }) => title)).toEqual([english.title, other.title])
  const best = (await call(200, search.find, { query: { sort: 'best-selling' } })).body.books
  expect(best.map(({ title }) => title)).toEqual([english.title, other.title])
})

test('a filter by language shows the edition that has it, and counts each work once', async () => {
  await showWorksOnce(true)
  for (const q of [undefined, 'kafka']) {
    const found = async (query: object) => (await call(200, search.find, { query: { q, ...query } })).body
    const { facets } = await found({})
    expect(facets.formats).toMatchObject([{ format: 'paperback', total: 1 }])
    expect(facets.languages).toMatchObject([
      { language: 'de', total: 1 },
      { language: 'en', total: 1 },
    ])
    const inGerman = await found({ language: 'de' })
    expect([inGerman.total, inGerman.books.map(({ title }) => title)]).toEqual([1, [german.title]])
    const paper = await found({ format: 'paperback' })
    expect([paper.total, paper.books.map(({ title }) => title)]).toEqual([1, [english.title]])
  }
})

test('words of an edition that does not lead find it, carts and the list of all books have each edition', async () => {
  await showWorksOnce(true)
  const found = (await call(200, search.find, { query: { q: 'verwandlung' } })).body
  expect(found.books.map(({ _id }) => _id)).toEqual([german._id])
  const ids = [english._id, german._id].join()
  expect((await call(200, books.list, { query: { ids } })).body).toHaveLength(2)
  expect((await call(200, books.list, {})).body).toHaveLength(3)
  const lead = { params: { id: german._id }, body: { bookId: german._id } }
  await call(200, editionChanges.lead, lead, owner)
  expect(await titlesIn('the newest books')).toEqual([german.title, other.title])
})

test('in a large shop each list reads few rows, also where most of the newest books do not lead', async () => {
  const signal = new AbortController().signal
  const books = 12_000
  await fillShop(shop.connection, { books, seed: 5, described: 40, adds: true, say: () => {}, signal })
  // Works of twenty: the oldest leads.
  await shop.db.run(sql`
    with numbered as (
      select id, row_number() over (order by created_at desc, id desc) as place from books
    ), made as (
      insert into works select gen_random_uuid() from generate_series(1, 450) returning id
    ), ordered as (select id, row_number() over () as nth from made)
    insert into editions (book_id, work_id, is_lead)
    select numbered.id, ordered.id, place > 8550 from numbered join ordered on nth = place % 450 + 1 where place <= 9000
    on conflict do nothing`)
  await shop.db.run(sql`analyze books, editions, works`)
  await showWorksOnce(true)
  await shop.shop.reload()
  const scansOf = await openExplain(shop.connection)
  for (const [list, read] of Object.entries(lists)) {
    const sent = await statementsOf(read)
    for (const statement of sent) {
      const scans = await scansOf(statement)
      const ofCatalog = scans.filter(({ of }) => /^(books|editions)/.test(of))
      const tooLong = ofCatalog.filter(({ how, rows }) => how === 'Seq Scan' || rows > 4_000)
      expect(tooLong, `${list}: ${statement.text}`).toEqual([])
    }
  }
})
