import type { Page } from '@playwright/test'

/** Simulates the state that an earlier visit has left. */
export const fillLocalStorage = (page: Page, entries: Record<string, string>) =>
  page.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
  }, entries)
