import { expect, test } from './shop-test.ts'
import { fillIn, newShopper } from './shoppers.ts'

const names = ['continue', 'from', 'next', 'redirect', 'redirectUrl', 'return', 'returnTo', 'to', 'url']

const asked = new URLSearchParams(names.map((name) => [name, '//evil.example/'])).toString()

test('whoever signs in stays in the shop, wherever the link to the login wants them to go', async ({
  page,
}) => {
  const left: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith('http://localhost:')) left.push(request.url())
  })
  await page.goto(`/login?${asked}#//evil.example/`)
  await fillIn(page, await newShopper(page.request))
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/')
  expect(left).toEqual([])
})

test.describe('addresses that look like another shop’s', () => {
  test.use({ expected: /404/ })

  test('are pages of this one, or none', async ({ page, baseURL }) => {
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
