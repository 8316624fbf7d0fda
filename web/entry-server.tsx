import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { Provider } from 'react-redux'
import { StaticRouter } from 'react-router'
import { ErrorPage } from './errors/error-page.tsx'
import { type Loaded, needsOf } from './pages.ts'
import { AppRoutes } from './routes.tsx'
import { makeStore } from './store.ts'

type Ask = (url: string) => Promise<{ status: number; body: string }>

/** A page as markup, with the data that it was made from. */
export async function render(url: string, ask: Ask, origin?: string) {
  const store = makeStore({ fetchFn: fetchFrom(ask), site: { origin } })
  const { screen, load } = needsOf(url)
  await screen?.fetch()
  const loaded = await load?.(store.dispatch)
  const markup = renderToString(
    <Provider store={store}>
      <StaticRouter location={url}>
        <AppRoutes />
      </StaticRouter>
    </Provider>,
  )
  const { head, body } = splitHead(markup)
  return { status: statusOf(loaded), head, body, state: store.getState() }
}

/** What there is instead of a page that could not be made. */
export const renderTrouble = (words: string) => splitHead(renderToStaticMarkup(<ErrorPage words={words} />))

/** What is not there is not there; a page without its data for another reason is for this moment only. */
function statusOf(loaded: Loaded[] = []): number {
  const failed = loaded.find(({ isError }) => isError)
  if (!failed) return 200
  return (failed.error as { status?: unknown } | undefined)?.status === 404 ? 404 : 503
}

const fetchFrom =
  (ask: Ask): typeof fetch =>
  async (input) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    const { status, body } = await ask(pathname + search)
    return new Response(body, { status, headers: { 'content-type': 'application/json' } })
  }

/** React writes a page's title and links at the start of the markup; they belong into the head. */
function splitHead(markup: string) {
  const head = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)*/.exec(markup)?.[0] ?? ''
  return { head, body: markup.slice(head.length) }
}
