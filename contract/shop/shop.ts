import { z } from 'zod'
import { languages } from '../../messages/languages.ts'
import { paymentMethods } from '../../domain/money/payment-methods.ts'
import { Book } from '../catalog/books.ts'
import { deliveryMethods } from '../orders/placed-order.ts'
import { route } from '../route.ts'
import { DeliveryZone } from './delivery-settings.ts'
import { Amount, HomeSettings, ShopDetails, TaxSettings } from './settings-schemas.ts'
import { OwnPageLink } from './shop-pages.ts'
import { notShown, StockSettings } from './stock-settings.ts'

export type { SettingsGroup, ShopSettings } from './settings-groups.ts'

/** The name of a shop whose owner has not set one. */
export const unnamedShop = 'Bookshop'

const PublicCategory = z.object({
  slug: z.string(),
  name: z.string(),
  inHomeSelect: z.boolean().meta({ description: 'Whether the home page offers it as a genre.' }),
})

const PublicDeliveryMethod = z.object({
  id: z.enum(deliveryMethods),
  name: z.string(),
  fee: Amount,
  freeFrom: Amount.nullable(),
  countries: z.array(z.string()).meta({ description: 'Empty for all countries.' }),
  days: z.string(),
  zones: z.array(DeliveryZone).meta({
    description:
      "What delivery costs by country. Fee, freeFrom and days beside it are those of the shop's own country. Empty for pick-up.",
  }),
  note: z.string(),
  needsQuote: z.boolean().meta({
    description: 'Whether the total may differ from the sum of the prices. Ask for a quote then.',
  }),
})

export const PublicPaymentMethod = z.object({
  id: z.enum(paymentMethods),
  name: z.string(),
  deliveryMethods: z.array(z.enum(deliveryMethods)).meta({ description: 'With which it can be chosen.' }),
  days: z.int().nullable().meta({ description: 'To pay, of a bank transfer or an invoice.' }),
})

/** What is public about the shop. Every page shows some of it. */
export const PublicShop = z
  .object({
    name: z.string(),
    tagline: z.string(),
    logo: z.string(),
    accent: z.string(),
    currency: z.string(),
    decimals: z.int().meta({ description: 'Of the currency: 0, 2 or 3.' }),
    language: z.enum(languages).meta({ description: 'Of pages, e-mails and receipts.' }),
    locale: z.string(),
    timeZone: z.string(),
    country: z.string(),
    contact: ShopDetails.shape.contact,
    social: ShopDetails.shape.social,
    copyrightYear: z.int().nullable(),
    isOpen: z.boolean(),
    isDemo: z.boolean(),
    categories: z.array(PublicCategory),
    pages: z
      .array(z.string())
      .meta({ description: 'Slugs of the published texts, in the order of the footer.' }),
    ownPages: z.array(OwnPageLink).meta({ description: 'That the bookseller has added and published.' }),
    deliveryMethods: z.array(PublicDeliveryMethod),
    deliveryNote: z.string(),
    paymentMethods: z.array(PublicPaymentMethod).meta({
      description: 'For everybody, the usual one first. A signed-in shopper may have more.',
    }),
    keepOrderYears: z.int().meta({ description: 'How long orders keep personal data.' }),
    trackingUrl: z.string().meta({ description: 'Contains {number}, or is empty.' }),
    taxes: TaxSettings.shape.mode,
    stockWords: StockSettings.omit(notShown),
    offersStockAlerts: z.boolean(),
    sendsEmail: z
      .boolean()
      .meta({ description: 'Otherwise e-mails wait until the bookseller has set it up.' }),
    sendsAccountEmail: z.boolean().meta({ description: 'As above, of those with links of accounts.' }),
  })
  .meta({ id: 'Shop' })

export type PublicShop = z.output<typeof PublicShop>

export const HomePage = z
  .object({
    ...HomeSettings.omit({ heroBooks: true }).shape,
    chosenBooks: z.array(Book).meta({ description: 'Books of the hero. Empty: the newest.' }),
  })
  .meta({ id: 'HomePage' })

export type HomePage = z.output<typeof HomePage>

export const shop = {
  get: route({
    method: 'GET',
    path: '/api/shop',
    access: 'anyone',
    summary: 'Returns what everybody may know about the shop.',
    responses: { 200: PublicShop },
    cache: 'public',
  }),
  home: route({
    method: 'GET',
    path: '/api/shop/home',
    access: 'anyone',
    summary: 'Returns the texts of the home page, and which rows it shows.',
    responses: { 200: HomePage },
    cache: 'public',
  }),
}
