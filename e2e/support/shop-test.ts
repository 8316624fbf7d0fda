import dns, { type LookupAllOptions } from 'node:dns'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type APIRequestContext,
  type BrowserContext,
  type ConsoleMessage,
  type Page,
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

function retryWhenBusy(request: APIRequestContext) {
  const fetch = request.fetch.bind(request)
  request.fetch = (...asked) => whenNotBusy(() => fetch(...asked))
}

/** Touches the page and waits up to 3 seconds for hydration: an earlier click on a link would load a page. */
function waitForHydration(page: Page) {
  const goto = page.goto.bind(page)
  page.goto = async (...where) => {
    const answer = await whenNotBusy(() => goto(...where))
    await page.keyboard.press('Shift')
    await page
      .locator(`${hydrated}, html:not(:has(script[data-shop]))`)
      .waitFor({ state: 'attached', timeout: 3_000 })
      .catch(() => {})
    return answer
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

/** As a client of a store that may be busy, which opens pages when they are hydrated. */
export function patient(page: Page): Page {
  waitForHydration(page)
  retryWhenBusy(page.context().request)
  return page
}

/** Idle contexts of this worker. They close with its browser. */
const idleContexts = new Map<string, SharedContext>()

/** Fails on unexpected console errors. The page is reset, and mostly reused from another test. */
export const test = base.extend<Options & Watch>({
  expected: [undefined, { option: true }],
  isFirstVisit: [false, { option: true }],
  visit: async ({ browser, isFirstVisit, baseURL, viewport, hasTouch }, use) => {
    const options = { ...(baseURL && { baseURL }), viewport, hasTouch }
    const name = JSON.stringify(options)
    const found = isFirstVisit ? undefined : idleContexts.get(name)
    const visit = found ?? (await newSharedContext(browser, options))
    if (!found) patient(visit.page)
    idleContexts.delete(name)
    await use(visit)
    if (!isFirstVisit && (await visit.reset())) idleContexts.set(name, visit)
    else await visit.context.close()
  },
  request: async ({ request }, use) => {
    retryWhenBusy(request)
    await use(request)
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
