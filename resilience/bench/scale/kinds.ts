import { admin, type AdminBookListQuery } from '../../../contract/people/admin.ts'
import { type Book, books } from '../../../contract/catalog/books.ts'
import { bookPage, pages, searchPage } from '../../../domain/pages.ts'
import { urlOf } from '../../../contract/request.ts'
import { search as searchRoutes, type SearchQuery } from '../../../contract/catalog/search.ts'
import { searchSorts } from '../../../domain/search-page.ts'
import { stockLists, type StockListQuery } from '../../../contract/stock/stock-lists.ts'
import { get, type Request } from '../load/requests.ts'
import { lookAtJson } from '../fetch-once.ts'
import { orderRequest } from '../orders.ts'
import { mistyped } from '../reads.ts'
import type { Store } from '../store.ts'
import { bookseller, type ScaleShop, type ShelvedBook } from './seed.ts'

export type Open = { shop: ScaleShop; store: Store }

/** A kind of request, and how much slower it may be with a million books than with a thousand. */
export type Kind = {
  what: string
  maxGrowth?: number
  /** The maximum p99 in the largest store, in milliseconds. */
  mostP99?: number
  requests(open: Open): Request[] | Promise<Request[]>
}

const longest = (words: string) =>
  (words.match(/\p{L}+/gu) ?? []).reduce((long, word) => (word.length > long.length ? word : long), '')

const search = (q: string) => get(urlOf(books.list, { query: { q, limit: 24 } }))
const results = (query: Partial<SearchQuery>) => get(urlOf(searchRoutes.find, { query }))
const suggest = (q: string) => get(urlOf(books.suggest, { query: { q } }))

export const searchForWord = ({ title }: ShelvedBook) => search(longest(title))

const ofEach =
  (request: (book: ShelvedBook) => Request) =>
  ({ shop }: Open) =>
    shop.sample.map(request)

const ofSome = (request: (book: ShelvedBook) => Request) => (open: Open) => ofEach(request)(open).slice(0, 1)

const genrePage = searchPage({ category: 'fiction' })

const otherSorts = searchSorts.filter((sort) => sort !== 'best-match')

export const kinds: Kind[] = [
  { what: 'home page', maxGrowth: 1.5, requests: () => [get(pages.home)] },
  { what: 'home page, made each time', maxGrowth: 1.5, requests: uncachedPage(pages.home) },
  { what: 'genre page', maxGrowth: 1.5, requests: () => [get(genrePage)] },
  { what: 'genre page, made each time', maxGrowth: 1.5, requests: uncachedPage(genrePage) },
  { what: 'book page', maxGrowth: 1.5, requests: ofSome(({ id }) => get(bookPage(id))) },
  {
    what: 'book page, another one each time',
    maxGrowth: 1.5,
    requests: ofEach(({ id }) => get(bookPage(id))),
  },
  {
    what: 'search: title and author',
    maxGrowth: 5,
    mostP99: 50,
    requests: ofEach(({ title, author }) => search(`${title} ${author}`.slice(0, 200))),
  },
  {
    what: 'search: a word of a title',
    maxGrowth: 5,
    mostP99: 50,
    requests: ofEach(searchForWord),
  },
  {
    what: 'search: a mistyped word',
    mostP99: 100,
    requests: ({ shop }) =>
      shop.sample
        .map(({ title }) => longest(title))
        .filter((word) => mistyped(word) !== word)
        .map((word) => search(mistyped(word))),
  },
  ...otherSorts.flatMap((sort) => [
    {
      // With a price, since lists without words and prices are cached.
      what: `search page: a format in a genre by ${sort}`,
      mostP99: 50,
      requests: ofEach(({ format, category }) =>
        results({ format: format ?? 'map', category, min: 1, sort }),
      ),
    },
    {
      what: `search page: a language by ${sort}`,
      mostP99: 50,
      requests: ofEach(({ language }) => results({ language: language ?? 'pl', min: 1, sort })),
    },
    {
      what: `search page: a price range by ${sort}`,
      mostP99: 50,
      requests: ofEach(({ category }) => results({ category, min: 8, max: 20, sort })),
    },
    {
      what: `search page: a word by ${sort}`,
      mostP99: 50,
      requests: ofEach(({ title }) => results({ q: longest(title), sort })),
    },
  ]),
  {
    what: 'search page: a word of a title',
    mostP99: 50,
    requests: ofEach(({ title }) => results({ q: longest(title) })),
  },
  {
    what: 'search page: a word in a language',
    mostP99: 50,
    requests: ofEach(({ title, language }) => results({ q: longest(title), language: language ?? 'pl' })),
  },
  { what: 'ISBN', mostP99: 5, requests: ofEach(({ isbn }) => get(urlOf(books.list, { query: { isbn } }))) },
  { what: 'suggestions: three letters', requests: ofEach(({ title }) => suggest(title.slice(0, 3))) },
  { what: 'suggestions: one letter', requests: ofEach(({ author }) => suggest(author.slice(0, 1))) },
  { what: 'place order', requests: async ({ store }) => [await orderRequest(store)] },
  { what: 'Manage Books', requests: bookListRequests(() => ({})) },
  {
    what: 'Manage Books: a genre by title',
    requests: bookListRequests(({ category }) => ({ category, sort: 'title' })),
  },
  { what: 'Manage Books: a word', requests: bookListRequests(({ title }) => ({ q: longest(title) })) },
  { what: 'stock: few copies', requests: stockRequests(() => ({ low: '1' })) },
  { what: 'stock: a word', requests: stockRequests(({ title }) => ({ q: longest(title) })) },
  { what: 'stock: an ISBN', requests: stockRequests(({ isbn }) => ({ q: isbn })) },
  { what: 'Overview', requests: async ({ store }) => [get(urlOf(admin.stats), await asBookseller(store))] },
]

function asBooksellerFor(urlFor: (book: ShelvedBook) => string) {
  return async ({ shop, store }: Open) => {
    const headers = await asBookseller(store)
    return shop.sample.map((book) => get(urlFor(book), headers))
  }
}

function bookListRequests(ask: (book: ShelvedBook) => Partial<AdminBookListQuery>) {
  return asBooksellerFor((book) => urlOf(admin.bookList, { query: ask(book) }))
}

function stockRequests(ask: (book: ShelvedBook) => Partial<StockListQuery>) {
  return asBooksellerFor((book) => urlOf(stockLists.list, { query: ask(book) }))
}

/** The read-your-writes cookie bypasses the response cache. */
function uncachedPage(page: string) {
  return async ({ shop, store }: Open) => {
    const [{ id } = { id: '' }] = shop.sample
    const { port } = store
    const book = await lookAtJson<Book>(port, urlOf(books.get, { params: { id } }))
    const headers = { 'content-type': 'application/json', ...(await asBookseller(store)) }
    const answer = await fetch(`http://127.0.0.1:${port}${urlOf(books.edit, { params: { id } })}`, {
      method: 'PUT',
      headers,
      body: JSON.stringify(book),
    })
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return [get(page, { cookie })]
  }
}

export async function asBookseller({ port }: Store) {
  const answer = await fetch(`http://127.0.0.1:${port}${urlOf(admin.logIn)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: bookseller.ADMIN_USERNAME, password: bookseller.ADMIN_PASSWORD }),
  })
  const { token } = (await answer.json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}
