import { maxTopSellers } from '../../contract/catalog/books.ts'
import { pages, type PagePath } from '../../domain/pages.ts'
import { pageIn, searchIn } from '../../domain/search-page.ts'
import { textsApi } from '../storefront/about/texts-api.ts'
import { api } from './api/api.ts'
import { bookApi, newestBy, newestOf } from '../storefront/book/book-api.ts'
import { newestQuery } from '../storefront/home/home.tsx'
import { authorsApi, booksBy } from '../storefront/authors/authors-api.ts'
import { reviewsApi } from '../storefront/reviews/reviews-api.ts'
import { newsApi } from '../storefront/news/news-api.ts'
import { ownPageApi } from '../storefront/own-page/own-page-api.ts'
import { pageAt } from './route-screens.ts'
import { findBooks, foundBy } from '../storefront/search/search-api.ts'
import type { Dispatch, State } from './store.ts'

type LoaderInput = { id?: string; slug?: string; searchParams: URLSearchParams }
export type Loaded = { isError: boolean; error?: unknown }

const { getBook, getBooks, getConfig, getNews, getShop, getHome, getTopSellers } = api.endpoints

const loadHome = (dispatch: Dispatch, { searchParams }: LoaderInput) =>
  Promise.all([
    dispatch(getBooks.initiate(newestQuery)),
    loadTopSellers(dispatch, searchParams.get('genre') ?? undefined),
    dispatch(getHome.initiate()),
    dispatch(getNews.initiate()),
  ])

/** A list that is not full has all books of the genre. */
async function loadTopSellers(dispatch: Dispatch, category: string | undefined) {
  const all = await dispatch(getTopSellers.initiate({}))
  const isFull = all.data?.length === maxTopSellers
  return category && isFull ? dispatch(getTopSellers.initiate({ category })) : all
}

async function loadBook(dispatch: Dispatch, { id = '' }: LoaderInput): Promise<Loaded[]> {
  const [book, ...others] = await Promise.all([
    dispatch(getBook.initiate(id)),
    dispatch(bookApi.endpoints.getDescription.initiate(id)),
    dispatch(bookApi.endpoints.getEditions.initiate(id)),
    dispatch(reviewsApi.endpoints.getReviews.initiate({ bookId: id })),
    dispatch(getShop.initiate()),
  ])
  if (!book.data) return [book]
  const { category, authorSlug } = book.data
  const lists = [newestOf(category), ...(authorSlug ? [newestBy(authorSlug)] : [])]
  return [book, ...others, ...(await Promise.all(lists.map((list) => dispatch(getBooks.initiate(list)))))]
}

async function loadFound(dispatch: Dispatch, { searchParams }: LoaderInput): Promise<Loaded[]> {
  const shop = dispatch((_: Dispatch, state: () => State) => state().site.shop)
  const found = await dispatch(findBooks.initiate(foundBy(searchIn(searchParams, shop))))
  if (found.data?.total !== 0) return [found]
  return [found, await dispatch(getTopSellers.initiate({}))]
}

const loadAuthor = (dispatch: Dispatch, { slug = '', searchParams }: LoaderInput): Promise<Loaded[]> =>
  Promise.all([
    dispatch(authorsApi.endpoints.getAuthor.initiate(slug)),
    dispatch(getBooks.initiate(booksBy(slug, pageIn(searchParams)))),
  ])

const loadTexts = async (dispatch: Dispatch) => [await dispatch(textsApi.endpoints.getTexts.initiate())]

const loadNewsItem = async (dispatch: Dispatch, { slug = '' }: LoaderInput) => [
  await dispatch(newsApi.endpoints.getNewsItem.initiate(slug)),
]

const loadOwnPage = async (dispatch: Dispatch, { slug = '' }: LoaderInput) => [
  await dispatch(ownPageApi.endpoints.getOwnPage.initiate(slug)),
]

const loadConfig = async (dispatch: Dispatch) => [await dispatch(getConfig.initiate())]

/** Fees of delivery, which `site` leaves out. */
const loadShop = async (dispatch: Dispatch) => [await dispatch(getShop.initiate())]

type Load = (dispatch: Dispatch, input: LoaderInput) => Promise<Loaded[]>

/** The data that the server renders into a page. */
const loaders: Partial<Record<PagePath, Load>> = {
  [pages.home]: loadHome,
  [pages.about]: loadTexts,
  [pages.newsItem]: loadNewsItem,
  [pages.ownPage]: loadOwnPage,
  [pages.cart]: loadShop,
  [pages.book]: loadBook,
  [pages.search]: loadFound,
  [pages.author]: loadAuthor,
  [pages.checkout]: loadShop,
  [pages.login]: loadConfig,
  [pages.register]: loadConfig,
  [pages.forgotPassword]: loadConfig,
  [pages.accountAction]: loadConfig,
}

/** Used on the server only, so that the browser's code does not contain the loaders. */
export async function loadData(url: string, dispatch: Dispatch): Promise<Loaded[]> {
  const [pathname = '', query] = url.split('?')
  const page = pageAt(pathname)
  const load = page && loaders[page.path]
  if (!load) return []
  return load(dispatch, { ...decoded(page.params), searchParams: new URLSearchParams(query) })
}

/** As the router gives them to the screen: the URL has them encoded, and a slug may have letters of any script. */
const decoded = (params: object) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(String(value))]))
