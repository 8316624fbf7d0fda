import type { Page, Route } from '@playwright/test'

/** Calls that wait until the answer of this is called, and then go on, or fail as a test wants it. */
export async function held(
  page: Page,
  address: string | RegExp,
  then: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  const { promise: letGo, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await letGo
    await then(route)
  })
  return resolve
}
