import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { Suggestion } from '../catalog/books.ts'
import { OrderId, orderStatuses } from '../orders/placed-order.ts'
import { Problem } from '../problem.ts'
import { route } from '../route.ts'
import { text } from '../text.ts'

/** A failed import that nobody looked at is old news after this time. */
export const failedImportDays = 7

/** Of the figures, today included. */
export const figureDays = 7

const Figures = z.object({
  since: z.iso.date().meta({ description: `The first of the last ${figureDays} days, where the shop is.` }),
  orders: z.int().meta({ description: 'Placed since then, cancelled ones too, as the list has them.' }),
  sales: z.number().meta({ description: 'Of these orders, without cancelled and returned ones.' }),
  books: z.int().meta({ description: 'On sale.' }),
  visitsLastDay: z.int().meta({ description: 'Visitors on the last full day (UTC).' }),
})

/** What a shop of one's own lacks, though it would sell without. */
export const shopGaps = ['books', 'payment', 'email', 'texts', 'backup', 'failed-backup'] as const

export type ShopGap = (typeof shopGaps)[number]

/** Null is what the role may not open. */
export const Today = z
  .object({
    toPack: z.int().meta({ description: 'Orders whose books are there, paid where that comes first.' }),
    toOrderIn: z.int().meta({ description: 'Books of which orders wait for more copies than are on order.' }),
    paymentsToCheck: z.int().meta({ description: 'Orders with an open transfer or invoice.' }),
    latePayments: z.int().meta({ description: 'Orders that are not paid by their last day.' }),
    lowStock: z.int().meta({ description: 'Books with few copies.' }),
    reviews: z.int().nullable().meta({ description: 'Those that wait for approval.' }),
    refunds: z.int().nullable().meta({
      description: 'Returned and cancelled orders, and others, of which money is to be refunded.',
    }),
    failedImports: z
      .int()
      .nullable()
      .meta({
        description: `Imports that failed in the last ${failedImportDays} days, of which no later one has succeeded.`,
      }),
    gaps: z.array(z.enum(shopGaps)).meta({ description: 'What the caller may set right.' }),
    figures: Figures.nullable(),
  })
  .meta({ id: 'Today' })

export type Today = z.output<typeof Today>

/** Of each kind. */
export const maxFound = 5

export const Found = z
  .object({
    books: z.array(Suggestion),
    orders: z.array(
      z.object({ _id: OrderId, number: z.int(), name: z.string(), status: z.enum(orderStatuses) }),
    ),
    customers: z.array(z.object({ number: z.int(), name: z.string(), email: z.string() })),
  })
  .meta({ id: 'Found' })

export type Found = z.output<typeof Found>

/** The first screen of a shop of one's own, and the search above every screen. */
export const today = {
  counts: route({
    method: 'GET',
    path: '/api/admin/today',
    access: 'clerk',
    summary: 'Counts what waits for the staff, and names what the shop lacks.',
    responses: { 200: Today },
  }),
  find: route({
    method: 'GET',
    path: '/api/admin/find',
    access: 'clerk',
    summary: `Finds up to ${maxFound} books, orders and customers each, while the words are typed. Names and e-mail addresses are looked for among the latest orders and customers; a number finds all.`,
    query: z.object({ q: text(200, msg('Enter words to search for')) }),
    responses: { 200: Found, 400: Problem },
  }),
}
