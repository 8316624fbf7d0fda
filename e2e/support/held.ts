import type { Page, Route } from '@playwright/test'

/** Holds matching requests until the returned function is called; then `then` handles them. */
export async function held(
  page: Page,
  url: string | RegExp,
  then: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await released
    await then(route)
  })
  return resolve
}

/** The next request reaches the store, but its response is lost. */
export const loseAnswer = (page: Page, url: string) =>
  page.route(
    url,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
