import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { admin, bookGaps, type BookSort, bookSorts } from '../../../contract/people/admin.ts'
import { authors } from '../../../contract/catalog/authors.ts'
import { Book, books } from '../../../contract/catalog/books.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { type Facets, search } from '../../../contract/catalog/search.ts'
import { type SearchSort, searchSorts } from '../../../domain/search-page.ts'
import { stockLists } from '../../../contract/stock/stock-lists.ts'
import { sql } from '../../database/sql.ts'
import { fillShop } from '../../../demo/catalogue/fill-shop.ts'
import { inLongTransaction } from '../../setup/setup.sql.ts'
import { openExplain, type Scan, statementsOf } from '../../testing/plans.ts'
import { openTestShop, orderFor } from '../../testing/test-shop.ts'

const shop = await openTestShop()
const { call, connection, people } = shop
const asAdmin = { as: people.admin }
const many = 50_000

const isbn = '9780306406157'

/** The row limit of any request, also in a store of a million books. */
const most = 4_000

beforeAll(async () => {
  const signal = new AbortController().signal
  await fillShop(connection, { books: many, seed: 3, described: 40, adds: false, say: () => {}, signal })
  // Without the time limit of statements, which a busy machine exceeds.
  await inLongTransaction(connection, async (tx) => {
    await tx.run(sql`update books set author = 'Various' where id < '1a000000-0000-0000-0000-000000000000'`)
    await tx.run(sql`
      insert into stock (book_id, on_hand) select id, 3 from books where id < '04000000-0000-0000-0000-000000000000'`)
    await tx.run(sql`
      insert into stock_moves (book_id, delta, reason) select book_id, on_hand, 'received' from stock`)
    // Nine in ten are in English, one in fifty is an audiobook, and a few are maps.
    await tx.run(sql`
      insert into editions (book_id, format, language)
      select id, case when place % 1000 = 7 then 'map' when place % 50 = 3 then 'audiobook' else 'paperback' end,
        case when place % 10 > 0 then 'en' when place % 100 = 0 then 'fr' else 'de' end
      from (select id, row_number() over (order by id) as place from books) as books`)
    await tx.run(sql`
      update editions set isbn = ${isbn} where book_id = (select id from books order by id limit 1)`)
    await tx.run(sql`analyze books, stock, editions`)
  })
})

const aPage = async (offset = 0): Promise<Book[]> =>
  (await call(200, books.list, { query: { limit: 20, offset } })).body

const find = (q: string, further = {}) => call(200, books.list, { query: { q, limit: 24, ...further } })
const results = (query: z.input<typeof search.find.query>) => call(200, search.find, { query })
const suggest = (q: string) => call(200, books.suggest, { query: { q } })
const shelf = (query = {}) => call(200, admin.bookList, { query }, asAdmin)

const stock = (query = {}) => call(200, stockLists.list, { query }, asAdmin)

const middleOfShelf = (sort: BookSort) =>
  call(400, admin.bookList, { query: { sort, offset: many / 2 } }, asAdmin)

const read = async (path: string) => expect((await fetch(shop.origin + path)).status).toBe(200)

const missingId = '00000000-0000-4000-8000-000000000000'

const indexed = searchSorts.filter((sort) => sort !== 'best-match' && sort !== 'price-high')
const ofWords = ['best-match', 'best-selling', 'title'] as const

const ofEachSort = (
  what: string,
  sorts: readonly SearchSort[],
  visit: (sort: SearchSort) => Promise<unknown>,
) => Object.fromEntries(sorts.map((sort) => [`${what} by ${sort}`, () => visit(sort)]))

