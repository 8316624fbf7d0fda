import type { Page, Route } from '@playwright/test'
import { held } from './held.ts'
import { expect, test } from './shop-test.ts'
import { avatar, newShopper, signIn } from './shoppers.ts'

const list = '**/api/orders/email/*'

const screens = {
  Orders: {
    heading: (page: Page) => page.getByRole('heading', { name: 'Your Orders' }),
    nothing: (page: Page) => page.getByText('No orders found!'),
    anyway: (page: Page) => page.getByRole('heading', { level: 1 }),
  },
  Dashboard: {
    heading: (page: Page) => page.getByRole('heading', { name: 'Latest orders' }),
    nothing: (page: Page) => page.getByText('No orders yet.'),
    anyway: (page: Page) => page.getByRole('button', { name: 'Log out' }),
  },
}

const failures = [
  ['Orders', 'is an error', (route: Route) => route.fulfill({ status: 500, json: {} })],
  ['Orders', 'is not JSON', (route: Route) => route.fulfill({ body: '<h1>Please sign in to this network' })],
  ['Dashboard', 'never arrives', (route: Route) => route.abort()],
] as const

test.use({ expected: /(500|ERR_FAILED).*\/api\/orders/ })

for (const [name, what, fail] of failures) {
  test(`${name} shows Loading..., an error if the response ${what}, and the list after Try again`, async ({
    page,
    request,
  }) => {
    const { heading, nothing, anyway } = screens[name]
    await signIn(page, await newShopper(request))
    const letFail = await held(page, list, (route) => fail(route))
    await avatar(page).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
    await expect(page.getByText('Loading...')).toBeVisible()
    await expect(anyway(page)).toBeVisible()
    letFail()
    await expect(page.getByRole('alert')).toHaveText('Error geting orders data')
    await expect(nothing(page)).toHaveCount(0)
    await page.unroute(list)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(nothing(page)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(heading(page)).toBeFocused()
  })
}
