import { z } from 'zod'
import type { Label } from '../../messages/message.ts'
import { msg } from '../../messages/t.ts'
import { entryKinds } from '../../domain/money/entry-labels.ts'
import { Day } from './admin-orders.ts'
import { LedgerMethod, oneOrder } from './placed-order.ts'
import { route } from '../route.ts'
import { Timestamp } from '../text.ts'

/** In days: a year and a day, so that a leap year fits. */
export const maxReportDays = 367

const day = 86_400_000

/** Both days are included, in the time zone of the shop. */
export const ReportDays = z
  .object({
    from: Day.meta({ description: 'The first day.' }),
    to: Day.meta({ description: 'The last day.' }),
  })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    error: msg('The last day is before the first day'),
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < maxReportDays * day, {
    path: ['to'],
    error: msg('A report covers a year at most'),
  })

export type ReportDays = z.output<typeof ReportDays>

/** Below zero where more was credited than sold. */
const Sum = z
  .string()
  .regex(/^-?\d+(\.\d{1,3})?$/)
  .meta({ id: 'Sum', examples: ['-12.50'] })

const Taxes = z.array(z.object({ name: z.string(), percent: z.string(), net: Sum, tax: Sum })).meta({
  description: 'By rate, the lowest first. Without a name: what is not taxed.',
})

export const JournalSums = z.object({
  receipts: z.int(),
  creditNotes: z.int(),
  taxes: Taxes,
  net: Sum,
  tax: Sum,
  total: Sum.meta({ description: 'Of the receipts, less the credit notes.' }),
  giftCards: z
    .object({
      sold: z.int(),
      amount: Sum.meta({ description: 'For which they were sold: a part of paid.' }),
      takenBack: Sum.meta({ description: 'Sales that were a mistake: a part of refunded.' }),
      redeemed: Sum.meta({
        description: 'What gift cards paid of orders: money that came when they were sold.',
      }),
      returned: Sum.meta({ description: 'What orders gave back to gift cards.' }),
    })
    .meta({ description: 'Taxed when they are spent, and no part of net, tax and total.' }),
  payments: z.array(z.object({ method: LedgerMethod, paid: Sum, refunded: Sum })).meta({
    description: 'Money that came and went. What gift cards paid is in giftCards.',
  }),
  paid: Sum,
  refunded: Sum,
})

export type JournalSums = z.output<typeof JournalSums>

export const JournalEntry = z
  .object({
    id: z.string().meta({ description: 'Unique in the journal.' }),
    at: Timestamp,
    day: z.iso.date(),
    kind: z.enum(entryKinds),
    number: z.int().nullable().meta({ description: 'Of the receipt or the credit note.' }),
    order: z
      .object({ ...oneOrder.shape, number: z.int() })
      .nullable()
      .meta({ description: 'Null for the sale of a gift card.' }),
    giftCard: z.uuid().nullable().meta({ description: 'The id of a gift card that was sold or taken back.' }),
    taxes: Taxes,
    total: Sum.meta({
      description: 'Below zero of a refund, a credit note and a gift card that was taken back.',
    }),
    method: LedgerMethod.nullable().meta({
      description: 'Of a payment or a refund, and by which a gift card was paid.',
    }),
  })
  .meta({ id: 'JournalEntry' })

export type JournalEntry = z.output<typeof JournalEntry>

/** So many are in the JSON; the file has all. */
export const maxEntries = 500

export const Journal = z
  .object({
    timeZone: z.string(),
    sums: JournalSums,
    days: z.array(z.object({ day: z.iso.date(), sums: JournalSums })),
    entries: z.array(JournalEntry).meta({ description: `The first ${maxEntries}, oldest first.` }),
    isMore: z.boolean(),
  })
  .meta({ id: 'Journal' })

export type Journal = z.output<typeof Journal>

export const salesKinds = ['book', 'category', 'day', 'country'] as const

export type SalesKind = (typeof salesKinds)[number]

export const salesLabels: Record<SalesKind, Label> = {
  book: msg('Book'),
  category: msg('Category'),
  day: msg('Date'),
  country: msg('Country'),
}

/** So many are in the JSON; the file has all. */
export const maxSales = 200

export const Sales = z
  .object({
    rows: z.array(
      z.object({
        key: z.string().meta({ description: 'The id of a book, a category, a day or a country.' }),
        title: z.string().meta({ description: 'Of a book.' }),
        isbn: z.string().meta({ description: 'Of a book that has one.' }),
        copies: z.int(),
        amount: Sum.meta({ description: 'Of the prices on the receipts, less what was credited.' }),
      }),
    ),
    copies: z.int(),
    amount: Sum,
    isMore: z.boolean(),
  })
  .meta({ id: 'Sales' })

export type Sales = z.output<typeof Sales>

const asTable = z.object({
  accept: z.string().optional().meta({ description: '"text/csv" for a file.' }),
})

/** What a bookkeeper asks for: receipts, credit notes, payments and refunds. */
export const reports = {
  journal: route({
    method: 'GET',
    path: '/api/admin/reports/journal',
    access: 'manager',
    summary:
      'Returns the journal: taxes and payments of each day, and each receipt, credit note, payment and refund. With "Accept: text/csv" it is a file with a line for each rate of tax.',
    query: ReportDays,
    headers: asTable,
    responses: { 200: Journal },
  }),
  sales: route({
    method: 'GET',
    path: '/api/admin/reports/sales',
    access: 'manager',
    summary:
      'Returns what was sold by book, category, day or country: the lines of the receipts, less those of the credit notes. With "Accept: text/csv" it is a file.',
    query: ReportDays.safeExtend({ by: z.enum(salesKinds) }),
    headers: asTable,
    responses: { 200: Sales },
  }),
}
