import { type Page, test as base } from '@playwright/test'
import { trackRequests } from './in-flight.ts'

type Watch = {
  /** What the browser may complain about: the answer that a test is about, with its address. */
  expected: RegExp | undefined
  complaints: string[]
}

/** A button that needs the page's script waits for it; whoever is faster than that follows links as in any other shop. */
const isAlive = 'footer form button:enabled, body:not(:has(footer form))'

/** As slow as people are: they begin when the page is alive, or when they have waited long enough. */
function unhurried(page: Page): Page {
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
  return page
}

/** A test in which the browser has nothing to complain about, in any of its windows. */
export const test = base.extend<Watch>({
  page: async ({ page }, use) => use(unhurried(page)),
  expected: [undefined, { option: true }],
  complaints: [
    async ({ context, expected }, use) => {
      const complaints: string[] = []
      trackRequests(context)
      const note = (complaint: string) => {
        if (!expected?.test(complaint)) complaints.push(complaint)
      }
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) note(`${message.text()} ${message.location().url}`)
      })
      context.on('weberror', (error) => note(String(error.error())))
      await use(complaints)
      base.expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export const { expect } = base
