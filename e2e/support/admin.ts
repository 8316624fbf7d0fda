import type { APIRequestContext, Page } from '@playwright/test'
import { fillLocalStorage } from './shoppers.ts'
import type { Stats } from '../../contract/people/admin.ts'
import { either } from './words.ts'

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

/** Uses the form, for tests about the login; `asSignedInAdmin` is faster. */
export async function logInAsAdmin(page: Page, { username = 'admin', password = 'bookstore' } = {}) {
  await page.goto('/admin')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: either('Login') }).click()
}

const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`)
const days = Array.from({ length: 30 }, (_, at) => `2026-12-${String(at + 1).padStart(2, '0')}`)

/** Large sums and a name without a space, to detect overflow. */
export const brimfulFigures: Stats = {
  totalBooks: 1_234_567,
  totalSales: 9_876_543_210.99,
  trendingBooks: 123_456,
  totalOrders: 12_345_678,
  ordersLeft: 1234,
  visitsLastDay: 98_765_432,
  monthlyRevenue: months.map((month, at) => ({ month, revenue: 123_456_789.99 * at, orders: 1_000_000 })),
  usersByAverageOrder: Array.from({ length: 50 }, (_, at) => ({
    name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2),
    email: `reader-${at}@reader.example`,
    averageOrder: 99_999_999.99,
    orders: 1_000_000,
  })),
  readersByGenre: [{ category: 'technology', readers: 12_345_678 }],
  lastThirtyDays: days.map((day, at) => ({ day, books: at, trending: at, sales: at * 1e6, orders: at })),
}
