import { expect, test } from './shop-test.ts'
import { fillIn, newShopper } from './shoppers.ts'

const names = ['continue', 'from', 'next', 'redirect', 'redirectUrl', 'return', 'returnTo', 'to', 'url']

const query = new URLSearchParams(names.map((name) => [name, '//evil.example/'])).toString()

test('a shopper stays in the store after login, whatever target the login URL contains', async ({ page }) => {
  const external: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith('http://localhost:')) external.push(request.url())
  })
  await page.goto(`/login?${query}#//evil.example/`)
  await fillIn(page, await newShopper(page.request))
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/')
  expect(external).toEqual([])
})

test.describe('URLs that resemble another host', () => {
  test.use({ expected: /404/ })

  test('stay on this host', async ({ page, baseURL }) => {
    for (const path of [
      '//evil.example/orders',
      '/%2f%2fevil.example',
      '/%5cevil.example',
      '/orders//evil.example',
    ]) {
      await page.goto(`${baseURL}${path}`)
      expect(new URL(page.url()).hostname).toBe('localhost')
    }
  })
})
