import { z } from 'zod'
import { bytes } from './bytes.ts'
import { route } from './route.ts'
import { Timestamp } from './text.ts'

export const Letter = z
  .object({
    _id: z.uuid(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    createdAt: Timestamp,
  })
  .meta({ id: 'Letter' })

export type Letter = z.output<typeof Letter>

export const mail = {
  outbox: route({
    method: 'GET',
    path: '/api/admin/outbox',
    access: 'admin',
    summary: 'Letters that were not sent, newest first: all of them where no mail server is set.',
    responses: {
      200: z.object({
        isSending: z.boolean().meta({ description: 'Whether a mail server is set.' }),
        letters: z.array(Letter).meta({ description: 'The latest of them.' }),
        total: z.int().meta({ description: 'How many there are.' }),
      }),
    },
  }),
  csv: route({
    method: 'GET',
    path: '/api/admin/outbox.csv',
    access: 'admin',
    summary: 'All these letters as a file for a spreadsheet.',
    responses: { 200: bytes('text/csv') },
  }),
}
