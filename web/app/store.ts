import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { account, type Shopper, shopperReported } from './session/use-account.ts'
import { type AuthClient, type CallRoute, type Services, takeTurns } from './services.ts'
import { api } from './api/api.ts'
import { cart } from '../storefront/cart/cart.ts'
import { site, type Site } from './shop/site.ts'

type Options = {
  /** In the browser: the state of the server's store after rendering the page. */
  preloadedState: Partial<ReturnType<typeof reducer>> & { site: Site }
  /** On the server only. */
  callRoute?: CallRoute
  openAuth?: (dispatch: Dispatch) => Promise<AuthClient>
}

const browserOnly = () => Promise.reject(new Error('Sign-in is available in browsers only'))

export function makeStore({ preloadedState, callRoute, openAuth = browserOnly }: Options) {
  let opening: Promise<AuthClient> | undefined
  const open = () =>
    openAuth(store.dispatch).catch((error: unknown) => {
      opening = undefined
      store.dispatch(shopperReported(null))
      throw error
    })
  const shopper = () =>
    new Promise<Shopper | null>((resolve) => {
      const look = () => {
        const { isLoading, user } = store.getState().account
        if (isLoading) return
        stop()
        resolve(user)
      }
      const stop = store.subscribe(look)
      look()
    })
  const extra: Services = { callRoute, auth: () => (opening ??= open()), shopper, inTurn: takeTurns() }
  const store = storeWith(extra, preloadedState)
  return store
}

const reducer = combineReducers({
  api: api.reducer,
  account: account.reducer,
  cart: cart.reducer,
  site: site.reducer,
})

const storeWith = (extra: Services, preloadedState: Options['preloadedState']) =>
  configureStore({
    reducer,
    // Immer freezes the state, so that a mutation throws, and the compiler knows its types: the checks for both are slow.
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: extra },
        immutableCheck: false,
        serializableCheck: false,
      }).concat(api.middleware),
    preloadedState,
  })

export type Store = ReturnType<typeof storeWith>
export type Dispatch = Store['dispatch']
export type State = ReturnType<Store['getState']>
