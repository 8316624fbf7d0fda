import { setTimeout as wait } from 'node:timers/promises'
import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'

const inFlight = new WeakMap<BrowserContext, Set<Request>>()

/** Counts what the pages of a context wait for: data and code, not pictures and fonts. */
export function trackRequests(context: BrowserContext) {
  const requests = new Set<Request>()
  inFlight.set(context, requests)
  context.on('request', (request) => {
    if (/fetch|xhr|script|document/.test(request.resourceType())) requests.add(request)
  })
  context.on('requestfinished', (request) => requests.delete(request))
  context.on('requestfailed', (request) => requests.delete(request))
}

/** The requests of a page that was left may end without a word. */
export const forgetRequests = (context: BrowserContext) => inFlight.get(context)?.clear()

/** Waits until no page of the context waits for an answer, and none has asked again shortly after. */
export async function noRequestsInFlight(page: Page) {
  const pending = () => [...(inFlight.get(page.context()) ?? [])].map((request) => request.url())
  await expect(async () => {
    expect(pending()).toEqual([])
    await wait(50)
    expect(pending()).toEqual([])
  }).toPass({ intervals: [50] })
}

/**
 * Puts the page's clock forward. Nothing may be in flight meanwhile: its timeout would fire, and the browser would
 * complain about the aborted request.
 */
export async function fastForward(page: Page, time: number | string) {
  await noRequestsInFlight(page)
  await page.clock.fastForward(time)
}

/** Until then text may be measured in a fallback font. */
export const fontsLoaded = (page: Page) => page.evaluate(() => document.fonts.ready.then(() => {}))
