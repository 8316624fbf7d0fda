import type { Page } from '@playwright/test'

/** Calls that wait until the answer of this is called. */
export async function held(page: Page, address: string): Promise<() => void> {
  const { promise: letGo, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await letGo
    await route.continue()
  })
  return resolve
}
