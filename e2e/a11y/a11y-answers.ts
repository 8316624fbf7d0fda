import type { Page } from '@playwright/test'
import { loadNext } from './within-the-app.ts'

export const phoneAndDesktop = [390, 1280]

export const main = (page: Page) => page.getByRole('main')

export const press = (page: Page, name: string | RegExp) =>
  main(page).getByRole('button', { name }).first().click()

/** Answers requests of the page with JSON, so that nothing in the store changes. */
export const answer = (page: Page, url: string | RegExp, json: unknown, status = 200) =>
  page.route(url, (route) => route.fulfill({ status, json }))

export const problem = (code: string, more: object = {}) => ({
  code,
  message: 'Something is wrong.',
  ...more,
})

/** The page at this path is told that the shop is not the demo, and whether it is open. */
export async function asOwnShop(page: Page, path: string, isOpen = true) {
  loadNext(page)
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      const response = await route.fetch()
      const text = await response.text()
      const body = text
        .replaceAll('"isDemo":true', '"isDemo":false')
        .replaceAll('"isOpen":true', `"isOpen":${isOpen}`)
      await route.fulfill({ response, body })
    },
  )
}
