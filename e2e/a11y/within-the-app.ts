import type { Page } from '@playwright/test'
import { pages } from '../../domain/pages.ts'
import { findApp, goOn } from '../support/go-on.ts'
import { forgetRequests, noRequestsInFlight } from '../support/in-flight.ts'
import { forgetVisitor, parked } from '../support/shared-context.ts'

const changed = new WeakSet<Page>()

/** For what only a load undoes, such as another shop than the store's. */
export const loadNext = (page: Page) => void changed.add(page)

const stored = (page: Page) => page.evaluate(() => JSON.stringify(localStorage))

const hasApp = (path: string) => !path.startsWith('/api/') && path !== parked

/** Small pages without the header and the footer of others. */
const restingPlaces = [pages.adminInvitation, pages.admin]

/**
 * Before the page at `next`: goes to one that shares nothing with this one, and forgets what the tab and the API's cache
 * have of it. False if something is left.
 */
async function leave(page: Page, next: string) {
  const taken = new Set([page.url(), next].map((url) => new URL(url, page.url()).pathname))
  await goOn(page, restingPlaces.find((path) => !taken.has(path)) ?? '/nowhere')
  return page.evaluate(() => {
    sessionStorage.clear()
    window.app?.()?.dispatch({ type: 'api/resetApiState' })
    return !document.querySelector('dialog[open], :popover-open')
  })
}

/** What tells visitors from each other. */
const belongings = (page: Page) =>
  page.evaluate(() => ['cart', 'wish-list', 'shop:signed-in', 'token'].filter((key) => key in localStorage))

/**
 * From here on `goto` and `reload` load no page where the app can show it: a load costs as much as all of axe. It loads the
 * page if something is left of the page before, or the browser keeps something else since. `arrive` signs in who looks.
 */
export async function stayInTheApp(page: Page, arrive: () => Promise<void>) {
  const { goto, reload } = page
  let kept: string | undefined

  async function canStay(path: string) {
    if (changed.has(page) || !hasApp(path) || kept === undefined) return false
    // Those of a page that was loaded before may end without an event.
    forgetRequests(page.context())
    return (await page.evaluate(findApp)) && (await stored(page)) === kept && (await leave(page, path))
  }

  page.goto = async (path, options) => {
    const stays = await canStay(path)
    const answer = stays ? null : await goto(path, options)
    if (stays) {
      await goOn(page, path)
      await noRequestsInFlight(page)
    }
    kept = hasApp(path) ? await stored(page) : undefined
    return answer
  }
  page.reload = async () => page.goto(page.url().slice(new URL(page.url()).origin.length))

  await arrive()
  const own = await belongings(page)

  return {
    /** Between two rows: whoever has put something into the cart or signed in is another visitor from then on. */
    async tidyUp() {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      const isOther = (await belongings(page)).some((key) => !own.includes(key))
      if (changed.delete(page) || isOther) await page.goto(parked)
      if (!isOther) return
      await forgetVisitor(page)
      await arrive()
    },
    stop: () => Object.assign(page, { goto, reload }),
  }
}
