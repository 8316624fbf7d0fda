import type { APIRequestContext } from '@playwright/test'

/** What the bookseller's calls are sent with. */
export async function asAdmin(request: APIRequestContext) {
  const answer = await request.post('/api/auth/admin', { data: { username: 'admin', password: 'bookstore' } })
  const { token } = await answer.json()
  return { authorization: `Bearer ${token}` }
}
