import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { forgetRequests, trackRequests } from './in-flight.ts'

/** The URL of idle pages: on the store's origin, so that a test can fill its storage, and without scripts. */
export const parked = '/healthz'

const pageEvents = ['console', 'dialog', 'framenavigated', 'request', 'response'] as const

/** Tests share a context because cached assets make a page load three times as cheap. */
export type SharedContext = {
  context: BrowserContext
  page: Page
  /** False if a test has changed something that cannot be undone in a context. */
  reset: () => Promise<boolean>
}

export async function newSharedContext(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<SharedContext> {
  const context = await browser.newContext(options)
  trackRequests(context)
  const page = await context.newPage()
  const goto = page.goto.bind(page)
  await goto(parked)
  const isTainted = watchForTaint(context, page)

  async function reset() {
    if (isTainted() || page.isClosed()) return false
    for (const other of context.pages()) if (other !== page) await other.close()
    for (const event of pageEvents) page.removeAllListeners(event)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'no-preference' })
    if (options.viewport) await page.setViewportSize(options.viewport)
    await page.mouse.move(0, 0)
    await goto(parked)
    forgetRequests(context)
    await forgetVisitor(page)
    return true
  }
  return { context, page, reset }
}

/** Empties all that the browser keeps of the store whose page is open. */
export async function forgetVisitor(page: Page) {
  await page.evaluate(() => sessionStorage.clear())
  const session = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
  await page.context().clearCookies()
}

/** Init scripts and an installed clock cannot be removed from a context. */
function watchForTaint(context: BrowserContext, page: Page): () => boolean {
  let isTainted = false
  const addInitScript = page.addInitScript.bind(page)
  page.addInitScript = (script, arg, options) => {
    isTainted = true
    return addInitScript(script, arg, options)
  }
  const install = context.clock.install.bind(context.clock)
  context.clock.install = (options) => {
    isTainted = true
    return install(options)
  }
  return () => isTainted
}
