import { z } from 'zod'
import { formatNumber, msg, t } from '../../messages/t.ts'
import { bytes } from '../bytes.ts'
import { BookId } from '../catalog/books.ts'
import { Problem, refusal } from '../problem.ts'
import { route } from '../route.ts'
import { IdempotencyKey, optionalText, text, Timestamp } from '../text.ts'
import { NeedingOrder } from './to-order.ts'

/** A longer list is divided into several orders. */
export const maxLines = 500

/** Of a book at once. */
export const maxOrdered = 10_000

const supplierOrdersOnPage = 25

const Copies = (minimum: number) =>
  z
    .int(msg('Enter a whole number'))
    .min(minimum, msg('Enter {minimum} or more'))
    .max(maxOrdered, { error: () => t('Enter {maximum} or less', { maximum: formatNumber(maxOrdered) }) })

const eachOnce = (lines: { bookId: string }[]) =>
  new Set(lines.map(({ bookId }) => bookId)).size === lines.length

const tooMany = msg('Choose {maximum, plural, one {# title} other {# titles}} at most at once')

export const SupplierOrderLine = z.object({
  bookId: BookId,
  title: z.string(),
  author: z.string(),
  publisher: z.string(),
  isbn: z.string().nullable(),
  isbnHyphenated: z.string().nullable(),
  quantity: z.int().meta({ description: 'Copies that were ordered.' }),
  received: z.int(),
  cancelled: z.int(),
  expected: z.int().meta({ description: 'Copies that are still to come.' }),
  isGone: z.boolean().meta({ description: 'Whether the book is no longer in the shop.' }),
  orders: z
    .array(NeedingOrder)
    .meta({ description: 'Orders that the copies which are still to come are for, the oldest first.' }),
})

export type SupplierOrderLine = z.output<typeof SupplierOrderLine>

const summary = {
  number: z.int(),
  supplier: z.string(),
  reference: z.string(),
  orderedAt: Timestamp,
  orderedBy: z.string().meta({ description: 'The name of the member of staff.' }),
  titles: z.int(),
  quantity: z.int().meta({ description: 'Of all lines.' }),
  received: z.int(),
  expected: z.int().meta({ description: 'Copies that are still to come; 0 closes the order.' }),
}

export const SupplierOrderSummary = z.object(summary).meta({ id: 'SupplierOrderSummary' })

export type SupplierOrderSummary = z.output<typeof SupplierOrderSummary>

export const SupplierOrder = z
  .object({
    ...summary,
    note: z.string(),
    lines: z.array(SupplierOrderLine).meta({ description: 'By title.' }),
    deliveries: z
      .array(z.object({ at: Timestamp, staff: z.string(), copies: z.int() }))
      .meta({ description: 'What came, the latest first: up to 50.' }),
  })
  .meta({ id: 'SupplierOrder' })

export type SupplierOrder = z.output<typeof SupplierOrder>

const NewSupplierOrder = z.object({
  supplier: text(200, msg('Enter the supplier')),
  reference: optionalText(100).default(''),
  note: optionalText(500).default(''),
  lines: z
    .array(
      z.object({
        bookId: BookId,
        quantity: Copies(1),
        onOrder: z
          .int(msg('Enter a whole number'))
          .min(0, msg('Enter {minimum} or more'))
          .meta({ description: 'What was on order when this was decided.' }),
      }),
    )
    .min(1, msg('Choose at least one book'))
    .max(maxLines, tooMany)
    .refine(eachOnce, msg('Choose each book once')),
})

export type NewSupplierOrder = z.output<typeof NewSupplierOrder>

const Receipt = z.object({
  lines: z
    .array(
      z
        .object({
          bookId: BookId,
          copies: Copies(1),
          expected: Copies(1).meta({
            description: 'Copies that were still to come when these were counted.',
          }),
        })
        .refine(({ copies, expected }) => copies <= expected, {
          path: ['copies'],
          error: msg('Enter no more copies than are still to come'),
        }),
    )
    .min(1, msg('Enter the copies of at least one book'))
    .max(maxLines, tooMany)
    .refine(eachOnce, msg('Enter each book once')),
})

export type Receipt = z.output<typeof Receipt>

/** `already-ordered`: somebody has ordered these books meanwhile. */
export const SupplierOrderRefusal = z
  .discriminatedUnion('code', [
    refusal('already-ordered', { bookIds: z.array(BookId) }),
    refusal('not-in-shop', { bookIds: z.array(BookId) }),
  ])
  .meta({ id: 'SupplierOrderRefusal' })

export type SupplierOrderRefusal = z.output<typeof SupplierOrderRefusal>

export const ReceiptRefusal = refusal('expectation-changed', { bookIds: z.array(BookId) }).meta({
  id: 'ReceiptRefusal',
})

export type ReceiptRefusal = z.output<typeof ReceiptRefusal>

const path = '/api/admin/supplier-orders/{number}'

/** PostgreSQL refuses larger numbers. */
const oneOrder = z.object({ number: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })

export const supplierOrders = {
  list: route({
    method: 'GET',
    path: '/api/admin/supplier-orders',
    access: 'clerk',
    summary: 'Lists the orders to suppliers, newest first: those with copies to come, or those without.',
    query: z.object({
      state: z.enum(['open', 'closed'], msg('Choose open or closed')).default('open'),
      before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(supplierOrdersOnPage),
    }),
    responses: {
      200: z.object({
        orders: z.array(SupplierOrderSummary),
        next: z
          .int()
          .nullable()
          .meta({ description: 'The `before` of the next page; null on the last one.' }),
      }),
      400: Problem,
    },
  }),
  get: route({
    method: 'GET',
    path,
    access: 'clerk',
    summary: 'Returns an order to a supplier, with its lines.',
    params: oneOrder,
    responses: { 200: SupplierOrder, 404: Problem },
  }),
  create: route({
    method: 'POST',
    path: '/api/admin/supplier-orders',
    access: 'clerk',
    summary:
      'Marks books as ordered from a supplier. Orders of books whose stock is not kept wait for their copies from then on.',
    headers: z.object({
      'idempotency-key': IdempotencyKey.meta({
        description: 'A retry with the same key returns the same order.',
      }),
    }),
    body: NewSupplierOrder,
    responses: { 201: SupplierOrder, 400: Problem, 409: SupplierOrderRefusal },
  }),
  receive: route({
    method: 'POST',
    path: `${path}/receipts`,
    access: 'clerk',
    summary:
      'Adds copies that came to the stock: all of them, or none if what is to come has changed. Orders that wait get theirs first.',
    params: oneOrder,
    body: Receipt,
    responses: { 200: SupplierOrder, 400: Problem, 404: Problem, 409: ReceiptRefusal },
  }),
  cancel: route({
    method: 'POST',
    path: `${path}/cancellation`,
    access: 'clerk',
    summary: 'Expects no more copies of this order. What has come stays.',
    params: oneOrder,
    responses: { 200: SupplierOrder, 404: Problem },
  }),
  csv: route({
    method: 'GET',
    path: `${path}/supplier-order.csv`,
    access: 'clerk',
    summary: 'Exports the lines of the order as CSV, for the supplier.',
    params: oneOrder,
    responses: { 200: bytes('text/csv'), 404: Problem },
  }),
}
