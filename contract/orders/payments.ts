import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { Problem, refusal } from '../problem.ts'
import { route } from '../route.ts'
import { Amount } from '../shop/settings-schemas.ts'
import { IdempotencyKey } from '../text.ts'
import { MoneyMethod, oneOrder, OrderId } from './placed-order.ts'
import { AdminOrder } from './admin-orders.ts'

const maxBulkPayments = 100

/** The ledger of the order does not allow it. */
export const PaymentRefusal = z
  .discriminatedUnion('code', [
    refusal('nothing-due', {}),
    refusal('more-than-due', { due: z.string() }),
    refusal('more-than-paid', { left: z.string().meta({ description: 'What can still be refunded.' }) }),
  ])
  .meta({ id: 'PaymentRefusal' })

export type PaymentRefusal = z.output<typeof PaymentRefusal>

const key = z.object({
  'idempotency-key': IdempotencyKey.meta({ description: 'A retry with the same key changes nothing.' }),
})

/** What staff record about the money of an order. */
export const payments = {
  record: route({
    method: 'POST',
    path: '/api/admin/orders/{id}/payments',
    access: 'clerk',
    summary: 'Records a payment of an order, at most what is due.',
    params: oneOrder,
    headers: key,
    body: z.object({
      amount: Amount,
      method: MoneyMethod.optional().meta({ description: 'That of the order by default.' }),
    }),
    responses: { 201: AdminOrder, 400: Problem, 404: Problem, 409: PaymentRefusal },
  }),
  refund: route({
    method: 'POST',
    path: '/api/admin/orders/{id}/refunds',
    access: 'manager',
    summary:
      'Refunds a part of what was paid: first to gift cards, then through the provider where it was paid there. For the rest it records that it was given back.',
    params: oneOrder,
    headers: key,
    body: z.object({
      amount: Amount,
      method: MoneyMethod.optional().meta({
        description:
          'Of what is given back by hand, by default as it was paid. What gift cards and the provider paid goes back there.',
      }),
    }),
    responses: { 201: AdminOrder, 400: Problem, 404: Problem, 409: PaymentRefusal, 503: Problem },
  }),
  recordAll: route({
    method: 'POST',
    path: '/api/admin/orders/payments',
    access: 'clerk',
    summary: `Records what is due of up to ${maxBulkPayments} orders as paid. Each is recorded or refused on its own.`,
    body: z.object({
      ids: z
        .array(OrderId)
        .min(1, msg('Choose at least one order'))
        .max(maxBulkPayments, msg('Choose {maximum, plural, one {# order} other {# orders}} or fewer')),
    }),
    responses: {
      200: z.object({
        paid: z.array(OrderId),
        refused: z.array(z.object({ id: OrderId, problem: z.union([PaymentRefusal, Problem]) })),
      }),
    },
  }),
}
