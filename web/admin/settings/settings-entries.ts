import { type SettingsGroup, settingsGroups } from '../../../contract/shop/settings-groups.ts'
import type { StaffRole } from '../../../domain/staff-roles.ts'
import type { Label } from '../../../messages/message.ts'
import { msg } from '../../../messages/t.ts'

type Entry = { label: Label; atLeast: StaffRole }

/** Lists and texts of the shop, which are saved in other ways. */
const editors = {
  news: { label: msg('News'), atLeast: 'manager' },
  pages: { label: msg('Pages [of the shop]'), atLeast: 'manager' },
  categories: { label: msg('Categories'), atLeast: 'manager' },
} as const satisfies Record<string, Entry>

export type SettingsSlug = SettingsGroup | keyof typeof editors

/** The names of all settings, without their screens. */
export const settingsEntries: Record<SettingsSlug, Entry> = { ...settingsGroups, ...editors }

/** Words for which staff look where a name says less. They are searched, never shown. */
export const settingsKeywords: Record<SettingsSlug, Label> = {
  shop: msg('logo, icon, colour, tagline, address, phone, opening hours, social links, open, close, records'),
  region: msg('country, currency, language, time zone, dates, numbers'),
  home: msg('hero, title, rows, banner'),
  delivery: msg('shipping, postage, fees, zones, countries, free, pick-up, tracking'),
  payment: msg('IBAN, BIC, bank account, transfer, invoice, card, Stripe, cash, reminder'),
  tax: msg('VAT, sales tax, rates, tax number, prices'),
  email: msg('email, SMTP, mail server, sender, signature, outbox, notifications [words to search by]'),
  reviews: msg('stars, ratings, approve'),
  stock: msg('availability, low stock, sold out, order in, pre-order, copies'),
  books: msg('ISBN, fixed prices, editions, product feed, Google'),
  backups: msg('download, restore, save'),
  news: msg('announcements, events, home page'),
  pages: msg('terms, privacy, legal notice, imprint, withdrawal, about, contact, cookies'),
  categories: msg('genres, sections, menu [words to search by]'),
}
