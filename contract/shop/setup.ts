import { z } from 'zod'
import { msg, t } from '../../messages/t.ts'
import { Problem, refusal } from '../problem.ts'
import { route } from '../route.ts'
import { NewStaffPassword, StaffMember } from '../people/staff.ts'
import { text } from '../text.ts'

/** The steps of the set-up of a new shop, in their order. */
export const setupSteps = ['shop', 'region', 'texts', 'email', 'books'] as const

export type SetupStep = (typeof setupSteps)[number]

const SetupProgress = z.object({
  step: z.enum(setupSteps, msg('Choose a step')).meta({ description: 'Where the owner left off.' }),
  isDismissed: z.boolean().meta({ description: 'The owner goes on without the set-up.' }),
})

export const Setup = z
  .object({
    ...SetupProgress.shape,
    isOpen: z.boolean(),
    isDemo: z.boolean(),
    demoBackup: z.string().nullable().meta({
      description: 'The file with the backup of the demo that this shop was; null for others than owners.',
    }),
    has: z
      .object({
        name: z.boolean(),
        region: z.boolean(),
        delivery: z.boolean(),
        payment: z.boolean().meta({ description: 'The payment methods. Optional: there is cash.' }),
        books: z.boolean(),
        email: z.boolean().meta({ description: 'A mail server that works. Optional.' }),
        texts: z.boolean().meta({ description: 'The published texts that the country asks for.' }),
      })
      .meta({ description: 'What the owner has set.' }),
  })
  .meta({ id: 'Setup' })

export type Setup = z.output<typeof Setup>

/** Typed by the owner before the demo is emptied. */
export const startPhrase = 'start my shop'

const pleaseConfirm = { error: () => t('Type “{phrase}”', { phrase: startPhrase }) }

/** Each of their passwords is compared with the public one, which takes time. */
const maxKeptStaff = 20

export const StartOwnShop = z
  .object({
    confirm: z
      .string(pleaseConfirm)
      .trim()
      .refine((typed) => typed.toLowerCase() === startPhrase, pleaseConfirm),
    password: NewStaffPassword.meta({ description: 'Another than before, which is public on the demo.' }),
    keep: z
      .array(text(100, msg('Enter a username')))
      .max(maxKeptStaff, msg('Keep {maximum} or fewer'))
      .default([])
      .meta({ description: 'Usernames of other staff who stay. All others are removed.' }),
  })
  .meta({ id: 'StartOwnShop' })

export type StartOwnShop = z.output<typeof StartOwnShop>

export const StartRefusal = z
  .discriminatedUnion('code', [refusal('not-a-demo', {}), refusal('backup-failed', { reason: z.string() })])
  .meta({ id: 'StartRefusal' })

export type StartRefusal = z.output<typeof StartRefusal>

const Removed = z.object({
  books: z.int(),
  orders: z.int(),
  shoppers: z.int(),
  subscribers: z.int(),
})

export const setup = {
  get: route({
    method: 'GET',
    path: '/api/admin/setup',
    access: 'clerk',
    summary: 'Returns how far the set-up of the shop is, and what is missing.',
    responses: { 200: Setup },
  }),
  save: route({
    method: 'PUT',
    path: '/api/admin/setup',
    access: 'owner',
    summary: 'Stores the progress of the set-up. Fields that are left out keep their values.',
    body: SetupProgress.partial(),
    responses: { 200: Setup },
  }),
  previewStart: route({
    method: 'GET',
    path: '/api/admin/start-own-shop',
    access: 'owner',
    summary: 'Returns what of the demo would be removed, and the other staff, who may be strangers.',
    responses: {
      200: z.object({
        removes: Removed,
        staff: z.array(StaffMember).meta({ description: 'All but the caller.' }),
      }),
      409: StartRefusal,
    },
  }),
  startOwnShop: route({
    method: 'POST',
    path: '/api/admin/start-own-shop',
    access: 'owner',
    summary:
      'Takes a backup of the demo, then removes its books, orders, shoppers, texts, settings, invitations and other staff, except those to be kept. All sessions end; the response has a token for this one.',
    perMinute: 10,
    body: StartOwnShop,
    responses: {
      200: z.object({
        token: z.string(),
        expiresIn: z.int(),
        backup: z.string().meta({ description: 'The file with the backup, on the machine of the shop.' }),
      }),
      400: Problem,
      403: Problem,
      409: StartRefusal,
    },
  }),
}
