import { firebasePort, firebaseProject } from '../../playwright.config.ts'
import { expect, test } from '../support/shop-test.ts'
import { fillIn, stranger } from '../support/shoppers.ts'

test.use({ baseURL: `http://localhost:${firebasePort}`, expected: /400 .*accounts:signInWithPassword/ })

/** Google's response to a wrong password. */
const refusal = { error: { code: 400, message: 'INVALID_LOGIN_CREDENTIALS', errors: [] } }

test('with a Firebase project the same pages call its API, and the gapi shim is not loaded', async ({
  page,
}) => {
  const scripts: string[] = []
  const asked: URL[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.route('https://identitytoolkit.googleapis.com/**', (route) => {
    asked.push(new URL(route.request().url()))
    return route.fulfill({ status: 400, json: refusal, headers: { 'access-control-allow-origin': '*' } })
  })
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible()
  await fillIn(page, stranger())
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please provide a valid email and password')
  expect(asked.map(({ pathname }) => pathname)).toContain('/v1/accounts:signInWithPassword')
  expect(asked[0]?.searchParams.get('key')).toBe(firebaseProject.FIREBASE_API_KEY)
  expect(scripts.filter((url) => url.includes('gapi-shim'))).toEqual([])
  expect(await page.evaluate(() => 'gapi' in window)).toBe(false)
})
