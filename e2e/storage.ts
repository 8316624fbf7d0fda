import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

/** Fills localStorage before the first page of the context runs, and never again: what the page removes stays away. */
export const presetLocalStorage = (page: Page, entries: Record<string, string>) =>
  page.context().addInitScript(
    ({ entries, once }) => {
      if (!location.protocol.startsWith('http') || localStorage.getItem(once)) return
      localStorage.setItem(once, 'done')
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
    },
    { entries, once: `preset:${randomUUID()}` },
  )
