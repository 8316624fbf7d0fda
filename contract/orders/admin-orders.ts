import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { BookId } from '../catalog/books.ts'
import { optionalText, Timestamp } from '../text.ts'
import { LedgerMethod, Order, OrderedBook, OrderStatus, orderStatuses } from './placed-order.ts'

/** A row of the ledger, for staff. */
const RecordedPayment = z
  .object({
    kind: z.enum(['paid', 'refunded']),
    amount: z.string().meta({ description: 'Below zero where a payment was taken back with its move.' }),
    method: LedgerMethod,
    by: z.string().meta({ description: 'Empty if the shop recorded it.' }),
    at: Timestamp,
    providerId: z.string().optional(),
  })
  .meta({ id: 'RecordedPayment' })

/** As staff see it: with internal notes and the names of staff. */
export const AdminOrder = z
  .object({
    ...Order.shape,
    books: z.array(
      OrderedBook.extend({
        section: z
          .string()
          .optional()
          .meta({ description: 'The shelf where copies of the book stand today.' }),
      }),
    ),
    customer: z.int().nullable().meta({ description: 'The number of the account; null if it is closed.' }),
    payments: z.array(RecordedPayment).meta({ description: 'The ledger, oldest first.' }),
    undo: z
      .object({
        from: OrderStatus,
        to: OrderStatus,
        until: Timestamp,
        book: z.object({ _id: BookId, title: z.string(), count: z.int() }).optional().meta({
          description:
            'With a book: that it is shipped is undone. Of several that were shipped together it is the first one, with the titles of all.',
        }),
      })
      .nullable()
      .meta({ description: 'The move that the caller may undo: the status now, the status before it.' }),
  })
  .meta({ id: 'AdminOrder' })

export type AdminOrder = z.output<typeof AdminOrder>

/** Of a list of orders: also those of which all is there, so that they can be packed. */
export const orderFilters = ['to-pack', ...orderStatuses] as const

export type OrderListFilter = (typeof orderFilters)[number]

/**
 * How the money of an order stands: late ones are past their last day to pay. Of cancelled and returned orders, and where
 * more was paid than is due, the rest is to be refunded. To check are those whose money comes to the bank account, where
 * staff look for it.
 */
export const paymentFilters = [
  'open',
  'late',
  'partly-paid',
  'paid',
  'to-refund',
  'refunded',
  'to-check',
] as const

export type PaymentFilter = (typeof paymentFilters)[number]

export type PaymentState = Exclude<PaymentFilter, 'to-check'>

export const badDay = msg('Enter a day, for example 2026-03-31')

/** PostgreSQL has no year 0. */
export const Day = z.iso.date(badDay).refine((day) => day >= '0001-01-01', badDay)

/** Which orders a list or a file holds; days are those of the shop's time zone. */
export const OrderFilters = z.object({
  status: z.enum(orderFilters).optional(),
  payment: z.enum(paymentFilters).optional().meta({
    description:
      'How the money of the orders stands. Late ones are not paid by their last day; of others more was paid than is due; to check are open transfers and invoices.',
  }),
  q: optionalText(200).optional(),
  customer: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional().meta({
    description: 'The number of the account that ordered, by whatever e-mail address.',
  }),
  from: Day.optional().meta({ description: 'The first day.' }),
  to: Day.optional().meta({ description: 'The last day.' }),
})
