import { expect, test } from '../support/shop-test.ts'

test('a page that a busy store refuses is loaded when it says', async ({ page }) => {
  const refusal = { status: 503, headers: { 'retry-after': '0' } }
  await page.route('/about', (route) => route.fulfill(refusal), { times: 1 })
  expect((await page.goto('/about'))?.status()).toBe(200)
})
