import { configureStore } from '@reduxjs/toolkit'
import { account, shopperReported } from './account/account.ts'
import type { AuthClient } from './account/auth-client.ts'
import { api } from './api/api.ts'
import { cart } from './cart/cart.ts'
import type { Extra } from './extra.ts'
import type { Site } from './head/site.ts'

type Options = {
  /** What the server had in its store when it made the page. */
  preloadedState?: {
    api: ReturnType<typeof api.reducer>
    account: ReturnType<typeof account.reducer>
    cart: ReturnType<typeof cart.reducer>
    site: Site
  }
  /** Where the shop is, where the server makes a page. */
  site?: Site
  fetchFn?: typeof fetch
  openAuth?: (dispatch: Dispatch) => Promise<AuthClient>
}

const onlyBrowsers = () => Promise.reject(new Error('Only in a browser does somebody sign in'))

export function makeStore({ preloadedState, site = {}, fetchFn, openAuth = onlyBrowsers }: Options = {}) {
  let opening: Promise<AuthClient> | undefined
  const open = () =>
    openAuth(store.dispatch).catch((error: unknown) => {
      opening = undefined
      store.dispatch(shopperReported(null))
      throw error
    })
  const extra: Extra = { fetchFn, auth: () => (opening ??= open()) }
  const store = storeWith(extra, preloadedState, site)
  return store
}

const storeWith = (extra: Extra, preloadedState: Options['preloadedState'], known: Site) =>
  configureStore({
    reducer: {
      api: api.reducer,
      account: account.reducer,
      cart: cart.reducer,
      site: (site: Site = known) => site,
    },
    middleware: (usual) => usual({ thunk: { extraArgument: extra } }).concat(api.middleware),
    ...(preloadedState && { preloadedState }),
  })

export type Store = ReturnType<typeof storeWith>
export type Dispatch = Store['dispatch']
export type State = ReturnType<Store['getState']>
