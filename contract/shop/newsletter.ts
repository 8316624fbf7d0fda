import { z } from 'zod'
import { bytes } from '../bytes.ts'
import { refusal } from '../problem.ts'
import { route } from '../route.ts'
import { Email, optionalText, pageOfList, Timestamp } from '../text.ts'

/** Of the links in e-mails. An unreadable one is a link that is no longer valid. */
const oneToken = z.object({ token: z.string().max(100) })

const LinkInvalid = refusal('link-invalid', {}).meta({ id: 'LinkInvalid' })

export const newsletter = {
  subscribe: route({
    method: 'POST',
    path: '/api/newsletter',
    access: 'anyone',
    summary:
      'Sends a link that confirms the subscription. The response does not reveal whether the address was subscribed.',
    perMinute: 20,
    body: z.object({ email: Email }),
    responses: { 200: z.object({ email: Email }) },
  }),
  confirm: route({
    method: 'POST',
    path: '/api/newsletter/confirm/{token}',
    access: 'anyone',
    summary: 'Confirms a subscription with the token of the e-mail.',
    perMinute: 60,
    params: oneToken,
    responses: { 200: z.object({ email: Email }), 410: LinkInvalid },
  }),
  unsubscribe: route({
    method: 'POST',
    path: '/api/newsletter/unsubscribe/{token}',
    access: 'anyone',
    summary:
      'Deletes a subscription (RFC 8058): accepts any form body, needs no cookie, and succeeds for an unknown token too.',
    perMinute: 60,
    params: oneToken,
    responses: { 204: z.undefined() },
  }),
  list: route({
    method: 'GET',
    path: '/api/newsletter',
    access: 'manager',
    summary:
      'Lists a page of the subscribers, newest first. Only confirmed ones get newsletters. q searches addresses.',
    query: z.object({ q: optionalText(200).optional(), ...pageOfList }),
    responses: {
      200: z.object({
        subscribers: z.array(
          z.object({ email: z.string(), subscribedAt: Timestamp, confirmed: z.boolean() }),
        ),
        total: z.int().meta({ description: 'Number of subscribers that match, on all pages.' }),
        confirmed: z.int().meta({ description: 'How many of them are confirmed.' }),
      }),
    },
  }),
  csv: route({
    method: 'GET',
    path: '/api/newsletter.csv',
    access: 'manager',
    summary: 'Exports the confirmed subscribers as CSV.',
    responses: { 200: bytes('text/csv') },
  }),
}