const visits: Record<string, () => Promise<unknown>> = {
  'the newest': () => call(200, books.list, { query: { limit: 60 } }),
  'a page far behind': () =>
    call(200, books.list, { query: { limit: 24, cursor: `2019-03-01T00:00:00.000Z_${missingId}` } }),
  'top sellers': () => call(200, books.topSellers, { query: {} }),
  'top sellers of a genre': () => call(200, books.topSellers, { query: { category: 'horror' } }),
  'a genre': () => call(200, books.list, { query: { category: 'horror', limit: 24 } }),
  'an author': () => call(200, authors.get, { params: { slug: prolific } }),
  'the books of an author': () => call(200, books.list, { query: { author: prolific, limit: 25 } }),
  'a later page of an author': () =>
    call(200, books.list, { query: { author: prolific, limit: 25, offset: 2_400 } }),
  'the books of a rare author': async () =>
    call(200, books.list, { query: { author: (await aPage(500))[0]?.authorSlug ?? '', limit: 25 } }),
  'a book': async () => call(200, books.get, { params: { id: (await aPage())[3]?._id ?? '' } }),
  'a cart': async () =>
    call(200, books.list, { query: { ids: (await aPage(30)).map(({ _id }) => _id).join() } }),
  'an ISBN': async () => expect((await call(200, books.list, { query: { isbn } })).body).toHaveLength(1),
  'a search for an ISBN': async () => expect((await results({ q: isbn })).body.isIsbn).toBe(true),
  'suggestions for an ISBN': () => suggest(isbn),
  'the admin’s search for an ISBN': () => shelf({ q: isbn }),
  'a search for a common word': () => find('house'),
  'a search for a very common word': () => find('the'),
  'a search for two common words': () => find('the night'),
  'a search for several words': () => find('winter river secret house'),
  'a search for a letter': () => find('s'),
  'a search for a half-common word': () => find('glass'),
  'a search for a half-common word in a genre': () => find('glass', { category: 'adventure' }),
  'a search for a begun word': () => find('winter riv'),
  'a search for a begun word in a genre': () => find('mountainou', { category: 'horror' }),
  'a search for a rare word': async () => find((await aPage(500))[0]?.author ?? ''),
  'a search in a genre': () => find('house', { category: 'horror' }),
  'a search for a genre in another': () => find('fiction', { category: 'horror' }),
  'a search for nothing that is there': () => find('xqzvwk'),
  'a search for a mistyped word': () => find('silnece'),
  'the third page of a search': () => find('house', { offset: 48 }),
  'suggestions for a letter': () => suggest('b'),
  'suggestions for two letters': () => suggest('st'),
  'suggestions for a word': () => suggest('garden'),
  'suggestions for two words': () => suggest('the riv'),
  'suggestions for a mistyped word': () => suggest('mountian'),
  'suggestions of all kinds': () => call(200, search.suggest, { query: { q: 'wi' } }),
  'the shelf': () => shelf(),
  'the shelf of a genre, by price': () => shelf({ category: 'fiction', sort: 'price' }),
  'the shelf by title': () => shelf({ sort: 'title', direction: 'up' }),
  'the shelf by genre': () => shelf({ sort: 'category', offset: 500 }),
  'the end of the shelf by title': () => shelf({ sort: 'title', offset: many - 40 }),
  'the shelf far behind, by title': () => shelf({ sort: 'title', offset: 3_000 }),
  'the middle of the shelf': () => middleOfShelf('title'),
  'the shelf with a common word': () => shelf({ q: 'house', sort: 'title' }),
  'the shelf with a very common word in a genre': () =>
    shelf({ q: 'the', category: 'horror', sort: 'price' }),
  ...Object.fromEntries(
    bookGaps.map((gap) => [`the shelf with the gap ${gap}`, () => shelf({ gap, sort: 'title' })]),
  ),
  'the shelf with a gap and a common word': () => shelf({ q: 'house', gap: 'no-cover', sort: 'stock' }),
  'the shelf of a feed': () => shelf({ feed: missingId, category: 'horror' }),
  'the shelf by stock': () => shelf({ sort: 'stock', direction: 'up' }),
  'the shelf of a genre, by sales': () => shelf({ sort: 'sold', category: 'horror' }),
  'the stock': () => stock(),
  'low stock': () => stock({ low: '1' }),
  'a later page of the stock': async () => stock({ after: (await stock()).body.next ?? undefined }),
  'the stock with a common word': () => stock({ q: 'the' }),
  'the stock with a rare word': () => stock({ q: 'xqzvwk' }),
  'the stock with the start of an ISBN': () => stock({ q: '97803' }),
  'the totals of the stock': () => call(200, stockLists.totals, {}, asAdmin),
  ...ofEachSort('all books', indexed, (sort) => results({ sort })),
  ...ofEachSort('a later page of a genre', indexed, (sort) =>
    results({ sort, category: 'horror', offset: 480 }),
  ),
  ...ofEachSort('a price range', indexed, (sort) => results({ sort, min: 8, max: 20 })),
  ...ofEachSort('a rare price in a genre', indexed, (sort) =>
    results({ sort, category: 'fiction', min: 8, max: 8.05 }),
  ),
  ...ofEachSort('a common word', ofWords, (sort) => results({ q: 'house', sort })),
  ...ofEachSort('a half-common word of a genre and a price range', ofWords, (sort) =>
    results({ q: 'glass', sort, category: 'adventure', max: 20 }),
  ),
  ...ofEachSort('a format', indexed, (sort) => results({ sort, format: 'audiobook' })),
  ...ofEachSort('a rare format in a genre', indexed, (sort) =>
    results({ sort, format: 'map', category: 'horror', offset: 24 }),
  ),
  ...ofEachSort('a format, a language and a price range', indexed, (sort) =>
    results({ sort, format: 'paperback', language: 'fr', category: 'fiction', min: 8, max: 20 }),
  ),
  ...ofEachSort('a common word in a language', ofWords, (sort) =>
    results({ q: 'house', sort, language: 'de' }),
  ),
  'results of a misspelled word': () => results({ q: 'silnece' }),
  'results of a misspelled word, as typed': () => results({ q: 'silnece', exact: 'true' }),
  'the sitemap': () => read('/sitemap.xml'),
  'a part of the sitemap': () => read('/sitemap-7.xml'),
  'the start of the product feed': async () => {
    const reader = (await fetch(`${shop.origin}/feeds/google.xml`)).body?.getReader()
    await reader?.read()
    await reader?.cancel()
  },
  'the figures': () => call(200, admin.stats, {}, asAdmin),
  'an order': async () => {
    const [book] = await aPage(70)
    await call(201, orders.place, { body: orderFor(book as Book) }, { as: people.shopper })
  },
}

