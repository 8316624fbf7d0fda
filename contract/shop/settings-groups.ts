import type { z } from 'zod'
import {
  BookSettings,
  DeliverySettings,
  EmailSettings,
  HomeSettings,
  Region,
  ReviewSettings,
  ShopDetails,
  TaxSettings,
} from './settings-schemas.ts'
import { PaymentSettings } from './payment-settings.ts'
import { StockSettings } from './stock-settings.ts'

type Entry = {
  /** On the settings screen. */
  label: string
  /** Who may read and change it. */
  atLeast: 'manager' | 'owner'
  fields: z.ZodObject
}

/** Every group of settings. `server/settings/registry.ts` adds what only the server knows. */
export const settingsGroups = {
  shop: { label: 'Shop', atLeast: 'manager', fields: ShopDetails },
  region: { label: 'Region', atLeast: 'owner', fields: Region },
  home: { label: 'Home page', atLeast: 'manager', fields: HomeSettings },
  delivery: { label: 'Delivery', atLeast: 'owner', fields: DeliverySettings },
  payment: { label: 'Payment', atLeast: 'owner', fields: PaymentSettings },
  tax: { label: 'Tax', atLeast: 'owner', fields: TaxSettings },
  email: { label: 'E-mail', atLeast: 'manager', fields: EmailSettings },
  reviews: { label: 'Reviews', atLeast: 'manager', fields: ReviewSettings },
  stock: { label: 'Stock', atLeast: 'manager', fields: StockSettings },
  books: { label: 'Books', atLeast: 'manager', fields: BookSettings },
} as const satisfies Record<string, Entry>

export type SettingsGroup = keyof typeof settingsGroups

export type ShopSettings = { [Group in SettingsGroup]: z.output<(typeof settingsGroups)[Group]['fields']> }

/** One value for each group. */
export const eachGroup = <Value>(valueOf: (group: SettingsGroup) => Value) =>
  Object.fromEntries(
    Object.keys(settingsGroups).map((group) => [group, valueOf(group as SettingsGroup)]),
  ) as Record<SettingsGroup, Value>
