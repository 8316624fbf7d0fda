import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { either } from './words.ts'

export type Shopper = { email: string; password: string }

/** With the response of the identity provider to the sign-up. */
export type NewShopper = Shopper & { uid: string; idToken: string; refreshToken: string }

/** A visitor without an account. */
export const stranger = (): Shopper => ({
  email: `reader-${randomUUID().slice(0, 13)}@reader.example`,
  password: 'correct horse',
})

/** Calls the identity provider, as the client library would. */
export async function askProvider(request: APIRequestContext, call: string, data: object) {
  const { apiKey } = await (await request.get('/api/config')).json()
  return request.post(`/identitytoolkit.googleapis.com/v1/accounts:${call}?key=${apiKey}`, { data })
}

export async function newShopper(request: APIRequestContext): Promise<NewShopper> {
  const shopper = stranger()
  const answer = await askProvider(request, 'signUp', { ...shopper, returnSecureToken: true })
  expect(answer.status()).toBe(200)
  const { localId: uid, idToken, refreshToken } = await answer.json()
  return { ...shopper, uid, idToken, refreshToken }
}

/**
 * Opens a page as a shopper who signed in on an earlier visit. The session is created through the API; the
 * client library finds its user in localStorage and moves it to IndexedDB.
 */
export async function signIn(page: Page, shopper: NewShopper, to = '/about') {
  const { uid, email, idToken: accessToken, refreshToken } = shopper
  const { apiKey } = await (await page.request.get('/api/config')).json()
  const headers = { authorization: `Bearer ${accessToken}` }
  expect((await page.request.post('/api/auth/session', { headers })).status()).toBe(204)
  const stsTokenManager = { accessToken, refreshToken, expirationTime: Date.now() + 3_600_000 }
  const user = {
    uid,
    email,
    emailVerified: false,
    isAnonymous: false,
    providerData: [],
    stsTokenManager,
    apiKey,
    appName: '[DEFAULT]',
  }
  await fillLocalStorage(page, {
    'shop:signed-in': '1',
    [`firebase:authUser:${apiKey}:[DEFAULT]`]: JSON.stringify(user),
  })
  await page.goto(to)
}

/** Presses a button of a form that leads to the page with this heading; again if the store was too busy. */
export async function submit(page: Page, name: 'Login' | 'Register', next: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  const arrived = page.getByRole('heading', { level: 1, name: next })
  const refused = page.getByRole('main').getByRole('alert')
  await expect(arrived.or(refused)).toBeVisible()
  if (await refused.isVisible()) await submit(page, name, next)
}

export async function fillIn(page: Page, { email, password }: Shopper) {
  await page.getByRole('main').getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
}

/** Uses the form, for tests about signing in; `signIn` is faster. */
export async function logIn(page: Page, shopper: Shopper) {
  await page.goto('/login')
  await fillIn(page, shopper)
  await page.getByRole('button', { name: either('Login') }).click()
  await expect(page).toHaveURL('/')
  await expect(avatar(page)).toBeVisible()
}

export const avatar = (page: Page) => page.getByRole('button', { name: /^Account of / })

export const loginIcon = (page: Page) => page.getByRole('banner').getByRole('link', { name: either('Login') })

export async function logOut(page: Page) {
  await avatar(page).click()
  await page.getByRole('menuitem', { name: either('Logout') }).click()
}

/** The signed-in user that the client library stores in IndexedDB. */
export const keptUser = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ stsTokenManager: { refreshToken: string } } | undefined>((resolve, reject) => {
        const opening = indexedDB.open('firebaseLocalStorageDb')
        opening.addEventListener('error', () => reject(opening.error ?? new Error('open failed')))
        opening.addEventListener('success', () => {
          const all = opening.result
            .transaction('firebaseLocalStorage')
            .objectStore('firebaseLocalStorage')
            .getAll()
          all.addEventListener('success', () => {
            opening.result.close()
            resolve(all.result[0]?.value)
          })
        })
      }),
  )

/** Simulates the state that an earlier visit has left. */
export const fillLocalStorage = (page: Page, entries: Record<string, string>) =>
  page.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
  }, entries)
