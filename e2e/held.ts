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
