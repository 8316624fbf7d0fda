import { decimalsOf } from '../../domain/currency.ts'
import { shopPageSlugs } from '../../domain/pages.ts'
import { eachGroup, type SettingsGroup, type ShopSettings } from '../../contract/shop/settings-groups.ts'
import type { Queryable } from '../database/database.ts'
import type { Subscriber } from '../database/listen.ts'
import { type CsvFormat, csvFormat } from '../lib/csv.ts'
import { every } from '../lib/every.ts'
import type { CacheTag } from '../http/response-cache/cache-tags.ts'
import { defaultsOf, registry } from './registry.ts'
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
  const rowOf = (group: SettingsGroup) => rows.find(({ name }) => name === group)
  const settings = eachGroup((group) => readGroup(group, rowOf(group), isDemo)) as ShopSettings
  const decimals = storedDecimals(rowOf('region'), settings.region.currency)
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
  const value: Record<string, unknown> = { ...defaultsOf(group, isDemo) }
  for (const [field, schema] of Object.entries(registry[group].fields.shape)) {
    const parsed = schema.safeParse(row?.value[field])
    if (parsed.success) value[field] = parsed.data
  }
  return value as ShopSettings[Group]
}

/** The tags of cached responses that show a table, by its name in a notification. */
const tableTags = {
  categories: ['shop'],
  news: ['news'],
  shop_pages: ['texts', 'shop'],
} satisfies Record<string, CacheTag[]>

/** The payload of a notification; `*` for changes of a time without notifications. */
export type ShopChange = `settings ${SettingsGroup | typeof ownShop}` | keyof typeof tableTags | '*'

/** Other rows of settings, such as the progress of the set-up, are in no cached response. */
const tagsOf: Partial<Record<string, CacheTag[]>> = {
  ...tableTags,
  ...Object.fromEntries(Object.entries(registry).map(([group, { tags }]) => [`settings ${group}`, tags])),
}

type Targets = { state: ShopState; invalidate(tags: CacheTag[]): void; invalidateAll(): void }

export type ShopChanges = { changed(what: ShopChange): Promise<void> }

/** Reads the settings first: a page that is loaded again must not show the old ones. */
export const shopChanges = ({ state, invalidate, invalidateAll }: Targets): ShopChanges => ({
  changed: async (what) => {
    await state.reload()
    if (what === '*' || what === `settings ${ownShop}`) invalidateAll()
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
    following = Promise.all([following, changes.changed(what as ShopChange).catch(onError)])
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
        if (is) follow('*')
      },
    },
    // The pool closes next, so whatever still reads from it is waited for.
    stop: async () => {
      await polling.stop()
      await following
    },
  }
}
