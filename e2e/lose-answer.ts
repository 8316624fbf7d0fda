import type { Page } from '@playwright/test'

/** The shop gets the next call, and its answer gets lost on the way. */
export const loseAnswer = (page: Page, address: string) =>
  page.route(
    address,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
