import type { Page } from '@playwright/test'
import { pages } from '../../domain/pages.ts'
import { noRequestsInFlight } from '../support/in-flight.ts'

/** Where the app is, as far as React has rendered it, and its store. */
type App = { path: string; dispatch: (action: { type: string }) => void }

declare global {
  interface Window {
    app?: () => App | undefined
  }
}

/** Runs in the page: React keeps these in what it renders. */
function findApp() {
  type Fiber = { child: Fiber | null; memoizedProps: Record<string, unknown> | null }
  type Props = { location?: Location; store?: App }
  const root = document.querySelector('[data-hydrated] #root')
  const container = root && Reflect.ownKeys(root).find((key) => String(key).startsWith('__reactContainer$'))
  if (!container) return
  window.app = () => {
    let fiber: Fiber | null = Reflect.get(root, container).stateNode.current
    const found: Props = {}
    for (; fiber && !found.location; fiber = fiber.child) {
      const { location, store }: Props = fiber.memoizedProps ?? {}
      Object.assign(found, location && { location }, store && { store })
    }
    const { location, store } = found
    return location && store && { path: location.pathname + location.search, dispatch: store.dispatch }
  }
}

const changed = new WeakSet<Page>()

/** For what only a load undoes, such as another shop than the store's. */
export const loadNext = (page: Page) => void changed.add(page)

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }))

/** A page of nobody, without the app. */
const parked = '/healthz'

const hasApp = (path: string) => !path.startsWith('/api/') && path !== parked

/** As a link does. Returns when the page is rendered. */
async function goOn(page: Page, path: string) {
  const from = await page.evaluate((path) => {
    const from = window.app?.()?.path
    window.history.pushState(null, '', path)
    window.dispatchEvent(new PopStateEvent('popstate'))
    return from
  }, path)
  await page.waitForFunction((from) => window.app?.()?.path !== from, from)
}

/**
 * Goes to a small page that shares nothing with this one, not even the header, and forgets what the tab and the API's
 * cache have of it. False if something is left.
 */
async function leave(page: Page) {
  const isThere = new URL(page.url()).pathname === pages.adminInvitation
  await goOn(page, isThere ? pages.admin : pages.adminInvitation)
  return page.evaluate(() => {
    sessionStorage.clear()
    window.app?.()?.dispatch({ type: 'api/resetApiState' })
    return !document.querySelector('dialog[open], :popover-open')
  })
}

/**
 * From here on `goto` and `reload` load no page where the app can show it: a load costs as much as all of axe. It loads the
 * page if something is left of the page before, or the browser keeps something else since.
 */
export function stayInTheApp(page: Page) {
  const { goto, reload } = page
  let kept: string | undefined

  async function canStay(path: string) {
    if (changed.has(page) || !hasApp(path) || kept === undefined) return false
    await page.evaluate(findApp)
    if (!(await page.evaluate(() => window.app?.() !== undefined))) return false
    return (await stored(page)) === kept && (await leave(page))
  }

  page.goto = async (path, options) => {
    const stays = await canStay(path)
    const answer = stays ? null : await goto(path, options)
    if (stays) await goOn(page, path)
    await noRequestsInFlight(page)
    kept = hasApp(path) ? await stored(page) : undefined
    return answer
  }
  page.reload = async () => page.goto(page.url().slice(new URL(page.url()).origin.length))

  return {
    /** Between two rows. */
    async tidyUp() {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      if (changed.delete(page)) await page.goto(parked)
    },
    stop: () => Object.assign(page, { goto, reload }),
  }
}
