import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { forgetRequests, trackRequests } from './in-flight.ts'

/** Where a page waits between tests: on the store's origin, whose storage can be filled there, and without scripts. */
const parked = '/healthz'

const listened = ['console', 'dialog', 'framenavigated', 'request', 'response'] as const

/** A context whose page another test may use. Its assets are in the cache, which makes the next load three times as cheap. */
export type SharedContext = {
  context: BrowserContext
  page: Page
  /** As good as new; false where a test did something that a context never forgets. */
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
  const { origin } = new URL(page.url())
  const isTainted = watchForTaint(context, page)

  async function reset() {
    if (isTainted() || page.isClosed()) return false
    for (const other of context.pages()) if (other !== page) await other.close()
    for (const event of listened) page.removeAllListeners(event)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'no-preference' })
    if (options.viewport) await page.setViewportSize(options.viewport)
    await page.mouse.move(0, 0)
    await goto(parked)
    forgetRequests(context)
    await page.evaluate(() => sessionStorage.clear())
    const session = await context.newCDPSession(page)
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await session.detach()
    await context.clearCookies()
    return true
  }
  return { context, page, reset }
}

/** Init scripts and a clock stay in a context for good. */
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
