import { pages, type PagePath, searchIn } from '../contract/pages.ts'
import { api } from './api/api.ts'
import { foundBy, newest, newestOf } from './page-queries.ts'
import { reviewsApi } from './reviews/reviews-api.ts'
import { pageAt } from './route-screens.ts'
import type { Dispatch, State } from './store.ts'

type LoaderInput = { id?: string; slug?: string; searchParams: URLSearchParams }
export type Loaded = { isError: boolean; error?: unknown }

const { getBook, getBooks, getConfig, getNews, getNewsItem, getShop, getHome, getTexts, getTopSellers } =
  api.endpoints

const loadHome = (dispatch: Dispatch) =>
  Promise.all([
    dispatch(getBooks.initiate(newest)),
    dispatch(getTopSellers.initiate({})),
    dispatch(getHome.initiate()),
    dispatch(getNews.initiate()),
  ])

async function loadBook(dispatch: Dispatch, { id = '' }: LoaderInput): Promise<Loaded[]> {
  const book = await dispatch(getBook.initiate(id))
  if (!book.data) return [book]
  const beside = await Promise.all([
    dispatch(getBooks.initiate(newestOf(book.data.category))),
    dispatch(reviewsApi.endpoints.getReviews.initiate({ bookId: book.data._id })),
  ])
  return [book, ...beside]
}

async function loadFound(dispatch: Dispatch, { searchParams }: LoaderInput): Promise<Loaded[]> {
  const { categories } = dispatch((_: Dispatch, state: () => State) => state().site.shop)
  return [await dispatch(getBooks.initiate(foundBy(searchIn(searchParams, categories))))]
}

const loadTexts = async (dispatch: Dispatch) => [await dispatch(getTexts.initiate())]

const loadNewsItem = async (dispatch: Dispatch, { slug = '' }: LoaderInput) => [
  await dispatch(getNewsItem.initiate(slug)),
]

const loadConfig = async (dispatch: Dispatch) => [await dispatch(getConfig.initiate())]

/** Fees and taxes are in no other page. */
const loadShop = async (dispatch: Dispatch) => [await dispatch(getShop.initiate())]

type Load = (dispatch: Dispatch, input: LoaderInput) => Promise<Loaded[]>

/** The data that the server renders into a page. */
const loaders: Partial<Record<PagePath, Load>> = {
  [pages.home]: loadHome,
  [pages.about]: loadTexts,
  [pages.newsItem]: loadNewsItem,
  [pages.cart]: loadShop,
  [pages.book]: loadBook,
  [pages.search]: loadFound,
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
  return load ? load(dispatch, { ...page.params, searchParams: new URLSearchParams(query) }) : []
}
