import { adminShop } from './a11y-admin-shop.ts'
import { expectNoA11yViolations, expectNoHorizontalOverflow } from './a11y.ts'
import { asSignedInAdmin } from './admin.ts'
import { expect, test } from './shop-test.ts'

// Refused calls are among the states.
test.use({ expected: /./ })
test.describe.configure({ mode: 'parallel' })

for (const person of ['admin', undefined]) {
  const theirs = adminShop.filter(({ as }) => as === person)
  for (let start = 0; start < theirs.length; start += 5) {
    const rows = theirs.slice(start, start + 5)
    test(rows.map(({ name }) => name).join('; '), async ({ page }) => {
      if (person) await asSignedInAdmin(page)
      for (const { name, path, widths = [], show } of rows)
        await test.step(name, async () => {
          await page.setViewportSize({ width: 1280, height: 720 })
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await show?.(page)
          await expectNoA11yViolations(page)
          await expectNoHorizontalOverflow(page, widths)
          await page.unrouteAll({ behavior: 'ignoreErrors' })
        })
    })
  }
}
