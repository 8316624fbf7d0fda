import type { Page } from '@playwright/test'
import { expectNoA11yViolations, expectNoHorizontalOverflow } from './a11y.ts'
import { box, heading, suggestions, type } from './searching.ts'
import { expect, test } from './shop-test.ts'

type Screen = { path: string; alike?: string; widths?: number[]; show?: (page: Page) => Promise<void> }

/** The screens whose states need no more than an address and a step; the others are checked where they are tested. */
const screens: Record<string, Screen[]> = {
  'the home page': [{ path: '/', alike: 'main ul > li' }],
  'the page about the shop': [{ path: '/about', widths: [320, 390, 1280], show: showRefusedAddress }],
  'the pages to sign in': ['/login', '/register', '/forgot-password', '/auth/action'].map((path) => ({
    path,
    widths: [390, 1280],
  })),
  'the search': [
    { path: '/search?q=zzzzqqqq', widths: [320, 1280] },
    { path: '/search?category=horror' },
    { path: '/search?category=horror', show: showSuggestions },
  ],
}

for (const [name, shown] of Object.entries(screens)) {
  test(`everybody can use ${name}, in light and in dark, and nothing sticks out`, async ({ page }) => {
    for (const { path, alike, widths = [], show } of shown) {
      await page.goto(path)
      await expect(heading(page)).toBeVisible()
      await show?.(page)
      await expectNoA11yViolations(page, alike)
      await expectNoHorizontalOverflow(page, widths)
    }
  })
}

async function showRefusedAddress(page: Page) {
  const footer = page.getByRole('contentinfo')
  await footer.getByLabel('Your e-mail address').fill('reader')
  await footer.getByRole('button', { name: 'Subscribe' }).click()
  await expect(footer.getByRole('alert')).toBeVisible()
}

async function showSuggestions(page: Page) {
  await type(page, 'the')
  await expect(suggestions(page)).toHaveCount(9)
  await box(page).press('ArrowDown')
}
