import { z } from 'zod'
import type { Label } from '../../messages/message.ts'
import { msg } from '../../messages/t.ts'
import {
  BackupSettings,
  BookSettings,
  DeliverySettings,
  EmailSettings,
  HomeSettings,
  Region,
  ReviewSettings,
  ShopDetails,
  TaxSettings,
} from './settings-schemas.ts'
import { StockSettings } from './stock-settings.ts'
import { compactIban, isIban } from '../../domain/money/iban.ts'
import { Email, optionalText } from '../text.ts'

const DaysToPay = z
  .int(msg('Enter a number of days'))
  .min(1, msg('Use {minimum, plural, one {# day} other {# days}} or more'))
  .max(180, msg('Use {maximum, plural, one {# day} other {# days}} or fewer'))

export const PaymentSettings = z
  .object({
    cash: z.object({ isOffered: z.boolean() }).meta({ description: 'Cash on delivery.' }),
    pickup: z.object({ isOffered: z.boolean() }).meta({ description: 'Paid in the shop at pick-up.' }),
    transfer: z
      .object({
        isOffered: z.boolean(),
        holder: optionalText(70).meta({ description: 'Of the account.' }),
        iban: z
          .string(msg('Enter an IBAN'))
          .transform(compactIban)
          .pipe(
            z.union([
              z.literal(''),
              z.string().refine(isIban, msg('This is no IBAN: please compare it with your bank statement')),
            ]),
          ),
        bic: z
          .string(msg('Enter a BIC'))
          .transform((bic) => bic.replaceAll(/\s/g, '').toUpperCase())
          .pipe(
            z.union([
              z.literal(''),
              z
                .string()
                .regex(/^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/, msg('Enter a BIC with 8 or 11 characters')),
            ]),
          ),
        days: DaysToPay,
      })
      .meta({ description: 'Bank transfer in advance.' }),
    invoice: z
      .object({
        isOffered: z.boolean(),
        days: DaysToPay,
        customers: z
          .array(Email)
          .max(1_000, msg('Use {maximum, plural, one {# address} other {# addresses}} or fewer'))
          .meta({ description: 'E-mail addresses of those who may choose it. Empty for all.' }),
      })
      .meta({ description: 'Paid within some days after the books were sent.' }),
    card: z.object({ isOffered: z.boolean() }).meta({ description: "On the provider's page." }),
    remindAfterDays: z
      .int(msg('Enter a number of days'))
      .min(1, msg('Use {minimum, plural, one {# day} other {# days}} or more'))
      .max(90, msg('Use {maximum, plural, one {# day} other {# days}} or fewer'))
      .nullable()
      .meta({ description: 'After the last day to pay. Null for no reminders.' }),
  })
  .meta({ id: 'PaymentSettings' })

type Entry = {
  /** On the settings screen. */
  label: Label
  /** Who may read and change it. */
  atLeast: 'manager' | 'owner'
  fields: z.ZodObject
}

/** Every group of settings. `server/settings/registry.ts` adds what only the server knows. */
export const settingsGroups = {
  shop: { label: msg('Shop'), atLeast: 'manager', fields: ShopDetails },
  region: { label: msg('Region'), atLeast: 'owner', fields: Region },
  home: { label: msg('Home page'), atLeast: 'manager', fields: HomeSettings },
  delivery: { label: msg('Delivery'), atLeast: 'owner', fields: DeliverySettings },
  payment: { label: msg('Payment'), atLeast: 'owner', fields: PaymentSettings },
  tax: { label: msg('Tax'), atLeast: 'owner', fields: TaxSettings },
  email: { label: msg('E-mail'), atLeast: 'manager', fields: EmailSettings },
  reviews: { label: msg('Reviews'), atLeast: 'manager', fields: ReviewSettings },
  stock: { label: msg('Stock'), atLeast: 'manager', fields: StockSettings },
  books: { label: msg('Books'), atLeast: 'manager', fields: BookSettings },
  backups: { label: msg('Backups'), atLeast: 'owner', fields: BackupSettings },
} as const satisfies Record<string, Entry>

export type SettingsGroup = keyof typeof settingsGroups

export type ShopSettings = { [Group in SettingsGroup]: z.output<(typeof settingsGroups)[Group]['fields']> }

/** One value for each group. */
export const eachGroup = <Value>(valueOf: (group: SettingsGroup) => Value) =>
  Object.fromEntries(
    Object.keys(settingsGroups).map((group) => [group, valueOf(group as SettingsGroup)]),
  ) as Record<SettingsGroup, Value>
