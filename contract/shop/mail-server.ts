import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { Problem } from '../problem.ts'
import { route } from '../route.ts'
import { Email, optionalText, Timestamp } from '../text.ts'

/** TLS from the first byte, TLS before anything is said, or none. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const

export type MailSecurity = (typeof mailSecurities)[number]

/** The ports that mail servers usually have. */
export const usualPorts: Record<MailSecurity, number> = { tls: 465, starttls: 587, none: 25 }

const badHost = msg('Enter the name of the mail server, for example smtp.example.com')

const badPort = msg('Enter a port between 1 and 65535')

export const NewMailServer = z
  .object({
    host: z
      .string(badHost)
      .trim()
      .toLowerCase()
      .max(253, badHost)
      .regex(/^[a-z\d]([a-z\d_-]*[a-z\d])?(\.[a-z\d]([a-z\d_-]*[a-z\d])?)*$/, badHost),
    port: z.int(badPort).min(1, badPort).max(65_535, badPort),
    security: z.enum(mailSecurities, msg('Choose how the connection is encrypted')),
    username: optionalText(255),
    password: optionalText(1_000)
      .optional()
      .meta({ description: 'Omitted: the one that is stored for this server and user name.' }),
    sender: Email.meta({ description: 'The address that e-mails come from.' }),
  })
  .meta({ id: 'NewMailServer' })

/** A stored password is never returned. */
export const MailServerState = z
  .object({
    from: z.enum(['dashboard', 'environment']).nullable().meta({ description: 'Null if there is none.' }),
    host: z.string(),
    port: z.int(),
    security: z.enum(mailSecurities),
    username: z.string(),
    hasPassword: z.boolean(),
    sender: z.string(),
    isSending: z.boolean().meta({ description: 'Whether e-mails leave the shop.' }),
    linksTo: z.string().meta({ description: 'The address of the shop in the links of e-mails.' }),
    changedBy: z.string(),
    changedAt: Timestamp.nullable(),
  })
  .meta({ id: 'MailServer' })

export type MailServerState = z.output<typeof MailServerState>

const path = '/api/admin/mail-server'

export const mailServer = {
  read: route({
    method: 'GET',
    path,
    access: 'owner',
    summary: 'Returns the mail server of the shop, without its password.',
    responses: { 200: MailServerState },
  }),
  save: route({
    method: 'PUT',
    path,
    access: 'owner',
    summary:
      'Stores a mail server, its password encrypted. It sends once a test was accepted. One of the environment comes first.',
    body: NewMailServer,
    responses: { 200: MailServerState, 400: Problem },
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: 'owner',
    summary: 'Deletes the mail server that was entered in the dashboard.',
    responses: { 200: MailServerState },
  }),
  test: route({
    method: 'POST',
    path: `${path}/test`,
    access: 'owner',
    summary: 'Sends a test e-mail now, and says what the mail server answered.',
    perMinute: 10,
    body: z.object({ to: Email }),
    responses: {
      200: z.object({
        works: z.boolean(),
        problem: z.string().meta({ description: 'Why it was not sent; empty if it was.' }),
      }),
      400: Problem,
    },
  }),
}
