import { z } from 'zod'
import { languages } from '../../messages/languages.ts'
import { msg } from '../../messages/t.ts'
import { isReadable, nearestReadable } from '../../domain/color.ts'
import { usableCurrencies } from '../../domain/money/currency.ts'
import { priceBoundCountries } from '../../domain/books/price-bound.ts'
import { BookId, isFileName } from '../catalog/books.ts'
import { Email, optionalText, text } from '../text.ts'

const optionalEmail = z.union([z.literal(''), Email])

export const HttpsUrl = z
  .url({ protocol: /^https$/, error: msg('Enter a URL that starts with https://') })
  .max(500)

/** A text colour: refused where it would be hard to read. */
const Accent = z
  .string(msg('Choose a colour'))
  .regex(/^#[\da-f]{6}$/i, msg('Enter a colour such as #9a3412'))
  .toLowerCase()
  .superRefine((color, context) => {
    if (isReadable(color)) return
    context.addIssue({
      code: 'custom',
      message: msg('This colour is too light to read. The nearest that works is {nearest}.'),
      params: { nearest: nearestReadable(color) },
    })
  })

export const ShopDetails = z
  .object({
    name: text(80, msg("Enter your shop's name")),
    tagline: optionalText(200),
    logo: optionalText(200).refine(isFileName, msg('Upload a picture')).meta({
      description: 'The name of an uploaded picture. Empty for the name in letters.',
    }),
    accent: Accent,
    contact: z.object({
      email: optionalEmail,
      phone: optionalText(50),
      address: optionalText(500),
      openingHours: optionalText(500),
    }),
    social: z
      .array(z.object({ name: text(40, msg('Enter the name of the site')), url: HttpsUrl }))
      .max(10, msg('Use {maximum, plural, one {# link} other {# links}} or fewer')),
    copyrightYear: z
      .int(msg('Enter a year'))
      .min(1900, msg('Enter a year from {minimum} on'))
      .max(2200, msg('Enter a year up to {maximum}'))
      .nullable(),
    isOpen: z.boolean().meta({ description: 'Until then visitors see "Opening soon".' }),
    keepAuditMonths: z
      .int(msg('Enter a number of months'))
      .min(1, msg('Use {minimum, plural, one {# month} other {# months}} or more'))
      .max(240, msg('Use {maximum, plural, one {# month} other {# months}} or fewer')),
    keepOrderYears: z
      .int(msg('Enter a number of years'))
      .min(1, msg('Use {minimum, plural, one {# year} other {# years}} or more'))
      .max(50, msg('Use {maximum, plural, one {# year} other {# years}} or fewer')),
  })
  .meta({ id: 'ShopDetails' })

const isCurrency = (code: string) => usableCurrencies().includes(code)

/** Without offsets such as +02:00, whose sign PostgreSQL reads the other way round. */
const isTimeZone = (zone: string) => {
  try {
    return /^[a-z]/i.test(zone) && Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

const isLocale = (tag: string) => {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}

const isCountry = (code: string) => {
  try {
    return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined
  } catch {
    return false
  }
}

export const Country = z
  .string(msg('Choose a country'))
  .regex(/^[A-Z]{2}$/, msg('Choose a country'))
  .refine(isCountry, msg('Choose a country'))

export const Region = z
  .object({
    currency: z
      .string(msg('Choose a currency'))
      .regex(/^[A-Z]{3}$/, msg('Enter a currency code such as USD'))
      .refine(isCurrency, msg('Choose a currency of the list')),
    language: z
      .enum(languages, msg('Choose a language of the list'))
      .meta({ description: 'Of pages, e-mails and receipts.' }),
    locale: text(35, msg('Choose a language')).refine(isLocale, msg('Enter a language such as en-US')),
    timeZone: text(60, msg('Choose a time zone')).refine(
      isTimeZone,
      msg('Enter a time zone such as Europe/Berlin'),
    ),
    country: Country,
  })
  .meta({ id: 'Region' })

export const HomeSettings = z
  .object({
    heroTitle: text(120, msg('Enter a title')),
    heroText: optionalText(500),
    heroButton: optionalText(40),
    heroBooks: z.array(BookId).max(3, msg('Choose at most three books')),
    rows: z.object({ topSellers: z.boolean(), recommended: z.boolean(), news: z.boolean() }),
  })
  .meta({ id: 'HomeSettings' })

/** A sum with the currency's decimals, such as "4.90". */
export const Amount = z
  .string(msg('Enter an amount, for example 4.90'))
  .trim()
  .regex(/^\d{1,9}(\.\d{1,3})?$/, msg('Enter an amount, for example 4.90'))

const Percent = z
  .string(msg('Enter a percentage, for example 7.5'))
  .trim()
  .regex(/^\d{1,2}(\.\d{1,4})?$/, msg('Enter a percentage, for example 7.5'))

export const TaxSettings = z
  .object({
    mode: z.enum(['none', 'included', 'added'], msg('Choose how prices are taxed')).meta({
      description: 'Whether prices include tax or it is added at checkout.',
    }),
    rates: z
      .array(
        z.object({
          country: Country,
          category: z
            .string()
            .max(40)
            .nullable()
            .meta({ description: 'Null: all other books, and delivery.' }),
          name: text(40, msg("Enter the tax's name")),
          percent: Percent,
        }),
      )
      .max(300, msg('Use {maximum, plural, one {# rate} other {# rates}} or fewer')),
    number: optionalText(60).meta({ description: 'The tax number, printed on receipts.' }),
  })
  .meta({ id: 'TaxSettings' })

export const EmailSettings = z
  .object({
    senderName: optionalText(80),
    signature: optionalText(500),
    notifyOnOrder: z.boolean(),
    notifyAddress: optionalEmail,
    sent: z
      .object({
        placed: z.boolean(),
        shipped: z.boolean(),
        ready: z.boolean(),
        cancelled: z.boolean(),
        returned: z.boolean(),
      })
      .meta({ description: 'Which messages shoppers get about their orders.' }),
  })
  .meta({ id: 'EmailSettings' })

export const ReviewSettings = z
  .object({
    isOn: z.boolean(msg('Say true or false')).meta({ description: 'Whether book pages show reviews.' }),
    publishesAtOnce: z
      .boolean(msg('Say true or false'))
      .meta({ description: 'Otherwise reviews wait for approval by staff.' }),
  })
  .meta({ id: 'ReviewSettings' })

export const BookSettings = z
  .object({
    worksOnce: z.boolean(msg('Say true or false')).meta({
      description: 'Whether lists show one edition of each work, the leading one.',
    }),
    priceBoundCountries: z
      .array(z.enum(priceBoundCountries, msg('Choose one of the countries')), msg('Send a list of countries'))
      .max(priceBoundCountries.length, msg('Name each country once'))
      .meta({
        description:
          'Countries whose books, told by their ISBN, have a fixed price and no discount. Changed by owners only.',
      }),
  })
  .meta({ id: 'BookSettings' })

export const BackupSettings = z
  .object({
    keepDays: z
      .int(msg('Enter a number of days'))
      .min(0, msg('Enter a number of days'))
      .max(365, msg('Use {maximum, plural, one {# day} other {# days}} or fewer'))
      .meta({ description: 'How long the backup of each night is kept; 0 for none.' }),
  })
  .meta({ id: 'BackupSettings' })
