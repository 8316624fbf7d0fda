import { z } from 'zod'
import { bytes } from '../bytes.ts'
import { oneOrder } from '../orders/placed-order.ts'
import { Problem } from '../problem.ts'
import { route } from '../route.ts'
import { pageOfList, Timestamp } from '../text.ts'

export const OutboxMessage = z
  .object({
    _id: z.uuid(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    createdAt: Timestamp,
  })
  .meta({ id: 'OutboxMessage' })

export type OutboxMessage = z.output<typeof OutboxMessage>

export const OrderEmail = z
  .object({
    _id: z.uuid(),
    subject: z.string(),
    text: z.string().meta({ description: 'As sent.' }),
    sentAt: Timestamp.nullable().meta({ description: 'Null while it is in the outbox.' }),
    waitsUntil: Timestamp.nullable().meta({
      description: 'Until when the move that it is about can be undone, which deletes it.',
    }),
  })
  .meta({ id: 'OrderEmail' })

export type OrderEmail = z.output<typeof OrderEmail>

export const mail = {
  ofOrder: route({
    method: 'GET',
    path: '/api/admin/orders/{id}/emails',
    access: 'clerk',
    summary: 'Lists the e-mails about an order to its shopper, oldest first.',
    params: oneOrder,
    responses: { 200: z.array(OrderEmail) },
  }),
  outbox: route({
    method: 'GET',
    path: '/api/admin/outbox',
    access: 'manager',
    summary:
      'Lists a page of the e-mails that were not sent, newest first: all if no mail server is configured. With a mail server, links with one-time codes are left out.',
    query: z.object(pageOfList),
    responses: {
      200: z.object({
        isSending: z.boolean().meta({ description: 'Whether a mail server is configured.' }),
        messages: z.array(OutboxMessage).meta({ description: 'The messages of the page.' }),
        total: z.int().meta({ description: 'Total number of messages.' }),
      }),
    },
  }),
  html: route({
    method: 'GET',
    path: '/api/admin/outbox/{id}',
    access: 'manager',
    summary:
      'Returns an e-mail of the outbox as HTML, with its pictures inside. Links with one-time codes are left out as in the list.',
    params: z.object({ id: z.uuid() }),
    responses: { 200: z.object({ html: z.string() }), 400: Problem, 404: Problem },
  }),
  csv: route({
    method: 'GET',
    path: '/api/admin/outbox.csv',
    access: 'manager',
    summary: 'Exports all e-mails of the outbox as CSV, without links with one-time codes.',
    responses: { 200: bytes('text/csv') },
  }),
}
