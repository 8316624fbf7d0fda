import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { BookId, isFileName } from '../catalog/books.ts'
import { Problem, refusal } from '../problem.ts'
import { route } from '../route.ts'
import { Email, optionalText, text, Timestamp } from '../text.ts'

const newsletterStates = ['draft', 'scheduled', 'sending', 'sent'] as const
const recipientStates = ['pending', 'sent', 'refused'] as const

export const RecipientState = z.enum(recipientStates)

export type RecipientState = z.output<typeof RecipientState>

const maxSubject = 150
const maxText = 50_000

export const maxNewsletterBooks = 12

/** A subject is a header of the e-mail. */
const isOneLine = (subject: string) => !/\p{Cc}/u.test(subject)

const fields = {
  subject: text(maxSubject, msg('Enter a subject')).refine(isOneLine, msg('Write the subject on one line')),
  text: text(maxText, msg('Write the newsletter')),
  picture: optionalText(500)
    .refine(isFileName, msg('Upload a picture'))
    .default('')
    .meta({ description: 'The name of an uploaded picture, which is shown on top. Empty for none.' }),
  pictureAlt: optionalText(300).default('').meta({ description: 'Required with a picture.' }),
  books: z
    .array(BookId)
    .max(maxNewsletterBooks, msg('Choose {maximum, plural, one {# book} other {# books}} at most'))
    .refine((ids) => new Set(ids).size === ids.length, msg('Choose each book once'))
    .default([])
    .meta({
      description: 'In their order. Those that are deleted or sold out when it is sent are left out.',
    }),
}

export const NewNewsletter = z.object(fields).meta({ id: 'NewNewsletter' })

export type NewNewsletter = z.output<typeof NewNewsletter>

const Version = z.int().min(1).meta({ description: 'The version that the caller has seen.' })

const NewsletterBook = z.object({
  _id: BookId,
  title: z.string(),
  author: z.string(),
  coverImage: z.string(),
  price: z.string().nullable().meta({ description: 'As it was sent; null before.' }),
  isLeftOut: z.boolean().meta({
    description: 'Deleted or sold out: when it was sent or, before, as of now.',
  }),
})

export type NewsletterBook = z.output<typeof NewsletterBook>

export const Newsletter = z
  .object({
    _id: z.uuid(),
    subject: z.string(),
    text: z.string(),
    picture: z.string(),
    pictureAlt: z.string(),
    books: z.array(NewsletterBook),
    state: z.enum(newsletterStates),
    version: z.int().meta({ description: 'Raised by each change of the draft.' }),
    createdBy: z.string(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    sendAt: Timestamp.nullable().meta({ description: 'When a scheduled one is sent.' }),
    startedAt: Timestamp.nullable(),
    finishedAt: Timestamp.nullable(),
    recipients: z.object({ pending: z.int(), sent: z.int(), refused: z.int() }),
  })
  .meta({ id: 'Newsletter' })

export type Newsletter = z.output<typeof Newsletter>

/** Of a draft that may be unfinished. */
const Previewed = z.object({
  ...fields,
  subject: optionalText(maxSubject),
  text: optionalText(maxText),
})

export type Previewed = z.output<typeof Previewed>

const Preview = z.object({
  text: z.string(),
  html: z.string().meta({ description: 'With its pictures inside.' }),
})

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

/** On a clock in the time zone of the shop. */
export const SendTime = z.object({
  date: z.iso.date(msg('Choose a day')),
  time: z.iso.time({ precision: -1, error: msg('Enter a time, for example 09:30') }),
})

export type SendTime = z.output<typeof SendTime>

const oneNewsletter = z.object({ id: z.uuid().toLowerCase() })

export const newsletters = {
  list: route({
    access: 'manager',
    method: 'GET',
    path: '/api/admin/newsletters',
    summary: 'Lists the latest 200 newsletters, newest first.',
    responses: { 200: z.object({ ...mailing, newsletters: z.array(Newsletter) }) },
  }),
  create: route({
    access: 'manager',
    method: 'POST',
    path: '/api/admin/newsletters',
    summary: 'Creates a draft.',
    body: NewNewsletter,
    responses: { 201: Newsletter, 400: Problem },
  }),
  get: route({
    access: 'manager',
    method: 'GET',
    path: '/api/admin/newsletters/{id}',
    summary: 'Returns one newsletter with its progress.',
    params: oneNewsletter,
    responses: { 200: z.object({ ...mailing, newsletter: Newsletter }), 404: Problem },
  }),
  edit: route({
    access: 'manager',
    method: 'PUT',
    path: '/api/admin/newsletters/{id}',
    summary: 'Changes a draft. Refused if it is scheduled, or was changed since the given version.',
    params: oneNewsletter,
    body: z.object({ ...fields, version: Version }),
    responses: { 200: Newsletter, 400: Problem, 404: Problem, 409: NewsletterRefusal },
  }),
  delete: route({
    access: 'manager',
    method: 'DELETE',
    path: '/api/admin/newsletters/{id}',
    summary: 'Deletes a newsletter. Subscribers who have not got it yet will not get it.',
    params: oneNewsletter,
    responses: { 204: z.undefined(), 404: Problem },
  }),
  preview: route({
    access: 'manager',
    method: 'POST',
    path: '/api/admin/newsletters/preview',
    summary: 'Returns what subscribers would get now. Stores nothing.',
    body: Previewed,
    responses: { 200: Preview },
  }),
  email: route({
    access: 'manager',
    method: 'GET',
    path: '/api/admin/newsletters/{id}/email',
    summary: 'Returns what subscribers got or, of a newsletter that is not sent, would get now.',
    params: oneNewsletter,
    responses: { 200: Preview, 404: Problem },
  }),
  test: route({
    access: 'manager',
    method: 'POST',
    path: '/api/admin/newsletters/{id}/test',
    summary: 'Sends a newsletter to one address.',
    perMinute: 10,
    params: oneNewsletter,
    body: z.object({ to: Email }),
    responses: { 200: z.object({ to: Email }), 404: Problem },
  }),
  send: route({
    access: 'manager',
    method: 'POST',
    path: '/api/admin/newsletters/{id}/send',
    summary: 'Sends a draft to all confirmed subscribers, whose number the caller confirms.',
    params: oneNewsletter,
    body: z.object({ version: Version, subscribers: z.int(msg('Enter the number of subscribers')).min(0) }),
    responses: { 200: Newsletter, 404: Problem, 409: NewsletterRefusal },
  }),
  schedule: route({
    access: 'manager',
    method: 'PUT',
    path: '/api/admin/newsletters/{id}/schedule',
    summary:
      'Lets the shop send a draft later, to those who are confirmed subscribers then. A scheduled one gets another time.',
    params: oneNewsletter,
    body: z.object({ ...SendTime.shape, version: Version }),
    responses: { 200: Newsletter, 400: Problem, 404: Problem, 409: NewsletterRefusal },
  }),
  unschedule: route({
    access: 'manager',
    method: 'DELETE',
    path: '/api/admin/newsletters/{id}/schedule',
    summary: 'Makes a scheduled newsletter a draft again, which is not sent.',
    params: oneNewsletter,
    responses: { 200: Newsletter, 404: Problem, 409: NewsletterRefusal },
  }),
  recipients: route({
    access: 'manager',
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
