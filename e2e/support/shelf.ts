import type { Page } from '@playwright/test'
import { either } from './words.ts'

export const path = '/dashboard/manage-books'

export const table = (page: Page) => page.getByRole('table', { name: either('All Books') })
export const rows = (page: Page) => table(page).locator('tbody tr:not([aria-hidden])')
export const sortBy = (page: Page, name: string) =>
  table(page).getByRole('columnheader').getByRole('button', { name })
/** Without the authors, which are in the same column. */
export const titles = (page: Page) => table(page).locator('tbody td:nth-child(2) [title]')
export const column = (page: Page, at: number) => table(page).locator(`tbody td:nth-child(${at})`)
