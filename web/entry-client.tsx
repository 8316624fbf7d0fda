import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router'
import { openAuth } from './account/open-auth.ts'
import { keepCart } from './cart/keep-cart.ts'
import { ErrorBoundary } from './errors/error-boundary.tsx'
import { needsOf } from './pages.ts'
import { AppRoutes } from './routes.tsx'
import { makeStore } from './store.ts'
import './styles.css'

/** Takes over what the server has drawn, in one go and with nothing left to wait for. */
async function hydrate() {
  const written = document.getElementById('state')?.textContent
  const root = document.getElementById('root')
  if (!written || !root) throw new Error('This page was not made by the shop')

  const state = JSON.parse(written)
  const store = makeStore({ preloadedState: state, openAuth })
  // It is drawn with the server's state first, so the kept cart disturbs nothing.
  keepCart(store)
  // A screen whose code does not come is left to the page, which can say so once it is alive.
  await needsOf(window.location.pathname)
    .screen?.fetch()
    .catch(() => {})
  const shop = (
    <StrictMode>
      <Provider store={store} serverState={state}>
        <BrowserRouter>
          <ErrorBoundary>
            <AppRoutes />
          </ErrorBoundary>
        </BrowserRouter>
      </Provider>
    </StrictMode>
  )
  // In small steps: a page of sixty books would keep a finger waiting otherwise.
  startTransition(() => void hydrateRoot(root, shop))
}

// In a moment: a press or a scroll gets its turn, and a screen's code, which waits for this module to be done.
setTimeout(() => void hydrate())
