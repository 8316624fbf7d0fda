import { z } from 'zod'
import { bytes } from './bytes.ts'
import { route } from './route.ts'
import { Email, Timestamp } from './text.ts'

export const newsletter = {
  subscribe: route({
    method: 'POST',
    path: '/api/newsletter',
    access: 'anyone',
    summary: 'Subscribes an e-mail address. The response does not reveal whether it was subscribed.',
    perMinute: 20,
    body: z.object({ email: Email }),
    responses: { 200: z.object({ email: Email }) },
  }),
  list: route({
    method: 'GET',
    path: '/api/newsletter',
    access: 'admin',
    atLeast: 'manager',
    summary: 'Lists all subscribers, newest first.',
    responses: { 200: z.array(z.object({ email: z.string(), subscribedAt: Timestamp })) },
  }),
  csv: route({
    method: 'GET',
    path: '/api/newsletter.csv',
    access: 'admin',
    atLeast: 'manager',
    summary: 'Exports all subscribers as CSV.',
    responses: { 200: bytes('text/csv') },
  }),
}
