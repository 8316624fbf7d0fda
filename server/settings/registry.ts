import {
  eachGroup,
  type SettingsGroup,
  settingsGroups,
  type ShopSettings,
} from '../../contract/shop/settings-groups.ts'
import { msg, translate } from '../../messages/t.ts'
import { unnamedShop } from '../../contract/shop/shop.ts'
import { wholeWorld } from '../../domain/delivery-zones.ts'
import { defaultStockWords, keptNames } from '../../domain/books/stock-labels.ts'
import type { CacheTag } from '../http/response-cache/cache-tags.ts'

type Entry<Group extends SettingsGroup> = (typeof settingsGroups)[Group] & {
  /** What a shop has before its owner sets anything: nothing invented is published. */
  defaults: ShopSettings[Group]
  /** Where the store of the specification differs. */
  demo?: Partial<ShopSettings[Group]>
  /** Of cached responses that show it: `shop-changes.ts` drops them. */
  tags: CacheTag[]
  /** Fields that a manager may read but not change. */
  ownersOnly?: (keyof ShopSettings[Group] & string)[]
}

/**
 * Each group of settings: who may change it, its schema and defaults, and the responses it invalidates. A new field has its
 * schema in `contract/shop/`, its default here, and its input on the screen of the group.
 */
export const registry: { [Group in SettingsGroup]: Entry<Group> } = {
  shop: {
    ...settingsGroups.shop,
    defaults: {
      name: unnamedShop,
      tagline: '',
      logo: '',
      accent: '#9a3412',
      contact: { email: '', phone: '', address: '', openingHours: '' },
      social: [],
      copyrightYear: null,
      isOpen: false,
      keepAuditMonths: 24,
      keepOrderYears: 10,
    },
    demo: {
      name: 'Book Store',
      tagline: 'Books chosen by people who read, delivered to your door.',
      contact: { email: 'hello@bookstore.example', phone: '', address: '', openingHours: '' },
      social: [
        { name: 'Facebook', url: 'https://www.facebook.com/' },
        { name: 'Instagram', url: 'https://www.instagram.com/' },
        { name: 'X', url: 'https://x.com/' },
      ],
      copyrightYear: 2025,
      isOpen: true,
    },
    tags: ['shop'],
    // A manager could otherwise delete the entries of the audit log, which only owners read.
    ownersOnly: ['keepAuditMonths', 'keepOrderYears'],
  },
  region: {
    ...settingsGroups.region,
    defaults: { currency: 'USD', language: 'en', locale: 'en-US', timeZone: 'UTC', country: 'US' },
    // Lists say which books are in another language than the shop.
    tags: ['shop', 'books'],
  },
  home: {
    ...settingsGroups.home,
    defaults: {
      heroTitle: msg('New Releases'),
      heroText: '',
      heroButton: '',
      heroBooks: [],
      rows: { topSellers: true, recommended: true, news: true },
    },
    demo: {
      heroTitle: 'New Releases This Week',
      heroText: "This week's new arrivals, and the books our readers keep coming back to.",
      heroButton: 'Subscribe',
    },
    tags: ['home'],
  },
  delivery: {
    ...settingsGroups.delivery,
    defaults: {
      delivery: { isOffered: true, name: msg('Delivery') },
      zones: [wholeWorld],
      pickup: { isOffered: false, name: msg('Pick-up in the shop'), note: '' },
      note: '',
      trackingUrl: '',
    },
    tags: ['delivery'],
  },
  payment: {
    ...settingsGroups.payment,
    defaults: {
      cash: { isOffered: true },
      pickup: { isOffered: true },
      transfer: { isOffered: false, holder: '', iban: '', bic: '', days: 7 },
      invoice: { isOffered: false, days: 14, customers: [] },
      card: { isOffered: false },
      remindAfterDays: 3,
    },
    tags: ['delivery'],
  },
  tax: {
    ...settingsGroups.tax,
    defaults: { mode: 'none', rates: [], number: '' },
    tags: ['shop', 'delivery'],
  },
  email: {
    ...settingsGroups.email,
    defaults: {
      senderName: '',
      signature: '',
      notifyOnOrder: true,
      notifyAddress: '',
      sent: { placed: true, shipped: true, ready: true, cancelled: true, returned: true },
    },
    demo: { notifyOnOrder: false },
    tags: [],
  },
  reviews: {
    ...settingsGroups.reviews,
    defaults: { isOn: true, publishesAtOnce: false },
    tags: ['reviews'],
  },
  stock: {
    ...settingsGroups.stock,
    defaults: {
      ...defaultStockWords,
      offersAlerts: true,
      holdHours: 2,
      maxHeldPerAccount: 10,
      maxHeldPerNetwork: 30,
      copiesToKeep: 1,
    },
    demo: { holdHours: 0, maxHeldPerAccount: 0, maxHeldPerNetwork: 0 },
    // Every page has them in its state, for the cards of the page that the shopper opens next.
    tags: ['shop'],
  },
  books: {
    ...settingsGroups.books,
    defaults: { worksOnce: false, priceBoundCountries: [] },
    tags: ['books'],
    // Managers do not change the settings of money.
    ownersOnly: ['priceBoundCountries'],
  },
  backups: {
    ...settingsGroups.backups,
    defaults: { keepDays: 7 },
    demo: { keepDays: 0 },
    tags: [],
  },
}

/** In the language of the reader. */
export function defaultsOf<Group extends SettingsGroup>(group: Group, isDemo: boolean): ShopSettings[Group] {
  const { defaults, demo } = registry[group]
  return isDemo ? { ...defaults, ...demo } : spokenDefaults(group, defaults)
}

/** A text that is still the default in English, such as one saved before the language was chosen, is in that of the reader. */
export const spokenDefaults = <Group extends SettingsGroup>(
  group: Group,
  value: ShopSettings[Group],
): ShopSettings[Group] => spokenWhere(registry[group].defaults, value)

function spokenWhere<Value>(inEnglish: unknown, value: Value): Value {
  if (typeof value === 'string') return value === inEnglish ? (translate(value, keptNames) as Value) : value
  if (!isGroup(value) || !isGroup(inEnglish)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, spokenWhere(inEnglish[name], part)]),
  ) as Value
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const defaultSettings = (isDemo: boolean) =>
  eachGroup((group) => defaultsOf(group, isDemo)) as ShopSettings
