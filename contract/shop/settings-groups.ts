import type { z } from 'zod'
import { BookSettings } from './book-settings.ts'
import {
  DeliverySettings,
  EmailSettings,
  HomeSettings,
  Region,
  ReviewSettings,
  ShopDetails,
  TaxSettings,
} from './shop.ts'
import { StockSettings } from './stock-settings.ts'

/** Apart from the shop, so that the storefront's script does not have the schemas of all groups. */
export const settingsGroups = {
  shop: ShopDetails,
  region: Region,
  home: HomeSettings,
  delivery: DeliverySettings,
  tax: TaxSettings,
  email: EmailSettings,
  reviews: ReviewSettings,
  stock: StockSettings,
  books: BookSettings,
} as const

export type SettingsGroup = keyof typeof settingsGroups

export type ShopSettings = { [Group in SettingsGroup]: z.output<(typeof settingsGroups)[Group]> }
