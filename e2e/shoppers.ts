import { expect, type APIRequestContext, type Page } from '@playwright/test'

export type Shopper = { email: string; password: string }

let count = 0

/** Somebody whom the shop does not know yet. */
export const stranger = (): Shopper => ({
  email: `reader-${Date.now()}-${(count += 1)}@reader.example`,
  password: 'correct horse',
})

/** Calls the identity provider, as the client library would. */
export async function askProvider(request: APIRequestContext, call: string, data: object) {
  const { apiKey } = await (await request.get('/api/config')).json()
  return request.post(`/identitytoolkit.googleapis.com/v1/accounts:${call}?key=${apiKey}`, { data })
}

export async function newShopper(request: APIRequestContext): Promise<Shopper> {
  const shopper = stranger()
  const answer = await askProvider(request, 'signUp', { ...shopper, returnSecureToken: true })
  expect(answer.status()).toBe(200)
  return shopper
}

export async function fillIn(page: Page, { email, password }: Shopper) {
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
}

export async function logIn(page: Page, shopper: Shopper) {
  await page.goto('/login')
  await fillIn(page, shopper)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/')
  await expect(avatar(page)).toBeVisible()
}

export const avatar = (page: Page) => page.getByRole('button', { name: /^Account of / })

export const loginIcon = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Login' })

export async function logOut(page: Page) {
  await avatar(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

/** What the client library keeps of the signed-in shopper. */
export const keptUser = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ stsTokenManager: { refreshToken: string } } | undefined>((resolve, reject) => {
        const opening = indexedDB.open('firebaseLocalStorageDb')
        opening.addEventListener('error', () => reject(opening.error ?? new Error('not there')))
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
