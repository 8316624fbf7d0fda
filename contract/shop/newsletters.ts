import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { Problem, refusal } from '../problem.ts'
import { forManagers, route } from '../route.ts'
import { Email, text, Timestamp } from '../text.ts'

export const newsletterStates = ['draft', 'sending', 'sent'] as const
export const recipientStates = ['pending', 'sent', 'refused'] as const

export const RecipientState = z.enum(recipientStates)

export type RecipientState = z.output<typeof RecipientState>

const maxSubject = 150
const maxText = 50_000

/** A subject is a header of the e-mail. */
const isOneLine = (subject: string) => !/\p{Cc}/u.test(subject)

const fields = {
  subject: text(maxSubject, msg('Enter a subject')).refine(isOneLine, msg('Write the subject on one line')),
  text: text(maxText, msg('Write the newsletter')),
}

export const NewNewsletter = z.object(fields).meta({ id: 'NewNewsletter' })

export type NewNewsletter = z.output<typeof NewNewsletter>

const Version = z.int().min(1).meta({ description: 'The version that the caller has seen.' })

export const Newsletter = z
  .object({
    _id: z.uuid(),
    subject: z.string(),
    text: z.string(),
    state: z.enum(newsletterStates),
    version: z.int().meta({ description: 'Raised by each change of the draft.' }),
    createdBy: z.string(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    startedAt: Timestamp.nullable(),
    finishedAt: Timestamp.nullable(),
    recipients: z.object({ pending: z.int(), sent: z.int(), refused: z.int() }),
  })
  .meta({ id: 'Newsletter' })

export type Newsletter = z.output<typeof Newsletter>

const mailing = {
  isSending: z.boolean().meta({ description: 'Whether a mail server is configured.' }),
  subscribers: z.int().meta({ description: 'Number of confirmed subscribers.' }),
}

const NotDraft = refusal('newsletter-not-draft', { now: Newsletter })
const Changed = refusal('newsletter-changed', { now: Newsletter })

export const NewsletterRefusal = z
  .discriminatedUnion('code', [
    NotDraft,
    Changed,
    refusal('subscribers-changed', { now: z.int() }),
    refusal('no-subscribers', {}),
  ])
  .meta({ id: 'NewsletterRefusal' })

export type NewsletterRefusal = z.output<typeof NewsletterRefusal>

const oneNewsletter = z.object({ id: z.uuid().toLowerCase() })

export const newsletters = {
  list: route({
    ...forManagers,
    method: 'GET',
    path: '/api/admin/newsletters',
    summary: 'Lists the latest 200 newsletters, newest first.',
    responses: { 200: z.object({ ...mailing, newsletters: z.array(Newsletter) }) },
  }),
  create: route({
    ...forManagers,
    method: 'POST',
    path: '/api/admin/newsletters',
    summary: 'Creates a draft.',
    body: NewNewsletter,
    responses: { 201: Newsletter },
  }),
  get: route({
    ...forManagers,
    method: 'GET',
    path: '/api/admin/newsletters/{id}',
    summary: 'Returns one newsletter with its progress.',
    params: oneNewsletter,
    responses: { 200: z.object({ ...mailing, newsletter: Newsletter }), 404: Problem },
  }),
  edit: route({
    ...forManagers,
    method: 'PUT',
    path: '/api/admin/newsletters/{id}',
    summary: 'Changes a draft. Refused if it was changed since the given version.',
    params: oneNewsletter,
    body: z.object({ ...fields, version: Version }),
    responses: { 200: Newsletter, 404: Problem, 409: NewsletterRefusal },
  }),
  delete: route({
    ...forManagers,
    method: 'DELETE',
    path: '/api/admin/newsletters/{id}',
    summary: 'Deletes a newsletter. Subscribers who have not got it yet will not get it.',
    params: oneNewsletter,
    responses: { 204: z.undefined(), 404: Problem },
  }),
  test: route({
    ...forManagers,
    method: 'POST',
    path: '/api/admin/newsletters/{id}/test',
    summary: 'Sends a newsletter to one address.',
    perMinute: 10,
    params: oneNewsletter,
    body: z.object({ to: Email }),
    responses: { 200: z.object({ to: Email }), 404: Problem },
  }),
  send: route({
    ...forManagers,
    method: 'POST',
    path: '/api/admin/newsletters/{id}/send',
    summary: 'Sends a draft to all confirmed subscribers, whose number the caller confirms.',
    params: oneNewsletter,
    body: z.object({ version: Version, subscribers: z.int(msg('Enter the number of subscribers')).min(0) }),
    responses: { 200: Newsletter, 404: Problem, 409: NewsletterRefusal },
  }),
  recipients: route({
    ...forManagers,
    method: 'GET',
    path: '/api/admin/newsletters/{id}/recipients',
    summary: 'Lists the recipients in one state. Addresses that were unsubscribed since are left out.',
    params: oneNewsletter,
    query: z.object({
      state: RecipientState.default('refused'),
      limit: z.coerce.number().int().min(1).max(1000).default(200),
    }),
    responses: {
      200: z.object({
        recipients: z.array(z.object({ email: z.string(), state: RecipientState, error: z.string() })),
        total: z.int(),
      }),
      404: Problem,
    },
  }),
}
