import dns, { type LookupAllOptions } from 'node:dns'
import {
  type BrowserContext,
  type ConsoleMessage,
  type Page,
  test as base,
  type WebError,
} from '@playwright/test'
import { newSharedContext, type SharedContext } from './shared-context.ts'

/**
 * Playwright looks up both kinds of addresses of localhost for each connection of its own, and where the hosts file has
 * no IPv6 one it waits for a name server, for as long as a minute.
 */
const { lookup } = dns.promises
const loopback = [{ address: '127.0.0.1', family: 4 }]
Object.assign(dns.promises, {
  lookup: async (name: string, options: LookupAllOptions) =>
    name === 'localhost' ? loopback : lookup(name, options),
})

type Options = {
  /** What the browser may complain about: the answer that a test is about, with its address. */
  expected: RegExp | undefined
  /** With an empty cache, where a test is about what is fetched. */
  isFirstVisit: boolean
}

type Watch = { visit: SharedContext; complaints: string[] }

/** A button that needs the page's script waits for it; whoever is faster than that follows links as in any other shop. */
const isAlive = 'footer form button:enabled, body:not(:has(footer form))'

/** As slow as people are: they begin when the page is alive, or when they have waited long enough. */
function unhurried(page: Page) {
  const goto = page.goto.bind(page)
  page.goto = async (...where) => {
    const answer = await goto(...where)
    await page
      .locator(isAlive)
      .first()
      .waitFor({ state: 'attached', timeout: 3_000 })
      .catch(() => {})
    return answer
  }
}

/** What the browser complains about, in any of its windows, until `stop` is called. */
function listenForComplaints(context: BrowserContext, expected: RegExp | undefined) {
  const complaints: string[] = []
  const note = (complaint: string) => {
    if (!expected?.test(complaint)) complaints.push(complaint)
  }
  const onConsole = (message: ConsoleMessage) => {
    if (['error', 'warning'].includes(message.type())) note(`${message.text()} ${message.location().url}`)
  }
  const onError = (error: WebError) => note(String(error.error()))
  context.on('console', onConsole)
  context.on('weberror', onError)
  const stop = () => {
    context.off('console', onConsole)
    context.off('weberror', onError)
  }
  return { complaints, stop }
}

/** Those of this worker that no test uses just now. They end with its browser. */
const kept = new Map<string, SharedContext>()

/** A test in which the browser has nothing to complain about. Its page is as good as new, and mostly another test's. */
export const test = base.extend<Options & Watch>({
  expected: [undefined, { option: true }],
  isFirstVisit: [false, { option: true }],
  visit: async ({ browser, isFirstVisit, baseURL, viewport, hasTouch }, use) => {
    const options = { ...(baseURL && { baseURL }), viewport, hasTouch }
    const name = JSON.stringify(options)
    const found = isFirstVisit ? undefined : kept.get(name)
    const visit = found ?? (await newSharedContext(browser, options))
    if (!found) unhurried(visit.page)
    kept.delete(name)
    await use(visit)
    if (!isFirstVisit && (await visit.reset())) kept.set(name, visit)
    else await visit.context.close()
  },
  context: async ({ visit }, use) => use(visit.context),
  page: async ({ visit }, use) => use(visit.page),
  complaints: [
    async ({ context, expected }, use) => {
      const { complaints, stop } = listenForComplaints(context, expected)
      await use(complaints)
      stop()
      base.expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export const { expect } = base
