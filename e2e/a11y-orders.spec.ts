import { expectNoA11yViolations, expectNoHorizontalOverflow } from './a11y.ts'
import { ordersScreens } from './a11y-orders.ts'
import { asSignedInAdmin } from './admin.ts'
import { heading } from './ordering.ts'
import { expect, test } from './shop-test.ts'
import { newShopper, signIn } from './shoppers.ts'

for (const { name, path, as, widths = [], show } of ordersScreens)
  test(`${name}: no accessibility violations, no horizontal overflow`, async ({ page }) => {
    if (as === 'shopper') await signIn(page, await newShopper(page.request), path)
    else {
      if (as === 'admin') await asSignedInAdmin(page)
      await page.goto(path)
    }
    await expect(heading(page)).toBeVisible()
    await show?.(page)
    await expectNoA11yViolations(page)
    await expectNoHorizontalOverflow(page, widths)
  })
