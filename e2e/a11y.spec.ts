import type { Page } from '@playwright/test'
import { expectNoA11yViolations, expectNoHorizontalOverflow } from './a11y.ts'
import { box, heading, suggestions, type } from './searching.ts'
import { expect, test } from './shop-test.ts'

type Screen = { path: string; widths?: number[]; show?: (page: Page) => Promise<void> }

/** Pages whose states need only a URL and one step; the other specs check their own pages. */
const screens: Record<string, Screen[]> = {
  'home page': [{ path: '/' }],
  'about page': [{ path: '/about', widths: [320, 390, 1280], show: showRefusedAddress }],
  'sign-in pages': ['/login', '/register', '/forgot-password', '/auth/action'].map((path) => ({
    path,
    widths: [390, 1280],
  })),
  search: [
    { path: '/search?q=zzzzqqqq', widths: [320, 1280] },
    { path: '/search?category=horror' },
    { path: '/search?category=horror', show: showSuggestions },
  ],
}

for (const [name, shown] of Object.entries(screens)) {
  test(`${name}: no accessibility violations in either colour scheme, no horizontal overflow`, async ({
    page,
  }) => {
    for (const { path, widths = [], show } of shown) {
      await page.goto(path)
      await expect(heading(page)).toBeVisible()
      await show?.(page)
      await expectNoA11yViolations(page)
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
