import type { APIRequestContext, Page } from '@playwright/test'

/** What the bookseller's calls are sent with. */
export async function asAdmin(request: APIRequestContext) {
  const answer = await request.post('/api/auth/admin', { data: { username: 'admin', password: 'bookstore' } })
  const { token } = await answer.json()
  return { authorization: `Bearer ${token}` }
}

/** The bookseller, who has signed in before the page opens. */
export async function atCounter(page: Page) {
  const { authorization } = await asAdmin(page.request)
  await page.addInitScript(
    (token) => localStorage.setItem('token', token),
    authorization.slice('Bearer '.length),
  )
}
