import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { BookId } from '../catalog/books.ts'
import { Problem, refusal } from '../problem.ts'
import { route } from '../route.ts'
import { text, Timestamp } from '../text.ts'
import { ChangeRefusal } from './order-changes.ts'
import { AdminOrder } from './admin-orders.ts'
import { oneOrder, Order, sums, taxes } from './placed-order.ts'
import { isWithoutRepeats } from './orders.ts'
import { PrintedLine, Receipt } from './receipts.ts'

export const NewReturn = z
  .object({
    lines: z
      .array(
        z.object({
          bookId: BookId,
          restock: z.boolean().meta({ description: 'Whether the copy goes back on the shelf.' }),
        }),
      )
      .min(1, msg('Choose at least one book'))
      .max(100, msg('Choose {maximum, plural, one {# book} other {# books}} or fewer'))
      .refine((lines) => isWithoutRepeats(lines.map(({ bookId }) => bookId)), msg('A book comes back once')),
    reason: text(500, msg('Enter a reason')).meta({ description: 'Printed on the credit note.' }),
    refundDelivery: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether the fee for the delivery is credited, too.' }),
  })
  .meta({ id: 'NewReturn' })

export type NewReturn = z.output<typeof NewReturn>

/** These books cannot come back, or the order has a status in which none can. */
export const ReturnRefusal = z
  .discriminatedUnion('code', [
    ChangeRefusal,
    refusal('book-not-returnable', {
      reason: z.enum(['already-returned', 'cancelled', 'not-shipped']),
      bookIds: z.array(BookId),
    }),
  ])
  .meta({ id: 'ReturnRefusal' })

export type ReturnRefusal = z.output<typeof ReturnRefusal>

export const CreditNote = z
  .object({
    number: z.int().meta({ description: 'Gapless, in a sequence of its own.' }),
    issuedAt: Timestamp,
    reverses: z.int().nullable().meta({
      description: 'The number of the note that this one takes back, because its move was undone.',
    }),
    seller: Receipt.shape.seller,
    lines: z.array(PrintedLine),
    ...sums,
    ...taxes,
    reason: z.string(),
  })
  .meta({ id: 'CreditNote' })

export type CreditNote = z.output<typeof CreditNote>

export const CreditNotes = z
  .object({ order: Order, creditNotes: z.array(CreditNote).meta({ description: 'Oldest first.' }) })
  .meta({ id: 'CreditNotes' })

export type CreditNotes = z.output<typeof CreditNotes>

/** Books that come back after they were shipped or picked up, and the corrections of their receipt. */
export const returns = {
  create: route({
    method: 'POST',
    path: '/api/admin/orders/{id}/returns',
    access: 'clerk',
    summary:
      'Records that books of an order came back. With a receipt, a credit note is made; without one, the sums of the order are computed again. With its last book the order is returned.',
    params: oneOrder,
    body: NewReturn,
    responses: { 201: AdminOrder, 404: Problem, 409: ReturnRefusal },
  }),
  ownCreditNotes: route({
    method: 'GET',
    path: '/api/orders/{id}/credit-notes',
    access: 'shopper',
    summary: 'Returns the credit notes of an order of the signed-in shopper.',
    params: oneOrder,
    responses: { 200: CreditNotes, 404: Problem },
  }),
  creditNotes: route({
    method: 'GET',
    path: '/api/admin/orders/{id}/credit-notes',
    access: 'clerk',
    summary: 'Returns the credit notes of an order.',
    params: oneOrder,
    responses: { 200: CreditNotes, 404: Problem },
  }),
  missing: route({
    method: 'GET',
    path: '/api/admin/receipts/missing',
    access: 'clerk',
    summary: 'Says what receipts lack because it is not in the settings. The demo lacks nothing.',
    responses: {
      200: z.object({
        address: z.boolean(),
        taxNumber: z.boolean().meta({ description: 'Only where the shop has taxes.' }),
      }),
    },
  }),
}
