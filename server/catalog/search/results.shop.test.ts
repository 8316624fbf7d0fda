import { expect, test } from 'vitest'
import type { BookFormat } from '../../../domain/books/book-terms.ts'
import { books, type NewBook } from '../../../contract/catalog/books.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { search, type SearchResults } from '../../../contract/catalog/search.ts'
import type { SearchSort } from '../../../domain/search-page.ts'
import { sql } from '../../database/sql.ts'
import { statementsOf } from '../../testing/plans.ts'
import { openTestShop, orderFor } from '../../testing/test-shop.ts'

const { call, db, origin, people, sell } = await openTestShop()

/** Pauses between books, so that their creation times differ. */
async function add(title: string, newPrice: number, category: string, book: Partial<NewBook> = {}) {
  await db.run(sql`select pg_sleep(0.002)`)
  return sell({ author: 'A. Reader', description: 'Words.', ...book, title, newPrice, category })
}

const sea = await add('The Sea at Night', 20, 'fiction', { format: 'paperback', language: 'en' })
await add('A Sea of Ledgers', 45, 'business', { format: 'hardback', language: 'en' })
await add('Émile and the Sea', 8, 'fiction', { format: 'paperback', language: 'fr' })
const wolf = await add('The Sea-Wolf', 12.5, 'adventure', { format: 'paperback' })
await add('Night Trains', 30, 'adventure', { description: 'They cross no sea.' })
await add('Dracula', 9, 'horror')

const buy = async (book: typeof sea) =>
  (await call(201, orders.place, { body: orderFor(book) }, { as: people.shopper })).body
await buy(wolf)
for (const _time of [1, 2]) {
  const { _id } = await buy(sea)
  const move = { params: { id: _id }, body: { from: 'placed', to: 'cancelled' } } as const
  await call(200, orders.move, move, { as: people.admin })
}

const find = async (query: Parameters<typeof read>[0] = {}) => (await read(query)).body
const read = (query: {
  q?: string
  category?: string
  min?: number | string
  max?: number | string
  format?: BookFormat
  language?: string
  sort?: SearchSort
  exact?: 'true'
  limit?: number
  offset?: number
}) => call(200, search.find, { query })

const titles = ({ books }: SearchResults) => books.map(({ title }) => title)
const categoriesOf = ({ facets }: SearchResults) =>
  Object.fromEntries(facets.categories.map(({ category, total }) => [category, total]))
const rangesOf = ({ facets }: SearchResults) => facets.prices.map(({ min, max, total }) => [min, max, total])

const newestFirst = [
  'Dracula',
  'Night Trains',
  'The Sea-Wolf',
  'Émile and the Sea',
  'A Sea of Ledgers',
  'The Sea at Night',
]

test.each<[SearchSort | undefined, string[]]>([
  [undefined, newestFirst],
  ['newest', newestFirst],
  ['best-selling', ['The Sea-Wolf', ...newestFirst.filter((title) => title !== 'The Sea-Wolf')]],
  [
    'price-low',
    ['Émile and the Sea', 'Dracula', 'The Sea-Wolf', 'The Sea at Night', 'Night Trains', 'A Sea of Ledgers'],
  ],
  [
    'price-high',
    ['A Sea of Ledgers', 'Night Trains', 'The Sea at Night', 'The Sea-Wolf', 'Dracula', 'Émile and the Sea'],
  ],
  [
    'title',
    ['A Sea of Ledgers', 'Dracula', 'Émile and the Sea', 'Night Trains', 'The Sea at Night', 'The Sea-Wolf'],
  ],
])('all books, those of a price range and those with a word can be sorted: %s', async (sort, order) => {
  const sorted = sort && { sort }
  const ofTitles = (wanted: string[]) => order.filter((title) => wanted.includes(title))
  expect(titles(await find({ ...sorted }))).toEqual(order)
  expect(titles(await find({ ...sorted, limit: 2, offset: 3 }))).toEqual(order.slice(3, 5))
  const middle = ofTitles(['Dracula', 'The Sea-Wolf', 'The Sea at Night', 'Night Trains'])
  expect(titles(await find({ ...sorted, min: 9, max: '30.00' }))).toEqual(middle)
  const [first, second] = ofTitles(['The Sea at Night', 'Émile and the Sea'])
  expect(titles(await find({ ...sorted, category: 'fiction' }))).toEqual([first, second])
  if (sort)
    expect(titles(await find({ sort, q: 'sea' }))).toEqual(order.filter((title) => title !== 'Dracula'))
})

