import { z } from 'zod'
import { oneOrder, Order } from './placed-order.ts'
import { Problem } from '../problem.ts'
import { route } from '../route.ts'

export const OwnOrder = z
  .object({
    ...Order.shape,
    confirmation: z.enum(['sent', 'kept', 'off']).meta({
      description:
        'Of a new order: sent to its e-mail address, kept in the outbox without a mail server, or off in the settings.',
    }),
  })
  .meta({ id: 'OwnOrder' })

export type OwnOrder = z.output<typeof OwnOrder>

export const ownOrders = {
  get: route({
    method: 'GET',
    path: '/api/orders/{id}',
    access: 'shopper',
    summary: 'Returns an order of the signed-in shopper.',
    params: oneOrder,
    responses: { 200: OwnOrder, 404: Problem },
  }),
}
