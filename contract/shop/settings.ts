import { z } from 'zod'
import { languages } from '../../messages/languages.ts'
import { msg } from '../../messages/t.ts'
import { Problem, refusal } from '../problem.ts'
import { route } from '../route.ts'
import { optionalText, Timestamp } from '../text.ts'
import { ShopPage } from './shop-pages.ts'
import { withZones } from './delivery-settings.ts'
import { eachGroup, type SettingsGroup, settingsGroups } from './settings-groups.ts'

export const SettingsRefusal = z
  .discriminatedUnion('code', [
    refusal('settings-changed', {
      current: z.record(z.string(), z.unknown()),
      changedBy: z.string(),
      version: z.int(),
    }),
    refusal('settings-newer', {}),
    refusal('currency-in-use', { currency: z.string() }),
    refusal('texts-missing', { missing: z.array(ShopPage) }),
  ])
  .meta({ id: 'SettingsRefusal' })

export type SettingsRefusal = z.output<typeof SettingsRefusal>

const savedFields = { version: z.int(), changedBy: z.string(), changedAt: Timestamp.nullable() }

const pathOf = (group: SettingsGroup) => `/api/admin/settings/${group}`

const readRoute = <Fields extends z.ZodRawShape>(group: SettingsGroup, fields: z.ZodObject<Fields>) =>
  route({
    method: 'GET',
    path: pathOf(group),
    access: settingsGroups[group].atLeast,
    summary: `Returns the ${group} settings.`,
    responses: { 200: z.object({ ...fields.shape, ...savedFields }) },
  })

/** Bodies of clients of earlier versions are understood. */
const asSent = <Body extends z.ZodType>(group: SettingsGroup, body: Body): Body =>
  group === 'delivery' ? (z.preprocess(withZones, body) as unknown as Body) : body

const saveRoute = <Fields extends z.ZodRawShape>(group: SettingsGroup, fields: z.ZodObject<Fields>) =>
  route({
    method: 'PUT',
    path: pathOf(group),
    access: settingsGroups[group].atLeast,
    summary: `Changes the ${group} settings. Fields that are left out keep their values. With a version, refused if somebody saved since.`,
    body: asSent(group, z.object({ ...fields.partial().shape, version: z.int().optional() })),
    responses: {
      200: z.object({ ...fields.shape, ...savedFields }),
      400: Problem,
      403: Problem,
      409: SettingsRefusal,
    },
  })

const fieldsOf = (group: SettingsGroup): z.ZodObject => settingsGroups[group].fields

type FieldsOf<Group extends SettingsGroup> = (typeof settingsGroups)[Group]['fields']['shape']

export const readSettings = eachGroup((group) => readRoute(group, fieldsOf(group))) as unknown as {
  [Group in SettingsGroup]: ReturnType<typeof readRoute<FieldsOf<Group>>>
}

export const saveSettings = eachGroup((group) => saveRoute(group, fieldsOf(group))) as unknown as {
  [Group in SettingsGroup]: ReturnType<typeof saveRoute<FieldsOf<Group>>>
}

export const SearchProgress = z
  .object({
    language: z.enum(languages).meta({ description: 'In which books are found now.' }),
    nextLanguage: z
      .enum(languages)
      .nullable()
      .meta({ description: 'For which the search is being rebuilt.' }),
    percent: z.int().meta({ description: 'How far that is; 100 where nothing is left.' }),
  })
  .meta({ id: 'SearchProgress' })

export type SearchProgress = z.output<typeof SearchProgress>

export const searchIndex = {
  progress: route({
    method: 'GET',
    path: '/api/admin/search-index',
    access: 'manager',
    summary: 'Returns the language of searches, and how far a change of it is.',
    responses: { 200: SearchProgress },
  }),
}

/** Messages that the e-mail settings show before they are sent. */
export const previewedMessages = [
  'placed',
  'shipped',
  'part-shipped',
  'ready',
  'cancelled',
  'line-cancelled',
  'line-returned',
  'price-changed',
  'expired',
  'returned',
  'payment-received',
  'payment-reminder',
  'back-in-stock',
  'verify-email',
  'reset-password',
] as const

export type PreviewedMessage = (typeof previewedMessages)[number]

export const settingsPreviews = {
  email: route({
    method: 'GET',
    path: '/api/admin/settings/email/preview',
    access: 'manager',
    summary: 'Returns an e-mail as it would be sent, about an invented order.',
    query: z.object({
      message: z.enum(previewedMessages, msg('Choose a message')),
      senderName: optionalText(80).optional(),
      signature: optionalText(500).optional().meta({ description: 'Omitted: the one that is saved.' }),
    }),
    responses: {
      200: z.object({
        from: z.string(),
        subject: z.string(),
        text: z.string(),
        html: z.string().meta({ description: 'With its pictures inside.' }),
        isSending: z.boolean().meta({ description: 'Whether a mail server is configured.' }),
      }),
      400: Problem,
    },
  }),
}