test('without an order a search has the best matches first', async () => {
  expect(titles(await find({ q: 'the sea' })).at(-1)).toBe('A Sea of Ledgers')
  expect(titles(await find({ q: 'sea' })).at(-1)).toBe('Night Trains')
})

test('the total and the counts of each filter are those of the other filters', async () => {
  const all = await find()
  expect([all.total, all.isMore]).toEqual([6, false])
  expect(categoriesOf(all)).toEqual({ business: 1, technology: 0, fiction: 2, horror: 1, adventure: 2 })
  expect(rangesOf(all)).toEqual([
    [null, 8.99, 1],
    [9, 14.99, 2],
    [15, 19.99, 0],
    [20, 29.99, 1],
    [30, null, 2],
  ])
  const cheap = await find({ max: 12.5, category: 'fiction' })
  expect([titles(cheap), cheap.total]).toEqual([['Émile and the Sea'], 1])
  expect(categoriesOf(cheap)).toEqual({ business: 0, technology: 0, fiction: 1, horror: 1, adventure: 1 })
  expect(rangesOf(cheap)).toEqual([])

  const found = await find({ q: 'sea', category: 'fiction', min: 10, limit: 1 })
  expect([titles(found), found.total, found.isMore]).toEqual([['The Sea at Night'], 1, false])
  expect(categoriesOf(found)).toEqual({ business: 1, technology: 0, fiction: 1, horror: 0, adventure: 2 })
  const beyond = await find({ q: 'sea', offset: 48 })
  expect([beyond.books, beyond.total]).toEqual([[], 5])
})

const editionsOf = ({ facets: { formats, languages } }: SearchResults) => [
  Object.fromEntries(formats.map(({ format, total }) => [format, total])),
  Object.fromEntries(languages.map(({ language, total }) => [language, total])),
]

test('books are filtered by format and language, counted with the other filters', async () => {
  expect(editionsOf(await find())).toEqual([
    { paperback: 3, hardback: 1 },
    { en: 2, fr: 1 },
  ])
  const paper = await find({ format: 'paperback' })
  expect([titles(paper), paper.total, paper.isMore]).toEqual([
    ['The Sea-Wolf', 'Émile and the Sea', 'The Sea at Night'],
    3,
    false,
  ])
  expect(editionsOf(paper)).toEqual([
    { paperback: 3, hardback: 1 },
    { en: 1, fr: 1 },
  ])
  expect(categoriesOf(paper)).toEqual({ business: 0, technology: 0, fiction: 2, horror: 0, adventure: 1 })
  const cheap = { format: 'paperback', language: 'fr', category: 'fiction', max: 10 } as const
  for (const query of [cheap, { ...cheap, q: 'sea' }]) {
    const found = await find(query)
    expect([titles(found), found.total]).toEqual([['Émile and the Sea'], 1])
    expect(editionsOf(found)).toEqual([{ paperback: 1 }, { fr: 1 }])
    expect(categoriesOf(found)).toMatchObject({ fiction: 1, adventure: 0 })
  }
  const english = await find({ q: 'sea', language: 'eng', sort: 'price-high', limit: 1, offset: 1 })
  expect([titles(english), english.total]).toEqual([['The Sea at Night'], 2])
  expect(editionsOf(english)).toEqual([
    { paperback: 1, hardback: 1 },
    { en: 2, fr: 1 },
  ])
  const none = await find({ language: 'grc', min: 5 })
  expect([none.total, none.facets.languages.at(-1)]).toEqual([
    0,
    { language: 'grc', total: 0, isMore: false },
  ])
  expect(editionsOf(await find({ category: 'horror' }))).toEqual([{}, {}])
})

