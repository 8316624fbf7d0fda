import type { Page } from '@playwright/test'
import { expectNoA11yViolations, expectNoHorizontalOverflow, type Screen } from './a11y.ts'
import { adminBooks } from './a11y-admin-books.ts'
import { adminShop } from './a11y-admin-shop.ts'
import { ordersScreens } from './a11y-orders.ts'
import { storefront } from './a11y-storefront.ts'
import { asSignedInAdmin } from '../support/admin.ts'
import { heading } from '../support/searching.ts'
import { stayInTheApp } from './within-the-app.ts'
import { expect, test } from '../support/shop-test.ts'
import { newShopper, signIn } from '../support/shoppers.ts'

const areas: Record<string, Screen[]> = {
  storefront,
  orders: ordersScreens,
  'books in the admin area': adminBooks,
  'orders, stock and settings in the admin area': adminShop,
}

/** Few enough for workers to share them, and enough to sign in and to load a page seldom. */
const rowsInATest = 6

const people = ['visitor', 'shopper', 'admin'] as const
type Person = (typeof people)[number]

const desktop = { width: 1280, height: 720 }

// Pages that are not found and calls that fail are among the states.
test.use({ expected: /./ })
// The tests of one file run one after the other otherwise.
test.describe.configure({ mode: 'parallel' })

for (const [area, screens] of Object.entries(areas)) {
  for (const person of people) {
    const theirs = screens.filter(({ as = 'visitor' }) => as === person)
    for (let start = 0; start < theirs.length; start += rowsInATest) {
      const rows = theirs.slice(start, start + rowsInATest)
      test(`${area}, ${person}: ${rows.map(({ name }) => name).join('; ')}`, async ({ page }) => {
        const visit = await stayInTheApp(page, () => signInAs(page, person))
        try {
          // The pages of a person have the same header, navigation and footer.
          for (const [at, row] of rows.entries()) {
            await test.step(row.name, () => expectAccessible(page, row, at > 0))
            await visit.tidyUp()
          }
        } finally {
          visit.stop()
        }
      })
    }
  }
}

async function signInAs(page: Page, person: Person) {
  if (person === 'shopper') await signIn(page, await newShopper(page.request), '/healthz')
  if (person === 'admin') await asSignedInAdmin(page)
}

/** All rules, those about colours in light and in dark ones, and no overflow at any of the widths. */
async function expectAccessible(page: Page, { path, show, widths, repeated }: Screen, isFrameKnown: boolean) {
  await page.setViewportSize(desktop)
  if (path) {
    await page.goto(path)
    await expect(heading(page)).toBeVisible()
  }
  await show?.(page)
  await expectNoA11yViolations(page, { ...(repeated && { repeated }), isFrameKnown })
  await expectNoHorizontalOverflow(page, widths)
}
