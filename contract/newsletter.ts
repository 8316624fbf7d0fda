import { z } from 'zod'
import { bytes } from './bytes.ts'
import { route } from './route.ts'
import { Email, Moment } from './text.ts'

export const newsletter = {
  subscribe: route({
    method: 'POST',
    path: '/api/newsletter',
    who: 'anyone',
    does: 'Puts an address on the list, once, whatever its case. The answer does not tell whether it was there.',
    perMinute: 20,
    body: z.object({ email: Email }),
    replies: { 200: z.object({ email: Email }) },
  }),
  list: route({
    method: 'GET',
    path: '/api/newsletter',
    who: 'admin',
    does: 'Everybody on the list, newest first.',
    replies: { 200: z.array(z.object({ email: z.string(), subscribedAt: Moment })) },
  }),
  csv: route({
    method: 'GET',
    path: '/api/newsletter.csv',
    who: 'admin',
    does: 'The list as a file for a spreadsheet.',
    replies: { 200: bytes('text/csv') },
  }),
}
