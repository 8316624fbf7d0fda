import type { APIRequestContext, Page } from '@playwright/test'
import { fillLocalStorage } from './storage.ts'

/** Tokens are valid for an hour, longer than a worker lives. Hashing the password is the slow part of a login. */
const tokens = new Map<string, Promise<string>>()

/** A token that no other test has. */
export async function newAdminToken(request: APIRequestContext): Promise<string> {
  const answer = await request.post('/api/auth/admin', { data: { username: 'admin', password: 'bookstore' } })
  if (!answer.ok()) throw new Error(`The admin login was answered with ${answer.status()}`)
  return (await answer.json()).token
}

/** What the bookseller's calls are sent with. Each worker logs in once to each store. */
export async function asAdmin(request: APIRequestContext) {
  const { origin } = new URL((await request.get('/healthz')).url())
  const token = tokens.get(origin) ?? newAdminToken(request)
  tokens.set(origin, token)
  return { authorization: `Bearer ${await token}` }
}

/** The bookseller, who has signed in before the page opens. */
export async function asSignedInAdmin(page: Page) {
  const { authorization } = await asAdmin(page.request)
  await fillLocalStorage(page, { token: authorization.slice('Bearer '.length) })
}
