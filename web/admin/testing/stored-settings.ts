import { readSettings, saveSettings, type SettingsRefusal } from '../../../contract/shop/settings.ts'
import type { SettingsGroup, ShopSettings } from '../../../contract/shop/shop.ts'
import { wholeWorld } from '../../../domain/delivery-zones.ts'
import { defaultStockWords } from '../../../domain/books/stock-labels.ts'
import type { FakeApi } from '../../testing/fake-api.ts'

const settings = {
  shop: {
    name: 'Book Store',
    tagline: '',
    logo: '',
    accent: '#9a3412',
    contact: { email: '', phone: '', address: '', openingHours: '' },
    social: [],
    copyrightYear: 2025,
    isOpen: true,
    keepAuditMonths: 24,
    keepOrderYears: 10,
  },
  region: { currency: 'USD', locale: 'en-US', timeZone: 'UTC', country: 'US' },
  home: {
    heroTitle: 'New Releases',
    heroText: '',
    heroButton: '',
    heroBooks: [],
    rows: { topSellers: true, recommended: true, news: true },
  },
  delivery: {
    delivery: { isOffered: true, name: 'Delivery' },
    zones: [wholeWorld],
    pickup: { isOffered: false, name: 'Pick-up in the shop', note: '' },
    note: '',
    trackingUrl: '',
  },
  payment: {
    cash: { isOffered: true },
    pickup: { isOffered: true },
    transfer: { isOffered: false, holder: '', iban: '', bic: '', days: 7 },
    invoice: { isOffered: false, days: 14, customers: [] },
    card: { isOffered: false },
    remindAfterDays: 3,
  },
  tax: { mode: 'none', rates: [], number: '' },
  email: {
    senderName: '',
    signature: '',
    notifyOnOrder: true,
    notifyAddress: '',
    sent: { placed: true, shipped: true, ready: true, cancelled: true, returned: true },
  },
  stock: {
    ...defaultStockWords,
    offersAlerts: true,
    holdHours: 2,
    maxHeldPerAccount: 10,
    maxHeldPerNetwork: 30,
    copiesToKeep: 1,
  },
  books: { worksOnce: false, priceBoundCountries: [] },
  backups: { keepDays: 7 },
} satisfies { [Group in SettingsGroup]?: Partial<ShopSettings[Group]> }

type Group = keyof typeof settings & SettingsGroup

/** Groups of settings that the fake API keeps, refusing a save of another version than the last one. */
export function storedSettings(api: FakeApi, fields: { [G in Group]?: Partial<ShopSettings[G]> } = {}) {
  const stored = new Map<Group, object>()
  const versions = new Map<Group, number>()
  const now = (group: Group) => ({
    ...stored.get(group),
    version: versions.get(group) ?? 1,
    changedBy: 'Bea',
    changedAt: null,
  })
  const save = (group: Group, body: object) => {
    stored.set(group, { ...stored.get(group), ...body })
    versions.set(group, (versions.get(group) ?? 1) + 1)
  }
  for (const group of Object.keys(settings) as Group[]) {
    stored.set(group, { ...settings[group], ...fields[group] })
    api.on(readSettings[group], () => ({ status: 200, body: now(group) }))
    api.on(saveSettings[group], ({ body }) => {
      const { version, ...changes } = body as { version?: number }
      if (version !== undefined && version !== now(group).version)
        return refusal(stored.get(group) ?? {}, now(group))
      save(group, changes)
      return { status: 200, body: now(group) }
    })
  }
  /** A colleague saves. */
  return { save }
}

function refusal(current: object, { version, changedBy }: { version: number; changedBy: string }) {
  const body: SettingsRefusal = {
    code: 'settings-changed',
    message: 'Somebody saved these settings in the meantime.',
    current: current as Record<string, unknown>,
    changedBy,
    version,
  }
  return { status: 409, body }
}