/** With a tenth of all books. */
const prolific = 'various'

const scansOf = await openExplain(connection)

const isOfBooks = ({ of }: Scan) => /^(books|editions|stock|catalog_words)/.test(of)

test.each(Object.keys(visits))('with fifty thousand books, %s reads few rows', async (visit) => {
  const sent = await statementsOf(visits[visit] as () => Promise<unknown>)
  expect(sent.length).toBeGreaterThan(0)
  for (const statement of sent) {
    const scans = (await scansOf(statement)).filter(isOfBooks)
    const tooLong = scans.filter(({ how, of, rows }) => (how === 'Seq Scan' && of !== 'stock') || rows > most)
    expect(tooLong, statement.text).toEqual([])
  }
})

test('exact titles come first, then the newest matches', async () => {
  const old = await sellOld({ title: 'The House of Late Nights' })
  const late = await shop.sell({ title: 'Late Nights of the House', author: '' })
  const { body } = await find('the house of late nights')
  expect(body.slice(0, 2).map(({ _id }) => _id)).toEqual([old._id, late._id])
  const { body: common } = await find('the')
  expect(common.every(({ createdAt }) => createdAt > '2025')).toBe(true)
})

test('a large shop says where it counted no further', async () => {
  const all = (await results({})).body
  expect([all.total, all.isMore]).toEqual([(await shelf()).body.total, false])
  const range = (await results({ min: 1, max: 500, sort: 'title' })).body
  expect([range.total, range.isMore]).toEqual([1_000, true])
  expect(range.facets.prices.every(({ total, isMore }) => isMore && total === 100)).toBe(true)
  const common = (await results({ q: 'the', category: 'horror' })).body
  expect([common.isMore, common.total >= 24]).toEqual([true, true])
  expect(common.facets.categories.filter(({ total }) => total !== null)).toMatchObject([
    { category: 'horror' },
  ])
})

