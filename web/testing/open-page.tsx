import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Fragment, StrictMode } from 'react'
import { Provider } from 'react-redux'
import { BrowserRouter } from '../app/browser-router.tsx'
import type { Book } from '../../contract/catalog/books.ts'
import type { PublicShop } from '../../contract/shop/shop.ts'
import { markSignedIn, type Shopper } from '../app/session/use-account.ts'
import type { AuthClient } from '../app/services.ts'
import { screenAt } from '../app/route-screens.ts'
import { AppRoutes } from '../app/routes.tsx'
import { siteOf } from '../app/shop/site.ts'
import { makeStore } from '../app/store.ts'
import { demoShop } from './demo-shop.ts'
import type { FakeApi } from './fake-api.ts'

export const reader: Shopper = {
  uid: 'reader',
  email: 'reader@shop.example',
  name: null,
  photoUrl: null,
  emailVerified: true,
  providers: ['password'],
}

type Options = {
  /** Null for a visitor without an account. Unknown until the auth client reports who it is. */
  user?: Shopper | null | 'unknown'
  cartItems?: Book[]
  shop?: Partial<PublicShop>
  auth?: Partial<AuthClient>
  /** Loads the sign-in code, if it is not there at once. */
  openAuth?: () => Promise<Partial<AuthClient>>
  /** Router state of the page, as the screen before has passed it. */
  state?: unknown
  /** As in development, where a screen is rendered and opened twice. */
  isStrict?: boolean
}

/** Opens a page of the store as the browser does after hydration. `api` answers its calls. */
export async function openPage(path: string, api: FakeApi, options: Options = {}) {
  const { user = null, cartItems = [], shop = {}, auth = {}, openAuth = async () => auth, state } = options
  const Mode = options.isStrict ? StrictMode : Fragment
  window.history.replaceState(state === undefined ? null : { usr: state, key: 'opened', idx: 0 }, '', path)
  if (user) markSignedIn(true)
  const store = makeStore({
    preloadedState: {
      site: siteOf(undefined, { ...demoShop, ...shop }),
      account: user === 'unknown' ? { isLoading: true, user: null } : { isLoading: false, user },
      cart: { cartItems },
    },
    callRoute: api.callRoute,
    openAuth: async () => (await openAuth()) as AuthClient,
  })
  await screenAt(window.location.pathname).fetch?.()
  const shown = render(
    <Mode>
      <Provider store={store}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </Provider>
    </Mode>,
  )
  return { ...shown, store, person: userEvent.setup() }
}
