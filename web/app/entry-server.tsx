import { translate } from '../../messages/t.ts'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { Provider } from 'react-redux'
import { StaticRouter } from 'react-router'
import { besideStorefront } from '../../domain/pages.ts'
import { type PublicShop, shop } from '../../contract/shop/shop.ts'
import { ErrorPage } from './errors/error-boundary.tsx'
import { loadData, type Loaded } from './route-loaders.ts'
import { BeforeOpening, screenAt } from './route-screens.ts'
import { AppRoutes } from './routes.tsx'
import type { CallRoute } from './services.ts'
import { collectTexts } from './shop/formatted.ts'
import { siteOf } from './shop/site.ts'
import { makeStore } from './store.ts'
import { fetchDrawnCovers } from '../ui/cover.tsx'

export { findMessagesBy, writeNumbersAsIn } from '../../messages/t.ts'

/** Renders a page to markup and returns the state for its hydration. */
export async function render(url: string, callRoute: CallRoute, origin?: string) {
  const found = await callRoute(shop.get, {})
  const site = siteOf(origin, found.body as PublicShop)
  const store = makeStore({ callRoute, preloadedState: { site } })
  const { isOpen } = site.shop
  const [pathname = ''] = url.split('?')
  const screen = screenAt(pathname)
  const isShown = isOpen || besideStorefront.has(pathname)
  await Promise.all([isShown && screen.fetch?.(), isOpen || BeforeOpening.fetch(), fetchDrawnCovers()])
  // Before the shop opens, no data of the storefront is loaded.
  const loaded = isShown ? await loadData(url, store.dispatch) : []
  const { markup, texts } = collectTexts(() =>
    renderToString(
      <Provider store={store}>
        <StaticRouter location={url}>
          <AppRoutes />
        </StaticRouter>
      </Provider>,
    ),
  )
  const { head, body } = splitHead(markup)
  return {
    status: statusOf(loaded),
    head,
    body,
    state: { ...store.getState(), texts },
    shop: site.shop,
    screen: screen.displayName,
  }
}

/** Renders the error page that replaces a page which failed to render. */
export const renderErrorPage = (message: string, shop: PublicShop) => ({
  ...splitHead(renderToStaticMarkup(<ErrorPage message={translate(message)} shop={shop.name} />)),
  shop,
})

/** 404 if the data does not exist; 503 if it is missing for another reason, which is temporary. */
function statusOf(loaded: Loaded[]): number {
  const failed = loaded.find(({ isError }) => isError)
  if (!failed) return 200
  return (failed.error as { status?: unknown } | undefined)?.status === 404 ? 404 : 503
}

/** React writes a page's title and links at the start of the markup; they belong in the head. */
function splitHead(markup: string) {
  const head = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)*/.exec(markup)?.[0] ?? ''
  return { head, body: markup.slice(head.length) }
}
