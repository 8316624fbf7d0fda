import { z } from 'zod'
import { bytes } from './bytes.ts'
import { route } from './route.ts'
import { Moment } from './text.ts'

export const Letter = z
  .object({
    _id: z.uuid(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    createdAt: Moment,
  })
  .meta({ id: 'Letter' })

export type Letter = z.output<typeof Letter>

export const mail = {
  outbox: route({
    method: 'GET',
    path: '/api/admin/outbox',
    who: 'admin',
    does: 'Letters that were not sent, newest first: all of them where no mail server is set.',
    replies: {
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
    who: 'admin',
    does: 'All these letters as a file for a spreadsheet.',
    replies: { 200: bytes('text/csv') },
  }),
}
