import { z } from 'zod'
import { BookSettings } from './book-settings.ts'
import { StockSettings } from './stock-settings.ts'
import { Problem, refusal } from '../problem.ts'
import { route } from '../route.ts'
import {
  DeliverySettings,
  EmailSettings,
  HomeSettings,
  Region,
  ReviewSettings,
  type SettingsGroup,
  ShopDetails,
  TaxSettings,
} from './shop.ts'
import { optionalText, Timestamp } from '../text.ts'

export const SettingsRefusal = z
  .discriminatedUnion('code', [
    refusal('settings-changed', {
      current: z.record(z.string(), z.unknown()),
      changedBy: z.string(),
      version: z.int(),
    }),
    refusal('settings-newer', {}),
    refusal('currency-in-use', { currency: z.string() }),
  ])
  .meta({ id: 'SettingsRefusal' })

export type SettingsRefusal = z.output<typeof SettingsRefusal>

const savedFields = { version: z.int(), changedBy: z.string(), changedAt: Timestamp.nullable() }

function settingsRoutes<Shape extends z.ZodRawShape>(
  group: SettingsGroup,
  fields: z.ZodObject<Shape>,
  atLeast: 'manager' | 'owner',
) {
  const path = `/api/admin/settings/${group}`
  const stored = z.object({ ...fields.shape, ...savedFields })
  return {
    get: route({
      method: 'GET',
      path,
      access: 'admin',
      atLeast,
      summary: `Returns the ${group} settings.`,
      responses: { 200: stored },
    }),
    put: route({
      method: 'PUT',
      path,
      access: 'admin',
      atLeast,
      summary: `Changes the ${group} settings. Fields that are left out keep their values. With a version, refused if somebody saved since.`,
      body: z.object({ ...fields.partial().shape, version: z.int().optional() }),
      responses: { 200: stored, 400: Problem, 403: Problem, 409: SettingsRefusal },
    }),
  }
}

const groupRoutes = {
  shop: settingsRoutes('shop', ShopDetails, 'manager'),
  region: settingsRoutes('region', Region, 'owner'),
  home: settingsRoutes('home', HomeSettings, 'manager'),
  delivery: settingsRoutes('delivery', DeliverySettings, 'owner'),
  tax: settingsRoutes('tax', TaxSettings, 'owner'),
  email: settingsRoutes('email', EmailSettings, 'manager'),
  reviews: settingsRoutes('reviews', ReviewSettings, 'manager'),
  stock: settingsRoutes('stock', StockSettings, 'manager'),
  books: settingsRoutes('books', BookSettings, 'manager'),
}

export const readSettings = {
  shop: groupRoutes.shop.get,
  region: groupRoutes.region.get,
  home: groupRoutes.home.get,
  delivery: groupRoutes.delivery.get,
  tax: groupRoutes.tax.get,
  email: groupRoutes.email.get,
  reviews: groupRoutes.reviews.get,
  stock: groupRoutes.stock.get,
  books: groupRoutes.books.get,
}

export const saveSettings = {
  shop: groupRoutes.shop.put,
  region: groupRoutes.region.put,
  home: groupRoutes.home.put,
  delivery: groupRoutes.delivery.put,
  tax: groupRoutes.tax.put,
  email: groupRoutes.email.put,
  reviews: groupRoutes.reviews.put,
  stock: groupRoutes.stock.put,
  books: groupRoutes.books.put,
}

/** Messages that the e-mail settings show before they are sent. */
export const previewedMessages = [
  'placed',
  'shipped',
  'part-shipped',
  'ready',
  'cancelled',
  'expired',
  'returned',
  'back-in-stock',
  'verify-email',
  'reset-password',
] as const

export type PreviewedMessage = (typeof previewedMessages)[number]

export const settingsPreviews = {
  email: route({
    method: 'GET',
    path: '/api/admin/settings/email/preview',
    access: 'admin',
    atLeast: 'manager',
    summary: 'Returns an e-mail as it would be sent, about an invented order.',
    query: z.object({
      message: z.enum(previewedMessages, 'Choose a message'),
      senderName: optionalText(80).optional(),
      signature: optionalText(500).optional().meta({ description: 'Omitted: the one that is saved.' }),
    }),
    responses: {
      200: z.object({
        from: z.string(),
        subject: z.string(),
        text: z.string(),
        isSending: z.boolean().meta({ description: 'Whether a mail server is configured.' }),
      }),
      400: Problem,
    },
  }),
}
