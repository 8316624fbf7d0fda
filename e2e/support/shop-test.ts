import dns, { type LookupAllOptions } from 'node:dns'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  type Page,
  type PlaywrightWorkerArgs,
  type Response,
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
  /** Console errors and warnings that the test expects, followed by their URL. */
  expected: RegExp | undefined
  /** Starts with an empty cache, for tests about what is loaded. */
  isFirstVisit: boolean
}

type Watch = { visit: SharedContext; complaints: string[] }

const hydrated = 'html[data-hydrated]'

export const expectHydrated = (page: Page) => base.expect(page.locator(hydrated)).toBeAttached()

type Answer = Pick<Response, 'status' | 'headers'>

/** A store without a free core refuses requests, and says when to try again. Clients do, and so do tests. */
async function whenNotBusy<A extends Answer | null>(ask: () => Promise<A>, attempts = 20): Promise<A> {
  const answer = await ask()
  const pause = answer?.status() === 503 && answer.headers()['retry-after']
  if (!pause || attempts === 1) return answer
  await wait(Number(pause) * 1_000)
  return whenNotBusy(ask, attempts - 1)
}

function retryWhenBusy<Client extends APIRequestContext>(request: Client): Client {
  const fetch = request.fetch.bind(request)
  request.fetch = (...asked) => whenNotBusy(() => fetch(...asked))
  return request
}

/** Pages that the tests of what happens before hydration open. */
const untouchedPages = new WeakSet<Page>()

/** Without the touch that hydrates a page as soon as it is opened. */
export function untouched(page: Page): Page {
  untouchedPages.add(page)
  return page
}

/** Touches the page and waits until it is hydrated: an earlier click on a link would load a page. */
async function untilHydrated(page: Page) {
  await page.keyboard.press('Shift')
  await base.expect(page.locator(`${hydrated}, html:not(:has(script[data-shop]))`)).toBeAttached()
}

/** As a client of a store that may be busy. A page is open when it is hydrated, or with `commit` when its head is there. */
function makePatient(page: Page, hasScripts: boolean) {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  async function patiently(open: () => Promise<Response | null>, until?: string) {
    const answer = await whenNotBusy(open)
    if (hasScripts && until !== 'commit' && !untouchedPages.has(page)) await untilHydrated(page)
    return answer
  }
  page.goto = (url, options) => patiently(() => goto(url, options), options?.waitUntil)
  page.reload = (options) => patiently(() => reload(options), options?.waitUntil)
}

/** All contexts, pages and clients that a test opens are patient. */
function openPatiently(browser: Browser) {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    retryWhenBusy(context.request)
    context.on('page', (page) => makePatient(page, options?.javaScriptEnabled !== false))
    return context
  }
}

/**
 * What Playwright itself says while service workers are blocked, and what a store without a free core refused: covers are
 * drawn, and reads are sent again.
 */
const tolerated = /^Service Worker registration blocked|status of 503 /

/** Covers all pages of the context, popups too, until `stop` is called. */
function listenForComplaints(context: BrowserContext, expected: RegExp | undefined) {
  const complaints: string[] = []
  const note = (complaint: string) => {
    if (!tolerated.test(complaint) && !expected?.test(complaint)) complaints.push(complaint)
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

/** Idle contexts of this worker. They close with its browser. */
const idleContexts = new Map<string, SharedContext>()

/** Fails on unexpected console errors. The page is reset, and mostly reused from another test. */
export const test = base.extend<Options & Watch, PlaywrightWorkerArgs>({
  browser: [
    async ({ browser }, use) => {
      openPatiently(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  playwright: [
    async ({ playwright }, use) => {
      const newContext = playwright.request.newContext.bind(playwright.request)
      playwright.request.newContext = async (options) => retryWhenBusy(await newContext(options))
      await use(playwright)
    },
    { scope: 'worker' },
  ],
  expected: [undefined, { option: true }],
  isFirstVisit: [false, { option: true }],
  visit: async ({ browser, isFirstVisit, baseURL, viewport, hasTouch }, use) => {
    const options = { ...(baseURL && { baseURL }), viewport, hasTouch }
    const name = JSON.stringify(options)
    const found = isFirstVisit ? undefined : idleContexts.get(name)
    const visit = found ?? (await newSharedContext(browser, options))
    idleContexts.delete(name)
    await use(visit)
    if (!isFirstVisit && (await visit.reset())) idleContexts.set(name, visit)
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
