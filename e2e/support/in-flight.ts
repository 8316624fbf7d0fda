import { setTimeout as wait } from 'node:timers/promises'
import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'

const inFlight = new WeakMap<BrowserContext, Set<Request>>()

/** Tracks requests for data and code, not for images and fonts. */
export function trackRequests(context: BrowserContext) {
  const requests = new Set<Request>()
  inFlight.set(context, requests)
  context.on('request', (request) => {
    if (/fetch|xhr|script|document/.test(request.resourceType())) requests.add(request)
  })
  context.on('requestfinished', (request) => requests.delete(request))
  context.on('requestfailed', (request) => requests.delete(request))
}

/** Requests of a page that was left may end without an event. */
export const forgetRequests = (context: BrowserContext) => inFlight.get(context)?.clear()

/** Waits until no request of the context is in flight, and none follows within 50 ms. */
export async function noRequestsInFlight(page: Page) {
  const pending = () => [...(inFlight.get(page.context()) ?? [])].map((request) => request.url())
  await expect(async () => {
    expect(pending()).toEqual([])
    await wait(50)
    expect(pending()).toEqual([])
  }).toPass({ intervals: [50] })
}

/** Waits for requests in flight: otherwise their timeouts fire, and the browser logs aborted requests. */
export async function fastForward(page: Page, time: number | string) {
  await noRequestsInFlight(page)
  await page.clock.fastForward(time)
}

/** Before that, text may be measured in a fallback font. */
export const fontsLoaded = (page: Page) => page.evaluate(() => document.fonts.ready.then(() => {}))
