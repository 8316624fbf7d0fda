import { z } from 'zod'
import { bytes } from './bytes.ts'
import { route } from './route.ts'
import { Email, Timestamp } from './text.ts'

export const newsletter = {
  subscribe: route({
    method: 'POST',
    path: '/api/newsletter',
    access: 'anyone',
    summary: 'Puts an address on the list, once, whatever its case. The answer does not tell whether it was there.',
    perMinute: 20,
    body: z.object({ email: Email }),
    responses: { 200: z.object({ email: Email }) },
  }),
  list: route({
    method: 'GET',
    path: '/api/newsletter',
    access: 'admin',
    summary: 'Everybody on the list, newest first.',
    responses: { 200: z.array(z.object({ email: z.string(), subscribedAt: Timestamp })) },
  }),
  csv: route({
    method: 'GET',
    path: '/api/newsletter.csv',
    access: 'admin',
    summary: 'The list as a file for a spreadsheet.',
    responses: { 200: bytes('text/csv') },
  }),
}
