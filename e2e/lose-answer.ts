import type { Page } from '@playwright/test'

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
