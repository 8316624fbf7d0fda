import { decimalsOf } from '../../domain/currency.ts'
import { shopPageSlugs } from '../../domain/pages.ts'
import { type SettingsGroup, settingsGroups, type ShopSettings } from '../../contract/shop/settings-groups.ts'
import { listsTag } from '../http/response-cache/cache-invalidation.ts'
import type { Queryable } from '../database/database.ts'
import type { Subscriber } from '../database/listen.ts'
import { type CsvFormat, csvFormat } from '../lib/csv.ts'
import { every } from '../lib/every.ts'
import { defaultSettings } from './default-settings.ts'
import {
  allCategories,
  allSettings,
  type CategoryRow,
  isOwnShop,
  ownShop,
  publishedPages,
  type SettingsRow,
} from './settings.sql.ts'

/** What the bookseller has set, as of the latest change that this process knows. */
export type ShopSnapshot = {
  settings: ShopSettings
  /** Of the currency. */
  decimals: number
  /** Of the tables that it exports. */
  csv: CsvFormat
  categories: CategoryRow[]
  /** Slugs of the published texts, in the order of the footer. */
  pages: string[]
  isDemo: boolean
}

/** Kept in memory, so that no request reads it from the database. */
export type ShopState = { readonly current: ShopSnapshot; reload(): Promise<void> }

/** A demo ends when its owner starts a shop of their own. */
export async function openShopState(db: Queryable, mayBeDemo: boolean): Promise<ShopState> {
  let current = await readShop(db, mayBeDemo)
  let reloading: Promise<void> = Promise.resolve()
  return {
    get current() {
      return current
    },
    // One after the other: an earlier read must not overwrite a later one.
    reload: () => {
      reloading = reloading
        .catch(() => {})
        .then(async () => {
          current = await readShop(db, mayBeDemo)
        })
      return reloading
    },
  }
}

async function readShop(db: Queryable, mayBeDemo: boolean): Promise<ShopSnapshot> {
  const [rows, categories, pages, isOwn] = await Promise.all([
    allSettings(db),
    allCategories(db),
    publishedPages(db),
    isOwnShop(db),
  ])
  const isDemo = mayBeDemo && !isOwn
  const groupOf = <Group extends SettingsGroup>(group: Group) =>
    readGroup(
      group,
      rows.find(({ name }) => name === group),
      isDemo,
    )
  const settings: ShopSettings = {
    shop: groupOf('shop'),
    region: groupOf('region'),
    home: groupOf('home'),
    delivery: groupOf('delivery'),
    tax: groupOf('tax'),
    email: groupOf('email'),
    reviews: groupOf('reviews'),
    stock: groupOf('stock'),
    books: groupOf('books'),
  }
  const decimals = storedDecimals(
    rows.find(({ name }) => name === 'region'),
    settings.region.currency,
  )
  const published = new Set(pages.map(({ slug }) => slug))
  return {
    settings,
    decimals,
    csv: csvFormat(settings.region.locale, decimals),
    categories,
    pages: shopPageSlugs.filter((slug) => published.has(slug)),
    isDemo,
  }
}

/** Those with which sums are stored: a later version of Intl may give the currency others. */
export function storedDecimals(row: Pick<SettingsRow, 'value'> | undefined, currency: string): number {
  const minorUnits = row?.value['minorUnits']
  return typeof minorUnits === 'number' ? Math.round(Math.log10(minorUnits)) : decimalsOf(currency)
}

/** A field that this version cannot read, such as one that a newer version wrote, has its default. */
export function readGroup<Group extends SettingsGroup>(
  group: Group,
  row: Pick<SettingsRow, 'value'> | undefined,
  isDemo: boolean,
): ShopSettings[Group] {
  const value: Record<string, unknown> = { ...defaultSettings(isDemo)[group] }
  for (const [field, schema] of Object.entries(settingsGroups[group].shape)) {
    const parsed = schema.safeParse(row?.value[field])
    if (parsed.success) value[field] = parsed.data
  }
  return value as ShopSettings[Group]
}

/** The tag of every page, since every page shows the shop's name. */
export const shopTag = 'shop'
export const homeTag = 'home'
export const newsTag = 'news'
export const textsTag = 'texts'
export const deliveryTag = 'delivery'
export const reviewsTag = 'reviews'

/** Cached responses that show it, by the payload of the notification. */
const tagsOf: Record<string, string[]> = {
  'settings shop': [shopTag],
  'settings region': [shopTag],
  'settings home': [homeTag],
  'settings delivery': [deliveryTag],
  'settings tax': [deliveryTag],
  'settings reviews': [reviewsTag],
  // Every page has them in its state, for the cards of the page that the shopper opens next.
  'settings stock': [shopTag],
  'settings books': [listsTag],
  categories: [shopTag],
  news: [newsTag],
  shop_pages: [textsTag, shopTag],
}

/** Changes that nobody has named: those of a time without notifications. */
const everything = '*'

type Targets = { state: ShopState; invalidate(tags: string[]): void; invalidateAll(): void }

export type ShopChanges = { changed(what: string): Promise<void> }

/** Reads the settings first: a page that is loaded again must not show the old ones. */
export const shopChanges = ({ state, invalidate, invalidateAll }: Targets): ShopChanges => ({
  changed: async (what) => {
    await state.reload()
    if (what === everything || what === `settings ${ownShop}`) invalidateAll()
    else invalidate(tagsOf[what] ?? [])
  },
})

/** Follows the changes of other processes; while the connection is lost, reads every second. */
export function followShop(
  state: ShopState,
  changes: ShopChanges,
  onError: (error: unknown) => void,
): { subscriber: Subscriber; stop(): Promise<void> } {
  let isSubscribed = true
  let following: Promise<unknown> = Promise.resolve()
  const follow = (what: string) => {
    following = Promise.all([following, changes.changed(what).catch(onError)])
  }
  // A database that cannot be reached is no news here, and the next read follows a second later.
  const polling = every(
    1_000,
    async () => (isSubscribed ? undefined : state.reload()),
    () => {},
  )
  return {
    subscriber: {
      onNotification: follow,
      onSubscribed: (is) => {
        isSubscribed = is
        if (is) follow(everything)
      },
    },
    // The pool closes next, so whatever still reads from it is waited for.
    stop: async () => {
      await polling.stop()
      await following
    },
  }
}
