import { expect, test } from '../support/shop-test.ts'

test('a page that a busy store refuses is loaded when it says, also in a window of its own', async ({
  page,
  browser,
  baseURL,
}) => {
  const refusal = { status: 503, headers: { 'retry-after': '0' } }
  const other = await browser.newPage({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  for (const each of [page, other]) {
    await each.route('/about', (route) => route.fulfill(refusal), { times: 1 })
    expect((await each.goto('/about'))?.status()).toBe(200)
    await each.route('/about', (route) => route.fulfill(refusal), { times: 1 })
    expect((await each.reload())?.status()).toBe(200)
  }
  await other.close()
})