test('books of a price range are in order, page after page, and each is listed once', async () => {
  for (const sort of ['newest', 'title', 'price-high', 'best-selling'] as const) {
    const pagesOf = async (limit: number) => {
      const seen: Book[] = []
      for (let offset = 0; offset < 300; offset += limit)
        seen.push(...(await results({ sort, min: 10, max: 16, limit, offset })).body.books)
      return seen
    }
    const seen = await pagesOf(100)
    expect(new Set(idsOf(seen)).size, sort).toBe(300)
    expect(idsOf(await pagesOf(60)), sort).toEqual(idsOf(seen))
    expect(
      seen.every(({ newPrice }) => newPrice >= 10 && newPrice <= 16),
      sort,
    ).toBe(true)
  }
  const newest = (await results({ min: 10, max: 16, limit: 5 })).body.books
  const { body } = await call(200, books.list, { query: { limit: 100 } })
  expect(newest).toEqual(body.filter(({ newPrice }) => newPrice >= 10 && newPrice <= 16).slice(0, 5))
})

test.each(['newest', 'title', 'best-selling'] as const)(
  'a page of a price range by %s reads its order no further than the page',
  async (sort) => {
    for (const category of [undefined, 'horror'] as const) {
      const sent = await statementsOf(() => results({ sort, category, min: 8, max: 20 }))
      const page = sent.find(({ text }) => text.includes('with first as'))
      const scans = (await scansOf(page ?? expect.fail('no page was read'))).filter(isOfBooks)
      expect(
        scans.reduce((sum, { rows }) => sum + rows, 0),
        category,
      ).toBeLessThan(200)
    }
  },
)

test('formats and languages of a large shop are offered, counted up to a hundred, and listed in order', async () => {
  const counts = ({ facets }: { facets: Facets }) => [
    facets.formats.map(({ format, total, isMore }) => [format, total, isMore]),
    facets.languages.map(({ language, total, isMore }) => [language, total, isMore]),
  ]
  const all = [
    [
      ['paperback', 100, true],
      ['audiobook', 100, true],
      ['map', 50, false],
    ],
    [
      ['en', 100, true],
      ['de', 100, true],
      ['fr', 100, true],
    ],
  ]
  expect(counts((await results({})).body)).toEqual(all)
  const maps = (await results({ format: 'map', limit: 100 })).body
  expect([maps.total, maps.isMore, maps.books.length]).toEqual([50, false, 50])
  expect(counts(maps)).toEqual([all[0], [['en', 50, false]]])
  expect(maps.facets.categories.reduce((sum, { total }) => sum + (total ?? 0), 0)).toBe(50)
  const french = (await results({ language: 'fr', format: 'paperback', limit: 100 })).body
  expect([french.total, french.isMore]).toEqual([400, true])
  const paper = (await results({ format: 'paperback', limit: 5 })).body
  expect([paper.total, paper.isMore]).toEqual([400, true])
  const { body: newest } = await call(200, books.list, { query: { limit: 100 } })
  const ofPaper = await shop.db.many<{ id: string }>(sql`
    select book_id as id from editions where format = 'paperback' and book_id = any(${idsOf(newest)}::uuid[])`)
  const isOfPaper = (id: string) => ofPaper.some((book) => book.id === id)
  expect(idsOf(paper.books)).toEqual(idsOf(newest).filter(isOfPaper).slice(0, 5))
  const ofGenre = (await results({ format: 'map', category: 'horror', limit: 100 })).body
  expect(counts(ofGenre)[1]).toEqual([['en', ofGenre.total, false]])
  expect(ofGenre.total).toBe(maps.books.filter(({ category }) => category === 'horror').length)
})

const old = new Date('2017-01-01')

/** A book older than all others. */
async function sellOld(book: Parameters<typeof shop.sell>[0]): Promise<Book> {
  const sold = await shop.sell({ author: '', ...book })
  await shop.db.run(sql`update books set created_at = ${old} where id = ${sold._id}`)
  return sold
}

const idsOf = (found: Book[]) => found.map(({ _id }) => _id)
const idsFor = async (q: string, further = {}) => idsOf((await find(q, further)).body).toSorted()

