import type { APIRequestContext, Page } from '@playwright/test'
import { fillLocalStorage } from './storage.ts'

/** Tokens are valid for an hour, longer than a worker runs. Hashing the password is the slow part of a login. */
const tokens = new Map<string, Promise<string>>()

/** A token that no other test shares. */
export async function newAdminToken(request: APIRequestContext): Promise<string> {
  const answer = await request.post('/api/auth/admin', { data: { username: 'admin', password: 'bookstore' } })
  if (!answer.ok()) throw new Error(`The admin login failed with status ${answer.status()}`)
  return (await answer.json()).token
}

/** The authorization header of an admin. Each worker logs in once per store. */
export async function asAdmin(request: APIRequestContext) {
  const { origin } = new URL((await request.get('/healthz')).url())
  const token = tokens.get(origin) ?? newAdminToken(request)
  tokens.set(origin, token)
  return { authorization: `Bearer ${await token}` }
}

/** Stores the token before the page opens, which is faster than the form. */
export async function asSignedInAdmin(page: Page) {
  const { authorization } = await asAdmin(page.request)
  await fillLocalStorage(page, { token: authorization.slice('Bearer '.length) })
}
