import { startTransition, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { catalogueOf } from '../../messages/languages.ts'
import { findMessagesBy, t, writeNumbersAsIn } from '../../messages/t.ts'
import type { PublicShop } from '../../contract/shop/shop.ts'
import { BrowserRouter } from './browser-router.tsx'
import { openAuth } from './session/open-auth.ts'
import { persistCart } from '../storefront/cart/stored-cart.ts'
import { ErrorBoundary } from './errors/error-boundary.tsx'
import { BeforeOpening, screenAt } from './route-screens.ts'
import { AppRoutes } from './routes.tsx'
import { startWithTexts } from './shop/formatted.ts'
import { makeStore } from './store.ts'
import { prefetchLinks } from './use-link-clicks.ts'
import { fetchDrawnCovers } from '../ui/cover.tsx'
import './styles.css'

async function lookUpMessages(shop: PublicShop) {
  const { findIn } = await import('../../messages/catalogues.ts')
  const name = catalogueOf(shop)
  const { default: catalogue } = name === 'en' ? { default: {} } : await import(`../../messages/${name}.json`)
  findMessagesBy(findIn(catalogue, name))
}

/** Hydrates the server-rendered page after the code of its screen has loaded. */
async function hydrate() {
  const serialized = document.getElementById('state')?.textContent
  const root = document.getElementById('root')
  if (!serialized || !root) throw new Error('The page has no server-rendered state or no root element')

  const { texts, ...state } = JSON.parse(serialized)
  startWithTexts(texts)
  // The build has translated the scripts.
  if (import.meta.env.DEV) await lookUpMessages(state.site.shop)
  const language = t('en [the code of this language]')
  // Of a member of staff: the server, which does not know who asks, has rendered the page in another one.
  const isOwn = language !== state.site.shop.language
  if (isOwn) {
    document.documentElement.lang = language
    state.site.shop.locale = `${language}-${state.site.shop.country}`
  }
  const store = makeStore({ preloadedState: state, openAuth })
  writeNumbersAsIn(() => store.getState().site.shop.locale)
  // Hydration renders `serverState`, so the stored cart causes no mismatch.
  persistCart(store)
  // If the code fails to load, the error boundary reports it after hydration.
  const { isOpen } = state.site.shop
  await Promise.all([
    screenAt(window.location.pathname).fetch?.(),
    isOpen || BeforeOpening.fetch(),
    root.querySelector('.drawn-cover') && fetchDrawnCovers(),
  ]).catch(() => {})
  const app = (
    <StrictMode>
      <Provider store={store} serverState={state}>
        <BrowserRouter>
          <ErrorBoundary>
            <AppRoutes />
          </ErrorBoundary>
          <Hydrated />
        </BrowserRouter>
      </Provider>
    </StrictMode>
  )
  // A transition hydrates in small steps, so that long pages stay responsive to input.
  startTransition(() => void (isOwn ? createRoot(root).render(app) : hydrateRoot(root, app)))
  prefetchLinks()
  // Not needed before the shopper goes offline, so it need not compete with the page. Browsers offer it over HTTPS only.
  setTimeout(() => void navigator.serviceWorker?.register('/service-worker.js').catch(() => {}), 5_000)
}

/** Tells `start.js` that the page responds. A task of its own: React hydrates no further part for an event within an effect. */
function Hydrated() {
  useEffect(() => void setTimeout(() => window.dispatchEvent(new Event('hydrated'))), [])
  return null
}

// Deferred: pending input events run first, and so does the screen's code, which waits for this module.
setTimeout(() => void hydrate())
