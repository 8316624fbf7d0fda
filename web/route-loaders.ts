import { matchPath } from 'react-router'
import { pages, type PagePath, searchIn } from '../contract/pages.ts'
import { api } from './api/api.ts'
import { foundBy, newest, newestOf } from './page-queries.ts'
import {
  About,
  AcceptInvitation,
  AccountAction,
  AccountSettings,
  AdminLogin,
  BookPage,
  CartPage,
  Checkout,
  AdminArea,
  ForgotPassword,
  Login,
  NewsletterConfirm,
  NewsletterUnsubscribe,
  NewsPage,
  NotFound,
  Orders,
  ReceiptPage,
  Register,
  SearchPage,
  UserDashboard,
} from './screens.ts'
import type { Dispatch, State } from './store.ts'

type LoaderInput = { id?: string; slug?: string; searchParams: URLSearchParams }
export type Loaded = { isError: boolean; error?: unknown }

type RouteLoaders = {
  /** Lazily loaded code, unless it is in the initial bundle. */
  screen?: { fetch(): Promise<void> }
  /** Loads the data that the server renders into the page. */
  load?: (dispatch: Dispatch, input: LoaderInput) => Promise<Loaded[]>
}

const { getBook, getBooks, getConfig, getNews, getNewsItem, getShop, getShopHome, getTexts, getTopSellers } =
  api.endpoints

const loadHome = (dispatch: Dispatch) =>
  Promise.all([
    dispatch(getBooks.initiate(newest)),
    dispatch(getTopSellers.initiate({})),
    dispatch(getShopHome.initiate()),
    dispatch(getNews.initiate()),
  ])

async function loadBook(dispatch: Dispatch, { id = '' }: LoaderInput): Promise<Loaded[]> {
  const book = await dispatch(getBook.initiate(id))
  if (!book.data) return [book]
  return [book, await dispatch(getBooks.initiate(newestOf(book.data.category)))]
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

const needs: Record<PagePath, RouteLoaders> = {
  [pages.home]: { load: loadHome },
  [pages.about]: { screen: About, load: loadTexts },
  [pages.newsItem]: { screen: NewsPage, load: loadNewsItem },
  [pages.cart]: { screen: CartPage, load: loadShop },
  [pages.book]: { screen: BookPage, load: loadBook },
  [pages.search]: { screen: SearchPage, load: loadFound },
  [pages.checkout]: { screen: Checkout, load: loadShop },
  [pages.orders]: { screen: Orders },
  [pages.receipt]: { screen: ReceiptPage },
  [pages.login]: { screen: Login, load: loadConfig },
  [pages.register]: { screen: Register, load: loadConfig },
  [pages.forgotPassword]: { screen: ForgotPassword, load: loadConfig },
  [pages.accountAction]: { screen: AccountAction, load: loadConfig },
  [pages.userDashboard]: { screen: UserDashboard },
  [pages.account]: { screen: AccountSettings },
  [pages.newsletterConfirm]: { screen: NewsletterConfirm },
  [pages.newsletterUnsubscribe]: { screen: NewsletterUnsubscribe },
  [pages.admin]: { screen: AdminLogin },
  [pages.adminInvitation]: { screen: AcceptInvitation },
  [pages.dashboard]: { screen: AdminArea },
}

export type Needed = Omit<RouteLoaders, 'load'> & { load?: (dispatch: Dispatch) => Promise<Loaded[]> }

/** The code and data to load before the page at this URL can be rendered. */
export function loadersOf(url: string): Needed {
  const [pathname = '', query] = url.split('?')
  for (const [path, { load, ...code }] of Object.entries(needs)) {
    const end = path !== pages.dashboard
    const match = matchPath({ path, caseSensitive: true, end }, pathname)
    if (match)
      return {
        ...code,
        ...(load && {
          load: (dispatch) => load(dispatch, { ...match.params, searchParams: new URLSearchParams(query) }),
        }),
      }
  }
  return { screen: NotFound }
}
