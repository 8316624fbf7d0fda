import { type Today, today } from '../../../contract/shop/today.ts'
import type { FakeApi } from '../../testing/fake-api.ts'

/** Of a shop in which nothing waits and nothing is missing. */
export const quietToday: Today = {
  toPack: 0,
  toOrderIn: 0,
  paymentsToCheck: 0,
  latePayments: 0,
  lowStock: 0,
  reviews: 0,
  refunds: 0,
  failedImports: 0,
  gaps: [],
  figures: { since: '2026-03-01', orders: 12, sales: 345.6, books: 1234, visitsLastDay: 9 },
}

export const answerToday = (api: FakeApi, changes: Partial<Today> = {}) =>
  api.on(today.counts, () => ({ status: 200, body: { ...quietToday, ...changes } }))
