import { z } from 'zod'
import { Category } from './books.ts'
import { Problem } from './problem.ts'
import { route } from './route.ts'
import { line } from './text.ts'

/** A sum of many prices, in dollars. */
const Amount = z.number().min(0)

export const Figures = z
  .object({
    totalBooks: z.int(),
    totalSales: Amount,
    trendingBooks: z.int(),
    totalOrders: z.int(),
    ordersLeft: z.int().meta({ description: 'Placed or shipped, not yet delivered.' }),
    visitsLastDay: z.int().meta({ description: 'Visitors on the last full day (UTC).' }),
    monthlyRevenue: z
      .array(z.object({ month: z.string(), revenue: Amount, orders: z.int() }))
      .meta({ description: 'The last twelve months, oldest first, as YYYY-MM.' }),
    usersByAverageOrder: z.array(
      z.object({ name: z.string(), email: z.string(), averageOrder: Amount, orders: z.int() }),
    ),
    readersByGenre: z.array(z.object({ category: Category, readers: z.int() })),
  })
  .meta({ id: 'Figures' })

export type Figures = z.output<typeof Figures>

export const admin = {
  logIn: route({
    method: 'POST',
    path: '/api/auth/admin',
    who: 'anyone',
    does: 'Signs a bookseller in. The token is good for 3600 seconds.',
    perMinute: 60,
    body: z.object({
      username: line(100, 'Please give a username'),
      password: z.string('Please give a password').min(1, 'Please give a password').max(200),
    }),
    replies: {
      200: z.object({ token: z.string(), expiresIn: z.int(), name: z.string(), roleLabel: z.string() }),
      401: Problem,
      429: Problem,
    },
  }),
  figures: route({
    method: 'GET',
    path: '/api/admin',
    who: 'admin',
    does: 'How the shop is doing. Cancelled orders count nowhere.',
    replies: { 200: Figures },
  }),
}
