import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { languages } from '../../messages/languages.ts'
import { Book, Category } from '../catalog/books.ts'
import { Total } from '../money.ts'
import { OrderId } from '../orders/placed-order.ts'
import { Problem, refusal } from '../problem.ts'
import { route } from '../route.ts'
import { Role } from './staff.ts'
import { text, Timestamp, optionalText } from '../text.ts'

/** A sum of many prices, in the shop's currency. */
const Amount = z.number().min(0)

export const Stats = z
  .object({
    totalBooks: z.int(),
    totalSales: Amount,
    trendingBooks: z.int(),
    totalOrders: z.int(),
    ordersLeft: z.int().meta({ description: 'Placed, ready for pick-up or shipped, not yet delivered.' }),
    visitsLastDay: z.int().meta({ description: 'Visitors on the last full day (UTC).' }),
    monthlyRevenue: z
      .array(z.object({ month: z.string(), revenue: Amount, orders: z.int() }))
      .meta({ description: 'The last twelve months, oldest first, as YYYY-MM.' }),
    usersByAverageOrder: z.array(
      z.object({ name: z.string(), email: z.string(), averageOrder: Amount, orders: z.int() }),
    ),
    readersByGenre: z.array(z.object({ category: Category, readers: z.int() })),
    lastThirtyDays: z
      .array(z.object({ day: z.string(), books: z.int(), trending: z.int(), sales: Amount, orders: z.int() }))
      .meta({
        description: 'Up to today (UTC), oldest first: books on sale by that day, and the sales of the day.',
      }),
  })
  .meta({ id: 'Stats' })

export type Stats = z.output<typeof Stats>

export const Bookseller = z
  .object({ username: z.string(), name: z.string(), roleLabel: z.string(), role: Role })
  .meta({ id: 'Bookseller' })

export type Bookseller = z.output<typeof Bookseller>

export const bookSorts = ['newest', 'title', 'category', 'price'] as const

export type BookSort = (typeof bookSorts)[number]

/** Those of the book list: of the further ones a large shop looks at a bounded number of books. */
export const bookListSorts = [...bookSorts, 'stock', 'sold'] as const

export type BookListSort = (typeof bookListSorts)[number]

/** What a book may lack. Sold out: no copy is left, and none can be ordered. Off sale: its feed no longer offers it. */
export const bookGaps = ['sold-out', 'off-sale', 'no-cover', 'no-description'] as const

export type BookGap = (typeof bookGaps)[number]

export const booksOnPage = 25

/** The books of a filter that are selected at once. */
export const maxSelected = 5_000

const BookListFilter = z.object({
  q: optionalText(200).optional(),
  category: Category.optional(),
  gap: z.enum(bookGaps, msg('Choose one of {values}')).optional().meta({
    description: 'Only books that are sold out, off sale by their feed, or without cover or description.',
  }),
  feed: z.uuid().toLowerCase().optional().meta({ description: 'Only books of this feed.' }),
})

export type BookListFilter = z.output<typeof BookListFilter>

const AdminBookListQuery = BookListFilter.extend({
  sort: z.enum(bookListSorts).default('newest').meta({
    description: 'By stock, books whose stock is not tracked come last. Sold: in the last thirty days.',
  }),
  direction: z
    .enum(['up', 'down'])
    .default('down')
    .meta({ description: 'Ascending (up) or descending (down).' }),
  limit: z.coerce.number().int().min(1).max(100).default(booksOnPage),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
})

export type AdminBookListQuery = z.output<typeof AdminBookListQuery>

export const AdminBook = z
  .object({
    ...Book.shape,
    sold: z.int().meta({
      description: 'Copies sold in the last thirty days, without cancelled and returned orders.',
    }),
    onHand: z.int().optional().meta({ description: 'Copies in stock; omitted if none is kept.' }),
  })
  .meta({ id: 'AdminBook' })

export type AdminBook = z.output<typeof AdminBook>

export const AdminBookList = z
  .object({
    books: z.array(AdminBook),
    total: z.int().meta({
      description:
        'Number of matching books. A search counts at most 1,000 matches in titles and authors and 1,000 elsewhere; in a store of more than 10,000 books it counts a common word among the latest books only.',
    }),
    isMore: z.boolean().optional().meta({
      description:
        'Whether there may be more books than the total: a large shop looks at a bounded number of them.',
    }),
  })
  .meta({ id: 'AdminBookList' })

