import type { z } from 'zod'
import type { Label } from '../../messages/message.ts'
import { msg } from '../../messages/t.ts'
import {
  BackupSettings,
  BookSettings,
  EmailSettings,
  HomeSettings,
  Region,
  ReviewSettings,
  ShopDetails,
  TaxSettings,
} from './settings-schemas.ts'
import { DeliverySettings } from './delivery-settings.ts'
import { PaymentSettings } from './payment-settings.ts'
import { StockSettings } from './stock-settings.ts'

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
