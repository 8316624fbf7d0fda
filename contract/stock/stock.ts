import { z } from 'zod'
import { t, formatNumber, msg } from '../../messages/t.ts'
import { BookId } from '../catalog/books.ts'
import { OrderId } from '../orders/placed-order.ts'
import { Problem, refusal } from '../problem.ts'
import { route } from '../route.ts'
import { pageQuery } from '../people/staff.ts'
import { IdempotencyKey, optionalText, Timestamp } from '../text.ts'

/** Up to this number shoppers see how many copies are left. */
export const fewCopies = 5

/** What happens with no copy left. */
export const whenOuts = ['sold-out', 'to-order', 'pre-order'] as const

export type WhenOut = (typeof whenOuts)[number]

/** The reasons that staff give. The others are those of orders and imports. */
const stockReasons = [
  'received',
  'counted',
  'corrected',
  'sold-over-counter',
  'returned-to-supplier',
  'damaged',
  'lost',
] as const

export type StockReason = (typeof stockReasons)[number]

const moveReasons = [...stockReasons, 'sold', 'cancelled', 'returned', 'imported'] as const

export const maxCopies = 1_000_000

const badDay = msg('Enter a day, for example 2026-03-31')

const ExpectedOn = z.iso
  .date(badDay)
  .refine((day) => day >= '1900-01-01', badDay)
  .nullable()

const Reason = z.enum(stockReasons, msg('Choose a reason'))

const Note = optionalText(200)

export const StockMove = z
  .object({
    _id: z.int(),
    delta: z.int().meta({ description: 'Copies that came, or less than zero: that left.' }),
    reason: z.enum(moveReasons),
    orderId: OrderId.nullable().meta({ description: 'Null if it was not an order.' }),
    at: Timestamp,
    staff: z.string().optional().meta({ description: 'The name of the member of staff.' }),
    note: z.string().optional(),
  })
  .meta({ id: 'StockMove' })

export type StockMove = z.output<typeof StockMove>

export const Stock = z
  .object({
    bookId: BookId,
    onHand: z
      .int()
      .nullable()
      .meta({ description: 'Copies that can be sold. Null if no stock is kept: always orderable.' }),
    whenOut: z.enum(whenOuts).meta({ description: 'What happens with no copy left.' }),
    expectedOn: z.iso.date().nullable(),
    section: z.string().meta({ description: 'The shelf.' }),
    countedAt: Timestamp.nullable(),
    moves: z.array(StockMove).meta({ description: 'A page of the ledger, newest first.' }),
    next: z.int().nullable().meta({ description: 'The `before` of the next page; null on the last one.' }),
  })
  .meta({ id: 'Stock' })

export type Stock = z.output<typeof Stock>

const StockEdit = z.object({
  onHand: z
    .int(msg('Enter a whole number'))
    .min(0, msg('Enter {minimum} or more'))
    .max(maxCopies, { error: () => t('Enter {maximum} or less', { maximum: formatNumber(maxCopies) }) })
    .meta({ description: 'Copies that can be sold, without those of orders.' }),
  reason: Reason.default('counted'),
  whenOut: z.enum(whenOuts, msg('Choose what happens when out of stock')).optional(),
  expectedOn: ExpectedOn.optional().meta({ description: 'Null for no date.' }),
  section: optionalText(60).optional(),
  note: Note.default(''),
})

export type StockEdit = z.output<typeof StockEdit>

const NewStockMove = z.object({
  delta: z
    .int(msg('Enter a whole number'))
    .min(-maxCopies, { error: () => t('Enter {minimum} or more', { minimum: formatNumber(-maxCopies) }) })
    .max(maxCopies, { error: () => t('Enter {maximum} or less', { maximum: formatNumber(maxCopies) }) })
    .refine((delta) => delta !== 0, msg('Enter how many copies came or left')),
  reason: Reason,
  note: Note.default(''),
  undoes: IdempotencyKey.meta({
    description:
      'The key of a move of the caller that this one takes back: what it brought is to come again.',
  }),
})

export type NewStockMove = z.output<typeof NewStockMove>

export const NotEnough = refusal('not-enough', { onHand: z.int() }).meta({ id: 'NotEnough' })

export type NotEnough = z.output<typeof NotEnough>

/** `key-used`: by another move. */
export const StockMoveRefusal = z
  .discriminatedUnion('code', [NotEnough, refusal('key-used', {})])
  .meta({ id: 'StockMoveRefusal' })

export type StockMoveRefusal = z.output<typeof StockMoveRefusal>

const oneBook = z.object({ bookId: BookId })

/** Fields that are left out stay as they are. */
export const stock = {
  get: route({
    method: 'GET',
    path: '/api/admin/stock/{bookId}',
    access: 'clerk',
    summary:
      'Returns the stock of a book with its ledger, newest first. Without stock onHand is null, and moves are those of earlier times.',
    params: oneBook,
    query: z.object(pageQuery),
    responses: { 200: Stock, 404: Problem },
  }),
  set: route({
    method: 'PUT',
    path: '/api/admin/stock/{bookId}',
    access: 'clerk',
    summary:
      'Sets the stock of a book; the difference goes into the ledger. The first time begins to keep stock of the book.',
    params: oneBook,
    body: StockEdit,
    responses: { 200: Stock, 400: Problem, 404: Problem },
  }),
  move: route({
    method: 'POST',
    path: '/api/admin/stock/{bookId}/moves',
    access: 'clerk',
    summary: 'Adds or removes copies of a book. Without stock, copies that come begin to keep it.',
    params: oneBook,
    headers: z.object({
      'idempotency-key': IdempotencyKey.meta({
        description: 'A retry with the same key counts once and returns the stock as it is then.',
      }),
    }),
    body: NewStockMove,
    responses: { 200: Stock, 400: Problem, 404: Problem, 409: StockMoveRefusal },
  }),
  stop: route({
    method: 'DELETE',
    path: '/api/admin/stock/{bookId}',
    access: 'clerk',
    summary: 'Keeps no more stock of a book, which is then always orderable. Its ledger stays.',
    params: oneBook,
    query: z.object({ undoes: IdempotencyKey.meta({ description: 'As of a move.' }) }),
    responses: { 200: Stock, 400: Problem, 404: Problem },
  }),
}