test('a new match hides no older book whose last word matches as a prefix', async () => {
  const sold: Book[] = []
  for (let copy = 1; copy <= 3; copy += 1) sold.push(await sellOld({ title: `Harryz Potterly ${copy}` }))
  expect(await idsFor('harryz pot')).toEqual(idsOf(sold).toSorted())
  sold.push(await shop.sell({ title: 'The Harryz Pottery Course', author: '' }))
  expect(await idsFor('harryz pot')).toEqual(idsOf(sold).toSorted())
  const { body: suggested } = await suggest('harryz pot')
  expect(suggested.map(({ _id }) => _id).toSorted()).toEqual(idsOf(sold).toSorted())
})

test('a prefix of a word in an old description finds the book, by category and with a word of its title', async () => {
  const title = 'Quibblebury'
  const { _id } = await sellOld({ title, category: 'horror', description: 'A history of zeppelinry.' })
  expect(await idsFor('zeppelin')).toEqual([_id])
  expect(await idsFor('zeppelin', { category: 'horror' })).toEqual([_id])
  expect(await idsFor('zeppelin', { category: 'business' })).toEqual([])
  expect(await idsFor('quibblebury zeppelin')).toEqual([_id])
})

test.each([
  ['a sign', "Ender's House"],
  ['a hyphen', 'House-Night'],
  ['a number after a comma', 'Winter House, Volume 3'],
  ['more words than a search has', 'The House of the Night and of the Sea and the Garden'],
])('the exact title comes first where it has %s', async (_kind, title) => {
  const { _id } = await sellOld({ title })
  await shop.sell({ title: `${title} ${title}`, author: '' })
  expect(idsOf((await find(title)).body)[0]).toBe(_id)
  expect(idsOf((await find(title.toUpperCase(), { limit: 1 })).body)).toEqual([_id])
})

test('the pages of a search contain every book with the word exactly once', async () => {
  const [q, category] = ['winter', 'business'] as const
  const seen: string[] = []
  for (let offset = 0, page = ['']; page.length > 0; offset += 100) {
    page = idsOf((await find(q, { category, limit: 100, offset })).body)
    seen.push(...page)
  }
  expect(seen).toEqual([...new Set(seen)])
  const having = await shop.db.many<{ id: string }>(sql`
    select id from books where names @@ names_query(${[q]}) and category = ${category}`)
  expect(having.length).toBeGreaterThan(200)
  expect(having.map(({ id }) => id).filter((id) => !seen.includes(id))).toEqual([])
})

test.each(bookSorts)(
  'an offset in the middle of the list by %s is refused with a hint for the bookseller',
  async (sort) => {
    expect((await middleOfShelf(sort)).body.fields).toEqual([
      { field: 'offset', message: expect.stringContaining('Please search or choose a category') },
    ])
    expect((await shelf({ sort, offset: 10_000 })).body.books).toHaveLength(25)
    expect((await shelf({ sort, offset: (await shelf()).body.total - 10_000 })).body.books).toHaveLength(25)
  },
)

const readAll = async (query = ''): Promise<Book[]> => {
  const answer = await fetch(`${shop.origin}/api/books${query}`)
  expect([answer.status, answer.headers.get('etag')]).toEqual([200, null])
  return (await answer.json()) as Book[]
}

test('without a limit all books are streamed, newest first and each once', async () => {
  const first = await shop.sell({ title: 'The Newest of All' })
  const all = await readAll()
  expect(all).toHaveLength((await shelf()).body.total)
  expect(new Set(all.map(({ _id }) => _id)).size).toBe(all.length)
  expect(all[0]).toEqual(first)
  expect(all.every(({ createdAt }, at) => createdAt <= (all[at - 1]?.createdAt ?? createdAt))).toBe(true)
  for (const book of [...all.slice(0, 500), ...all.slice(-500)]) expect(Book.parse(book)).toEqual(book)
})

test('without a limit all books of a category, or after a cursor, are streamed', async () => {
  const horror = await readAll('?category=horror')
  expect(horror).toHaveLength((await shelf({ category: 'horror' })).body.total)
  expect(new Set(horror.map(({ category }) => category))).toEqual(new Set(['horror']))
  const [from] = horror.slice(1_999)
  const rest = await readAll(`?category=horror&cursor=${from?.createdAt}_${from?._id}`)
  expect(rest).toEqual(horror.slice(2_000))
})
