import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { languages } from '../../messages/languages.ts'
import { Problem, refusal } from '../problem.ts'
import { route } from '../route.ts'
import { NewStaffPassword, pageQuery, Role, SignIns, StaffName } from './staff.ts'
import { Email, text } from '../text.ts'

export const StaffAccount = z
  .object({
    username: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    language: z.enum(languages).nullable(),
    role: Role,
    roleLabel: z.string(),
    hasTotp: z.boolean(),
    recoveryCodesLeft: z.int(),
  })
  .meta({ id: 'StaffAccount' })

export type StaffAccount = z.output<typeof StaffAccount>

const AccountEdit = z.object({
  name: StaffName,
  email: z.union([Email, z.literal('').transform(() => null), z.null()]).meta({
    description: 'Null or empty removes it.',
  }),
  language: z
    .enum(languages, msg('Choose a language of the list'))
    .nullable()
    .optional()
    .meta({ description: 'Of the dashboard. Null for the language of the shop. Stays if it is omitted.' }),
})

export type AccountEdit = z.output<typeof AccountEdit>

const code = text(50, msg('Enter the code'))

export const CurrentPassword = z
  .string(msg('Enter your current password'))
  .min(1, msg('Enter your current password'))
  .max(200)

/** The second factor is on already, is off, or was not started. */
export const TotpRefusal = z
  .discriminatedUnion('code', [
    refusal('totp-on', {}),
    refusal('totp-off', {}),
    refusal('totp-not-started', {}),
  ])
  .meta({ id: 'TotpRefusal' })

export type TotpRefusal = z.output<typeof TotpRefusal>

export const recoveryCodeCount = 10

/** The signed-in member of staff's own. */
export const staffAccount = {
  get: route({
    method: 'GET',
    path: '/api/admin/account',
    access: 'admin',
    summary: 'Returns the account of the signed-in member of staff.',
    responses: { 200: StaffAccount, 401: Problem },
  }),
  edit: route({
    method: 'PUT',
    path: '/api/admin/account',
    access: 'admin',
    summary: 'Changes name and e-mail address of the own account.',
    body: AccountEdit,
    responses: { 200: StaffAccount, 400: Problem, 401: Problem },
  }),
  changePassword: route({
    method: 'POST',
    path: '/api/admin/account/password',
    access: 'admin',
    summary: 'Changes the own password and ends all sessions. The response has a token for this one.',
    perMinute: 30,
    headers: z.object({ cookie: z.string().optional() }),
    body: z.object({
      currentPassword: CurrentPassword,
      password: NewStaffPassword,
    }),
    responses: {
      200: z.object({ token: z.string(), expiresIn: z.int() }),
      400: Problem,
      401: Problem,
      429: Problem,
    },
  }),
  startTotp: route({
    method: 'POST',
    path: '/api/admin/account/totp',
    access: 'admin',
    summary:
      'Starts a second factor: returns a secret for an authenticator app. It counts once it is confirmed.',
    perMinute: 30,
    headers: z.object({ cookie: z.string().optional() }),
    body: z.object({ currentPassword: CurrentPassword }),
    responses: {
      201: z.object({
        secret: z.string(),
        uri: z.string().meta({ description: 'otpauth URI, for a QR code.' }),
      }),
      400: Problem,
      401: Problem,
      409: TotpRefusal,
      429: Problem,
    },
  }),
  confirmTotp: route({
    method: 'POST',
    path: '/api/admin/account/totp/confirm',
    access: 'admin',
    summary: `Turns the second factor on with a code of the app and ends all sessions, which had no second factor. Returns a token for this one and ${recoveryCodeCount} recovery codes, only here.`,
    perMinute: 30,
    headers: z.object({ cookie: z.string().optional() }),
    body: z.object({ code }),
    responses: {
      200: z.object({ recoveryCodes: z.array(z.string()), token: z.string(), expiresIn: z.int() }),
      400: Problem,
      401: Problem,
      409: TotpRefusal,
      429: Problem,
    },
  }),
  turnOffTotp: route({
    method: 'POST',
    path: '/api/admin/account/totp/off',
    access: 'admin',
    summary: 'Turns the second factor off with a code of the app or a recovery code.',
    perMinute: 30,
    headers: z.object({ cookie: z.string().optional() }),
    body: z.object({ code }),
    responses: { 204: z.undefined(), 400: Problem, 401: Problem, 409: TotpRefusal, 429: Problem },
  }),
  signIns: route({
    method: 'GET',
    path: '/api/admin/account/sign-ins',
    access: 'admin',
    summary: 'Lists the attempts of the last 90 days to sign in to the own account, newest first.',
    query: z.object(pageQuery),
    responses: { 200: SignIns },
  }),
}