test('ten languages are offered, and the chosen one', async () => {
  const codes = ['cs', 'da', 'el', 'es', 'fi', 'hu', 'it', 'nl', 'pl', 'sv']
  for (const language of codes) await add(`Words in ${language}`, 1, 'technology', { language })
  const offered = (await find({ language: 'sv' })).facets.languages.map(({ language }) => language)
  expect(offered).toEqual(['en', ...codes.slice(0, 5), 'fr', ...codes.slice(5, 8), 'sv'])
  await db.run(sql`delete from books where category = 'technology'`)
})

test('a corrected spelling is reported, and the words can be searched as typed', async () => {
  const corrected = await find({ q: 'dracla' })
  expect([titles(corrected), corrected.correctedTo, corrected.didYouMean]).toEqual([
    ['Dracula'],
    'dracula',
    null,
  ])
  const typed = await find({ q: 'dracla', exact: 'true' })
  expect([titles(typed), typed.correctedTo, typed.didYouMean]).toEqual([[], null, 'dracula'])
  for (const q of ['dracula', 'zzyzx', '...']) {
    const { correctedTo, didYouMean } = await find({ q })
    expect([correctedTo, didYouMean], q).toEqual([null, null])
  }
  const dear = await find({ q: 'dracula', min: 500 })
  expect([dear.total, dear.correctedTo]).toEqual([0, null])
})

test.each([
  ['sort=cheapest', 'sort'],
  ['min=cheap', 'min'],
  ['max=-1', 'max'],
  ['min=20&max=10', 'max'],
  ['min=1.2345', 'min'],
  ['offset=-1', 'offset'],
  ['limit=1000', 'limit'],
  ['category=cooking', 'category'],
  ['exact=maybe', 'exact'],
  ['format=scroll', 'format'],
  ['language=english', 'language'],
  ['language=', 'language'],
])('a search with %s is refused by the field', async (query, field) => {
  const answer = await fetch(`${origin}/api/search?${query}`)
  expect(answer.status).toBe(400)
  const { fields } = (await answer.json()) as { fields: { field: string; message: string }[] }
  expect(fields).toEqual([{ field, message: expect.stringMatching(/\w/) }])
})

test('lists are cached, searches for words and prices are not', async () => {
  const isCached = async (query: string) => {
    const ask = async () => expect((await fetch(`${origin}/api/search?${query}`)).status).toBe(200)
    await ask()
    return (await statementsOf(ask)).length === 0
  }
  expect(await isCached('category=horror&sort=title')).toBe(true)
  expect(await isCached('format=paperback&language=en')).toBe(true)
  for (const query of ['q=wolf', 'min=3', 'max=300', 'q=wolf&sort=title'])
    expect(await isCached(query), query).toBe(false)
})

test('suggestions are categories, authors and books, eight in all', async () => {
  for (const title of ['Adventures in Ink', 'Ink Again', 'More Ink'])
    await add(title, 10, 'fiction', { author: 'Adele Inkwell' })
  await add('The Adventurer', 10, 'fiction', { author: 'Ádám Advent' })
  const suggest = async (q: string) => (await call(200, search.suggest, { query: { q } })).body
  const { books, ...others } = await suggest('adv')
  expect(others).toEqual({
    categories: ['adventure'],
    authors: [{ slug: 'adam-advent', name: 'Ádám Advent' }],
  })
  expect(books.map(({ title }) => title).toSorted()).toEqual(['Adventures in Ink', 'The Adventurer'])
  expect((await suggest('INKWELL ad')).authors).toEqual([{ slug: 'adele-inkwell', name: 'Adele Inkwell' }])
  expect((await suggest('inkwel')).books).toHaveLength(3)
  const all = await suggest('a')
  expect(all.categories.length + all.authors.length + all.books.length).toBe(8)
  for (const q of ['', '...', 'zzyzx'])
    expect(await suggest(q), q).toEqual({ categories: [], authors: [], books: [] })
})

test('GET /api/books still returns an array', async () => {
  const { body } = await call(200, books.list, { query: { q: 'dracula' } })
  expect(body.map(({ title }) => title)).toEqual(['Dracula'])
})
