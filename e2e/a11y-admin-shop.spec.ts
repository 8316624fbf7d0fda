import { adminShopScreens } from './a11y-admin-shop.ts'
import { expectNoA11yViolations, expectNoHorizontalOverflow } from './a11y.ts'
import { asSignedInAdmin } from './admin.ts'
import { expect, test } from './shop-test.ts'

test.use({ expected: /status of 40\d|Admin login failed/ })

for (const { name, path, as, widths = [], show } of adminShopScreens)
  test(name, async ({ page }) => {
    if (as === 'admin') await asSignedInAdmin(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await show?.(page)
    await expectNoA11yViolations(page)
    await expectNoHorizontalOverflow(page, widths)
  })
