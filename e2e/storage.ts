import type { Page } from '@playwright/test'

/** Fills localStorage, as an earlier visit has left it. */
export const fillLocalStorage = (page: Page, entries: Record<string, string>) =>
  page.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
  }, entries)
