import { z } from 'zod'
import { bytes } from '../bytes.ts'
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

export const mail = {
  outbox: route({
    method: 'GET',
    path: '/api/admin/outbox',
    access: 'admin',
    atLeast: 'manager',
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
  csv: route({
    method: 'GET',
    path: '/api/admin/outbox.csv',
    access: 'admin',
    atLeast: 'manager',
    summary: 'Exports all e-mails of the outbox as CSV, without links with one-time codes.',
    responses: { 200: bytes('text/csv') },
  }),
}
