import { matchPath } from 'react-router'
import { pages, type PagePath } from '../contract/pages.ts'
import { api } from './api/api.ts'
import { homeBooks } from './home/home.tsx'
import { AccountAction, ForgotPassword, Login, Register, UserDashboard } from './screens.ts'
import type { Dispatch } from './store.ts'

type PageNeeds = {
  /** Its code, where that is not in the first load of every page. */
  screen?: { fetch(): Promise<void> }
  /** Its data, which the server puts into the page. */
  load?: (dispatch: Dispatch) => Promise<{ isError: boolean }>
}

const loadBooks = (dispatch: Dispatch) => dispatch(api.endpoints.getBooks.initiate(homeBooks))
const loadConfig = (dispatch: Dispatch) => dispatch(api.endpoints.getConfig.initiate())

const needs: Record<PagePath, PageNeeds> = {
  [pages.home]: { load: loadBooks },
  [pages.login]: { screen: Login, load: loadConfig },
  [pages.register]: { screen: Register, load: loadConfig },
  [pages.forgotPassword]: { screen: ForgotPassword, load: loadConfig },
  [pages.accountAction]: { screen: AccountAction, load: loadConfig },
  [pages.userDashboard]: { screen: UserDashboard },
}

/** What has to be there before the page at this address can be shown whole. */
export function needsOf(pathname: string): PageNeeds {
  const found = Object.entries(needs).find(([path]) => matchPath(path, pathname))
  return found?.[1] ?? {}
}
