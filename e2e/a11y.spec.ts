import type { Page } from '@playwright/test'
import { expectNoA11yViolations, expectNoHorizontalOverflow } from './a11y.ts'
import { box, heading, suggestions, type } from './searching.ts'
import { expect, test } from './shop-test.ts'

/** The screens whose states need no more than an address and a step; the others are checked where they are tested. */
const screens: [name: string, path: string, widths: number[], show?: (page: Page) => Promise<void>][] = [
  ['the home page', '/', []],
  ['the page about the shop', '/about', [320, 390, 1280], showRefusedAddress],
  ['the login', '/login', [390, 1280]],
  ['the registration', '/register', [390, 1280]],
  ['the forgotten password', '/forgot-password', [390, 1280]],
  ['the page that letters lead to', '/auth/action', [390, 1280]],
  ['a search that finds nothing', '/search?q=zzzzqqqq', [320, 1280]],
  ['what was found, and suggestions', '/search?category=horror', [], showSuggestions],
]

for (const [name, path, widths, show] of screens) {
  test(`everybody can use ${name}, in light and in dark, and nothing sticks out`, async ({ page }) => {
    await page.goto(path)
    await expect(heading(page)).toBeVisible()
    await show?.(page)
    await expectNoA11yViolations(page)
    await expectNoHorizontalOverflow(page, widths)
  })
}

async function showRefusedAddress(page: Page) {
  const footer = page.getByRole('contentinfo')
  await footer.getByLabel('Your e-mail address').fill('reader')
  await footer.getByRole('button', { name: 'Subscribe' }).click()
  await expect(footer.getByRole('alert')).toBeVisible()
}

async function showSuggestions(page: Page) {
  await expectNoA11yViolations(page)
  await type(page, 'the')
  await expect(suggestions(page)).toHaveCount(9)
  await box(page).press('ArrowDown')
}