export type AdminBookList = z.output<typeof AdminBookList>

export const Notifications = z
  .object({
    unseen: z.int(),
    orders: z
      .array(
        z.object({
          _id: OrderId,
          number: z.int(),
          name: z.string(),
          totalPrice: Total,
          createdAt: Timestamp,
        }),
      )
      .meta({ description: 'The latest unseen orders, newest first.' }),
  })
  .meta({ id: 'Notifications' })

export type Notifications = z.output<typeof Notifications>

const SeenOrders = z
  .object({
    orderIds: z.array(OrderId).max(100, msg('Send at most {maximum} orderIds')).optional(),
    upTo: Timestamp.optional().meta({ description: 'Creation time of the newest order on the client.' }),
  })
  .refine(({ orderIds, upTo }) => (orderIds === undefined) !== (upTo === undefined), {
    error: msg('Send either orderIds or upTo'),
  })

export type SeenOrders = z.output<typeof SeenOrders>

/** The codes other than `unauthenticated` say that the password was right. */
export const LogInRefusal = z
  .discriminatedUnion('code', [
    refusal('unauthenticated', {}),
    refusal('totp-required', {}),
    refusal('totp-wrong', {}),
    refusal('totp-used', {}),
  ])
  .meta({ id: 'LogInRefusal' })

export type LogInRefusal = z.output<typeof LogInRefusal>

export const admin = {
  logIn: route({
    method: 'POST',
    path: '/api/auth/admin',
    access: 'anyone',
    summary: 'Signs a bookseller in. The token expires after 3600 seconds.',
    perMinute: 60,
    headers: z.object({ cookie: z.string().optional(), 'user-agent': z.string().optional() }),
    body: z.object({
      username: text(100, msg('Enter your username')),
      password: z.string(msg('Enter your password')).min(1, msg('Enter your password')).max(200),
      code: optionalText(50).optional().meta({
        description: 'The code of the second factor or a recovery code, where the account has one.',
      }),
    }),
    responses: {
      200: z.object({
        token: z.string(),
        expiresIn: z.int(),
        name: z.string(),
        roleLabel: z.string(),
        language: z.enum(languages).nullable(),
      }),
      401: LogInRefusal,
      403: Problem,
      429: Problem,
    },
  }),
  logOut: route({
    method: 'DELETE',
    path: '/api/auth/admin',
    access: 'clerk',
    summary: 'Signs the bookseller out: revokes the token, or with everywhere=1 all tokens of the account.',
    query: z.object({ everywhere: z.literal('1').optional() }),
    responses: { 204: z.undefined() },
  }),
  stats: route({
    method: 'GET',
    path: '/api/admin',
    access: 'manager',
    summary:
      'Returns the dashboard statistics. Cancelled and returned orders and cancelled lines are not counted.',
    responses: { 200: Stats },
  }),
  me: route({
    method: 'GET',
    path: '/api/admin/me',
    access: 'clerk',
    summary: 'Returns the signed-in admin.',
    responses: { 200: Bookseller, 401: Problem },
  }),
  bookList: route({
    method: 'GET',
    path: '/api/admin/books',
    access: 'clerk',
    summary: 'Lists a page of books, filtered and sorted, with the total number.',
    query: AdminBookListQuery,
    responses: { 200: AdminBookList, 400: Problem },
  }),
  bookIds: route({
    method: 'GET',
    path: '/api/admin/books/ids',
    access: 'manager',
    summary: `Lists the ids of the books of a filter, up to ${maxSelected}, to change them in parts.`,
    query: BookListFilter,
    responses: {
      200: z.object({
        ids: z.array(z.uuid()),
        isMore: z.boolean().meta({ description: 'Whether there may be more books.' }),
      }),
      400: Problem,
    },
  }),
  notifications: route({
    method: 'GET',
    path: '/api/admin/notifications',
    access: 'clerk',
    summary: 'Lists the orders that no admin has seen yet.',
    responses: { 200: Notifications },
  }),
  see: route({
    method: 'POST',
    path: '/api/admin/notifications/seen',
    access: 'clerk',
    summary: 'Marks orders as seen: the given ones, or all that were placed up to a given time.',
    body: SeenOrders,
    responses: { 200: Notifications },
  }),
}
