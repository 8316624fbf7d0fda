import type { Page } from '@playwright/test'

/** Where the app is, as far as React has rendered it, and its store. */
type App = { location: Location; dispatch: (action: { type: string }) => void }

declare global {
  interface Window {
    app?: () => App | undefined
    /** Before the last step. */
    wasAt?: Location | undefined
  }
}

/** Runs in the page: React keeps these in what it renders. False without the app, or before it is hydrated. */
export function findApp(): boolean {
  type Fiber = { child: Fiber | null; memoizedProps: Record<string, unknown> | null }
  type Props = { location?: Location; store?: App }
  const root = document.querySelector('[data-hydrated] #root')
  const container = root && Reflect.ownKeys(root).find((key) => String(key).startsWith('__reactContainer$'))
  if (!container) return false
  window.app = () => {
    let fiber: Fiber | null = Reflect.get(root, container).stateNode.current
    const found: Props = {}
    for (; fiber && !found.location; fiber = fiber.child) {
      const { location, store }: Props = fiber.memoizedProps ?? {}
      Object.assign(found, location && { location }, store && { store })
    }
    const { location, store } = found
    return location && store && { location, dispatch: store.dispatch }
  }
  return true
}

/** As a link does, without loading a page. Returns when the page is rendered. */
export async function goOn(page: Page, path: string) {
  await page.waitForFunction(findApp)
  await page.evaluate((path) => {
    window.wasAt = window.app?.()?.location
    window.history.pushState(null, '', path)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.waitForFunction(() => window.app?.()?.location !== window.wasAt)
}
