import { configureStore } from '@reduxjs/toolkit'
import { account, shopperReported } from './account/account.ts'
import type { AuthClient } from './account/auth-client.ts'
import { api } from './api/api.ts'
import { cart } from './cart/cart.ts'
import type { CallRoute, Services } from './services.ts'

type Options = {
  /** The state of the server's store after rendering the page. */
  preloadedState?: {
    api: ReturnType<typeof api.reducer>
    account: ReturnType<typeof account.reducer>
    cart: ReturnType<typeof cart.reducer>
    site: Site
  }
  /** Set on the server only. */
  site?: Site
  callRoute?: CallRoute
  openAuth?: (dispatch: Dispatch) => Promise<AuthClient>
}

const browserOnly = () => Promise.reject(new Error('Sign-in is available in browsers only'))

export function makeStore({ preloadedState, site = {}, callRoute, openAuth = browserOnly }: Options = {}) {
  let opening: Promise<AuthClient> | undefined
  const open = () =>
    openAuth(store.dispatch).catch((error: unknown) => {
      opening = undefined
      store.dispatch(shopperReported(null))
      throw error
    })
  const extra: Services = { callRoute, auth: () => (opening ??= open()) }
  const store = storeWith(extra, preloadedState, site)
  return store
}

const storeWith = (extra: Services, preloadedState: Options['preloadedState'], initialSite: Site) =>
  configureStore({
    reducer: {
      api: api.reducer,
      account: account.reducer,
      cart: cart.reducer,
      site: (site: Site = initialSite) => site,
    },
    middleware: (defaults) => defaults({ thunk: { extraArgument: extra } }).concat(api.middleware),
    ...(preloadedState && { preloadedState }),
  })

export type Store = ReturnType<typeof storeWith>
export type Dispatch = Store['dispatch']
export type State = ReturnType<Store['getState']>

type Site = { origin?: string | undefined }
