import { z } from 'zod'
import { bytes } from '../bytes.ts'
import { BookId } from '../catalog/books.ts'
import { OrderId } from '../orders/placed-order.ts'
import { Problem } from '../problem.ts'
import { route } from '../route.ts'
import { optionalText } from '../text.ts'

const toOrderOnPage = 50

/** Of a book, by name; the others are counted. */
export const maxOrdersNamed = 10

/** More suppliers than these are not named. */
export const maxSuppliers = 1_000

export const NeedingOrder = z.object({ _id: OrderId, number: z.int(), name: z.string() })

export type NeedingOrder = z.output<typeof NeedingOrder>

export const BookToOrder = z
  .object({
    bookId: BookId,
    title: z.string(),
    author: z.string(),
    isbn: z.string().nullable().meta({ description: '13 digits; null if the book has none.' }),
    isbnHyphenated: z.string().nullable().meta({ description: 'As books print it.' }),
    publisher: z.string(),
    supplier: z
      .string()
      .meta({ description: 'The feed that describes the book, else its publisher; or empty.' }),
    onHand: z.int().nullable().meta({ description: 'Null if no stock is kept.' }),
    waiting: z.int().meta({ description: 'Copies that placed orders wait for.' }),
    low: z.int().meta({ description: 'Copies missing to the number that the shop keeps of a book.' }),
    onOrder: z.int().meta({ description: 'Copies that suppliers have still to deliver.' }),
    quantity: z.int().meta({ description: 'What is needed and not on order.' }),
    orders: z
      .array(NeedingOrder)
      .meta({ description: `Orders whose copy is not on order, the oldest first: up to ${maxOrdersNamed}.` }),
  })
  .meta({ id: 'BookToOrder' })

export type BookToOrder = z.output<typeof BookToOrder>

const filter = {
  supplier: optionalText(200).optional().meta({ description: 'Only of this supplier or publisher.' }),
  unnamed: z
    .literal('1')
    .optional()
    .meta({ description: 'With 1: only books without supplier and publisher.' }),
  orders: z.literal('1').optional().meta({ description: 'With 1: only books that orders wait for.' }),
}

export const toOrder = {
  list: route({
    method: 'GET',
    path: '/api/admin/to-order',
    access: 'clerk',
    summary:
      'Lists the books that orders and low stock need and that are not on order yet, by supplier or publisher, then title.',
    query: z.object({
      ...filter,
      after: BookId.optional().meta({ description: 'The last book of the page before.' }),
      limit: z.coerce.number().int().min(1).max(100).default(toOrderOnPage),
    }),
    responses: {
      200: z.object({
        books: z.array(BookToOrder),
        next: BookId.nullable().meta({ description: 'The `after` of the next page; null on the last one.' }),
      }),
      400: Problem,
    },
  }),
  suppliers: route({
    method: 'GET',
    path: '/api/admin/to-order/suppliers',
    access: 'clerk',
    summary: `Lists up to ${maxSuppliers} suppliers and publishers of the books to order, by name.`,
    query: z.object({ orders: filter.orders }),
    responses: {
      200: z.object({
        suppliers: z.array(z.object({ supplier: z.string(), titles: z.int(), copies: z.int() })),
      }),
      400: Problem,
    },
  }),
  csv: route({
    method: 'GET',
    path: '/api/admin/to-order/to-order.csv',
    access: 'clerk',
    summary:
      'Exports the books to order as CSV, with the numbers of the orders, but no names: suppliers get the file.',
    query: z.object(filter),
    responses: { 200: bytes('text/csv'), 400: Problem },
  }),
}

export type ToOrderFilter = z.output<typeof toOrder.csv.query>
