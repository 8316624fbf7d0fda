import { expect, type Page } from '@playwright/test'

export const box = (page: Page) => page.getByPlaceholder('Search here')

export const suggestions = (page: Page) =>
  page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

export const cards = (page: Page) => page.getByRole('main').getByRole('article')

/** Types key by key, once the suggestions are loaded. */
export async function type(page: Page, words: string) {
  await box(page).focus()
  await expect(box(page)).toHaveRole('combobox')
  await box(page).fill('')
  await box(page).pressSequentially(words)
}
