import { staffRoles } from '../../domain/staff-roles.ts'
import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { Problem, refusal } from '../problem.ts'
import { route } from '../route.ts'
import { Email, text, Timestamp } from '../text.ts'

export const Role = z.enum(staffRoles, msg('Choose a role')).meta({ id: 'StaffRole' })

export const minStaffPassword = 10

export const NewStaffPassword = z
  .string(msg('Enter a password'))
  .min(minStaffPassword, msg('Use {minimum, plural, one {# character} other {# characters}} or more'))
  .max(200, msg('Use {maximum, plural, one {# character} other {# characters}} or fewer'))

const usernameForm = /^[a-z\d][\w.-]{0,48}[a-z\d]$/i

/** The words of the shop for who changed an order, without anything but letters. */
const shopWords = new Set(['shopper', 'theshopper', 'shop', 'theshop', 'you'])

/** Compared by letters: a wide, spaced or dotted word reads the same. */
const isShopWord = (name: string) =>
  shopWords.has(name.normalize('NFKC').replaceAll(/\P{L}/gu, '').toLowerCase())

const NewUsername = z
  .string(msg('Choose a username'))
  .trim()
  .regex(usernameForm, msg('Use 2 to 50 letters from a to z, digits, dots, hyphens and underscores'))
  .refine((name) => !isShopWord(name), msg('The shop uses this word itself. Choose another username'))
  .toLowerCase()

export const StaffName = text(100, msg('Enter a name')).refine(
  (name) => !isShopWord(name),
  msg('The shop uses this word itself. Enter another name'),
)

export const StaffMember = z
  .object({
    username: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    role: Role,
    roleLabel: z.string(),
    hasTotp: z.boolean().meta({ description: 'Whether the log-in asks for a second factor.' }),
    lastSignInAt: Timestamp.nullable(),
  })
  .meta({ id: 'StaffMember' })

export type StaffMember = z.output<typeof StaffMember>

export const invitationDays = 7

export const StaffInvitation = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    email: z.string(),
    role: Role,
    invitedBy: z.string(),
    expiresAt: Timestamp,
  })
  .meta({ id: 'StaffInvitation' })

export type StaffInvitation = z.output<typeof StaffInvitation>

const NewInvitation = z.object({ name: StaffName, email: Email, role: Role })

export type NewInvitation = z.output<typeof NewInvitation>

/** The shop keeps an owner. */
export const LastOwner = refusal('last-owner', {}).meta({ id: 'LastOwner' })

export type LastOwner = z.output<typeof LastOwner>

export const InvitationRefusal = z
  .discriminatedUnion('code', [
    refusal('invitation-used', {}),
    refusal('invitation-expired', {}),
    refusal('username-taken', {}),
  ])
  .meta({ id: 'InvitationRefusal' })

export type InvitationRefusal = z.output<typeof InvitationRefusal>

const signInOutcomes = ['signed-in', 'wrong-password', 'code-asked', 'wrong-code', 'demo-password'] as const

export type SignInOutcome = (typeof signInOutcomes)[number]

export const SignIns = z
  .object({
    signIns: z.array(
      z.object({
        _id: z.int(),
        username: z.string(),
        at: Timestamp,
        ip: z.string(),
        browser: z.string(),
        outcome: z.enum(signInOutcomes).meta({
          description:
            'code-asked: the password was right, no code was sent yet. demo-password: right, but from outside.',
        }),
      }),
    ),
    next: z.int().nullable().meta({ description: 'The `before` of the next page; null on the last one.' }),
  })
  .meta({ id: 'SignIns' })

export type SignIns = z.output<typeof SignIns>

/** A page of a list, newest first, by the last id of the page before. */
export const pageQuery = {
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
}

const oneMember = z.object({ username: text(100, msg('Enter a username')) })
const oneCode = z.object({ code: text(100, msg('Enter a code')) })

export const staff = {
  list: route({
    method: 'GET',
    path: '/api/admin/staff',
    access: 'owner',
    summary: 'Lists all members of staff and the invitations that can still be accepted.',
    responses: { 200: z.object({ staff: z.array(StaffMember), invitations: z.array(StaffInvitation) }) },
  }),
  invite: route({
    method: 'POST',
    path: '/api/admin/staff/invitations',
    access: 'owner',
    summary: `Invites a colleague by e-mail. The link is valid for ${invitationDays} days and returned only here. Replaces an earlier invitation of the same e-mail address.`,
    body: NewInvitation,
    responses: {
      201: z.object({
        invitation: StaffInvitation,
        link: z.string().meta({ description: 'The path of the link, without the origin of the store.' }),
      }),
      400: Problem,
      403: Problem,
    },
  }),
  withdraw: route({
    method: 'DELETE',
    path: '/api/admin/staff/invitations/{id}',
    access: 'owner',
    summary: 'Withdraws an invitation.',
    params: z.object({ id: z.uuid() }),
    responses: { 204: z.undefined(), 404: Problem },
  }),
  changeRole: route({
    method: 'PUT',
    path: '/api/admin/staff/{username}',
    access: 'owner',
    summary: 'Changes the role of a member of staff, from the next request on.',
    params: oneMember,
    body: z.object({ role: Role }),
    responses: { 200: StaffMember, 403: Problem, 404: Problem, 409: LastOwner },
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/admin/staff/{username}',
    access: 'owner',
    summary: 'Removes a member of staff. Sessions and open invitations of the account end.',
    params: oneMember,
    responses: { 204: z.undefined(), 403: Problem, 404: Problem, 409: LastOwner },
  }),
  endSessions: route({
    method: 'POST',
    path: '/api/admin/staff/{username}/end-sessions',
    access: 'owner',
    summary: 'Signs a member of staff out everywhere.',
    params: oneMember,
    responses: { 204: z.undefined(), 404: Problem },
  }),
  signIns: route({
    method: 'GET',
    path: '/api/admin/staff/sign-ins',
    access: 'owner',
    summary: 'Lists the attempts to sign in of the last 90 days, newest first.',
    query: z.object(pageQuery),
    responses: { 200: SignIns },
  }),
  readInvitation: route({
    method: 'GET',
    path: '/api/auth/admin/invitations/{code}',
    access: 'anyone',
    summary: 'Returns whom an invitation is for.',
    perMinute: 60,
    params: oneCode,
    responses: {
      200: z.object({ name: z.string(), email: z.string(), role: Role }),
      404: Problem,
      409: InvitationRefusal,
    },
  }),
  accept: route({
    method: 'POST',
    path: '/api/auth/admin/invitations/{code}',
    access: 'anyone',
    summary: 'Accepts an invitation: creates the account of the invited member of staff.',
    perMinute: 30,
    params: oneCode,
    body: z.object({ username: NewUsername, password: NewStaffPassword }),
    responses: {
      201: z.object({ username: z.string() }),
      400: Problem,
      404: Problem,
      409: InvitationRefusal,
    },
  }),
}
