import { matchPath } from 'react-router'
import { pages, type PagePath } from '../contract/pages.ts'
import { api } from './api/api.ts'
import { homeBooks } from './home/home.tsx'
import {
  About,
  AccountAction,
  BookPage,
  CartPage,
  ForgotPassword,
  Login,
  Register,
  UserDashboard,
} from './screens.ts'
import type { Dispatch } from './store.ts'

type Params = { id?: string }
export type Loaded = { isError: boolean; error?: unknown }

type PageNeeds = {
  /** Its code, where that is not in the first load of every page. */
  screen?: { fetch(): Promise<void> }
  /** Its data, which the server puts into the page. */
  load?: (dispatch: Dispatch, params: Params) => Promise<Loaded>
}

const loadBooks = (dispatch: Dispatch) => dispatch(api.endpoints.getBooks.initiate(homeBooks))
const loadConfig = (dispatch: Dispatch) => dispatch(api.endpoints.getConfig.initiate())

const loadBook = (dispatch: Dispatch, { id = '' }: Params) => dispatch(api.endpoints.getBook.initiate(id))

const needs: Record<PagePath, PageNeeds> = {
  [pages.home]: { load: loadBooks },
  [pages.about]: { screen: About },
  [pages.cart]: { screen: CartPage },
  [pages.book]: { screen: BookPage, load: loadBook },
  [pages.login]: { screen: Login, load: loadConfig },
  [pages.register]: { screen: Register, load: loadConfig },
  [pages.forgotPassword]: { screen: ForgotPassword, load: loadConfig },
  [pages.accountAction]: { screen: AccountAction, load: loadConfig },
  [pages.userDashboard]: { screen: UserDashboard },
}

type Needed = { screen?: PageNeeds['screen']; load?: (dispatch: Dispatch) => Promise<Loaded> }

/** What has to be there before the page at this address can be shown whole. */
export function needsOf(pathname: string): Needed {
  for (const [path, { screen, load }] of Object.entries(needs)) {
    const match = matchPath(path, pathname)
    if (match)
      return { ...(screen && { screen }), ...(load && { load: (dispatch) => load(dispatch, match.params) }) }
  }
  return {}
}
