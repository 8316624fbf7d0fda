import { authors } from '../../contract/catalog/authors.ts'
import { type Book, books, type DetailedBook } from '../../contract/catalog/books.ts'
import { descriptions } from '../../contract/catalog/descriptions.ts'
import { editions } from '../../contract/catalog/editions.ts'
import { news } from '../../contract/shop/news.ts'
import { reviews } from '../../contract/catalog/reviews.ts'
import { search, type SearchResults } from '../../contract/catalog/search.ts'
import { type HomePage, shop } from '../../contract/shop/shop.ts'
import { fakeApi, problem } from './fake-api.ts'

let made = 0

/** A book of the fake shop, with an id of its own. */
export function aBook(book: Partial<DetailedBook> = {}): DetailedBook {
  made += 1
  const title = book.title ?? `Book ${made}`
  return {
    _id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    title,
    author: 'Ada Inkwell',
    authorSlug: 'ada-inkwell',
    description: `What ${title} is about.`,
    category: 'fiction',
    coverImage: '',
    coverTint: null,
    newPrice: 7.25,
    oldPrice: 9,
    trending: false,
    createdAt: '2026-09-30T12:00:00.000Z',
    ...book,
  }
}

export const dracula = () =>
  aBook({ title: 'Dracula', author: 'Bram Stoker', authorSlug: 'bram-stoker', category: 'horror' })

export const demoHome: HomePage = {
  heroTitle: 'New Releases This Week',
  heroText: 'Five new books.',
  heroButton: 'Subscribe',
  rows: { topSellers: true, recommended: true, news: true },
  chosenBooks: [],
}

const noFacets: SearchResults['facets'] = { categories: [], prices: [], formats: [], languages: [] }

/** What a search finds. */
export const resultsOf = (found: Book[], more: Partial<SearchResults> = {}): SearchResults => ({
  books: found,
  total: found.length,
  isMore: false,
  correctedTo: null,
  didYouMean: null,
  facets: noFacets,
  ...more,
})

/** The API of a shop that has these books, the newest first. */
export function bookShop(stock: DetailedBook[]) {
  const api = fakeApi()
  const inCategory = (category?: string) => stock.filter((book) => !category || book.category === category)
  const bookOf = (id: string) => stock.find(({ _id }) => _id === id)
  api.on(books.list, ({ query }) => {
    const found = inCategory(query?.category).filter(
      ({ authorSlug }) => !query?.author || query.author === authorSlug,
    )
    const start = Number(query?.offset ?? 0)
    return { status: 200, body: found.slice(start, start + Number(query?.limit ?? found.length)) }
  })
  api.on(books.topSellers, ({ query }) => ({ status: 200, body: inCategory(query?.category) }))
  api.on(books.get, ({ params }) => {
    const book = bookOf(params.id)
    return book ? { status: 200, body: book } : problem(404, 'not-found')
  })
  api.on(descriptions.get, ({ params }) => ({
    status: 200,
    body: { html: `<p>${bookOf(params.id)?.description}</p>` as never },
  }))
  api.on(editions.ofBook, () => ({ status: 200, body: [] }))
  api.on(reviews.ofBook, () => ({
    status: 200,
    body: { isOn: false, count: 0, average: null, reviews: [], next: null },
  }))
  api.on(authors.get, ({ params: { slug } }) => {
    const own = stock.filter(({ authorSlug }) => authorSlug === slug)
    return own[0]
      ? { status: 200, body: { slug, name: own[0].author, books: own.length } }
      : problem(404, 'not-found')
  })
  api.on(search.find, ({ query }) => {
    const found = inCategory(query?.category).filter(({ title }) =>
      title.toLowerCase().includes(query?.q ?? ''),
    )
    return { status: 200, body: resultsOf(found) }
  })
  api.on(search.suggest, () => ({ status: 200, body: { books: [], authors: [], categories: [] } }))
  api.on(shop.home, () => ({ status: 200, body: demoHome }))
  api.on(news.list, () => ({
    status: 200,
    body: [1, 2, 3, 4, 5].map((at) => ({
      slug: `news-${at}`,
      title: `News ${at}`,
      summary: '',
      picture: '',
      hasText: false,
    })),
  }))
  return api
}
