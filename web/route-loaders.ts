import { matchPath } from 'react-router'
import { pages, type PagePath, searchIn } from '../contract/pages.ts'
import { api } from './api/api.ts'
import { foundBy, newest, newestOf } from './page-queries.ts'
import {
  About,
  AccountAction,
  AdminLogin,
  BookPage,
  CartPage,
  Checkout,
  AdminArea,
  ForgotPassword,
  Login,
  NotFound,
  Orders,
  Register,
  SearchPage,
  UserDashboard,
} from './screens.ts'
import type { Dispatch } from './store.ts'

type LoaderInput = { id?: string; searchParams: URLSearchParams }
export type Loaded = { isError: boolean; error?: unknown }

type RouteLoaders = {
  /** Lazily loaded code, unless it is in the initial bundle. */
  screen?: { fetch(): Promise<void> }
  /** Loads the data that the server renders into the page. */
  load?: (dispatch: Dispatch, input: LoaderInput) => Promise<Loaded[]>
}

const { getBook, getBooks, getConfig, getHome, getTopSellers } = api.endpoints

const loadHome = (dispatch: Dispatch) =>
  Promise.all([
    dispatch(getHome.initiate()),
    dispatch(getBooks.initiate(newest)),
    dispatch(getTopSellers.initiate({})),
  ])

async function loadBook(dispatch: Dispatch, { id = '' }: LoaderInput): Promise<Loaded[]> {
  const book = await dispatch(getBook.initiate(id))
  if (!book.data) return [book]
  return [book, await dispatch(getBooks.initiate(newestOf(book.data.category)))]
}

const loadFound = async (dispatch: Dispatch, { searchParams }: LoaderInput) => [
  await dispatch(getBooks.initiate(foundBy(searchIn(searchParams)))),
]

const loadConfig = async (dispatch: Dispatch) => [await dispatch(getConfig.initiate())]

const needs: Record<PagePath, RouteLoaders> = {
  [pages.home]: { load: loadHome },
  [pages.about]: { screen: About },
  [pages.cart]: { screen: CartPage },
  [pages.book]: { screen: BookPage, load: loadBook },
  [pages.search]: { screen: SearchPage, load: loadFound },
  [pages.checkout]: { screen: Checkout },
  [pages.orders]: { screen: Orders },
  [pages.login]: { screen: Login, load: loadConfig },
  [pages.register]: { screen: Register, load: loadConfig },
  [pages.forgotPassword]: { screen: ForgotPassword, load: loadConfig },
  [pages.accountAction]: { screen: AccountAction, load: loadConfig },
  [pages.userDashboard]: { screen: UserDashboard },
  [pages.admin]: { screen: AdminLogin },
  [pages.dashboard]: { screen: AdminArea },
}

type Needed = Omit<RouteLoaders, 'load'> & { load?: (dispatch: Dispatch) => Promise<Loaded[]> }

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
