import { catalogueOf, type CatalogueName, type Language } from '../../messages/languages.ts'
import { decimalsOfUnits } from '../../domain/money/currency.ts'
import { shopPageSlugs } from '../../domain/pages.ts'
import { eachGroup, type SettingsGroup, type ShopSettings } from '../../contract/shop/settings-groups.ts'
import type { OwnPageLink } from '../../contract/shop/shop-pages.ts'
import type { MailServer } from '../config.ts'
import type { Queryable } from '../database/database.ts'
import type { Encryption } from '../lib/encryption.ts'
import { inLanguage } from '../lib/language.ts'
import { type CsvFormat, csvFormat } from '../lib/csv.ts'
import { workingServer } from './mail-server.ts'
import { defaultsOf, registry, spokenDefaults } from './registry.ts'
import {
  allCategories,
  allSettings,
  type CategoryRow,
  findMailServer,
  findSearchLanguage,
  hasPaymentKeys,
  isOwnShop,
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
  /** Published pages of the shop's own. */
  ownPages: OwnPageLink[]
  isDemo: boolean
  /** Whether there are keys of a payment provider, without which no cards are offered. */
  takesCards: boolean
  /** Where e-mails leave; without one they stay in the outbox. */
  mailServer: MailServer | undefined
  /** Whether a Firebase project sends the e-mails about accounts. */
  hasOtherAccountMail: boolean
  /** Of the index that searches use, until it is rewritten into the language of the shop. */
  searchLanguage: Language
}

export const languageOf = ({ settings, isDemo }: Pick<ShopSnapshot, 'settings' | 'isDemo'>) =>
  catalogueOf({ language: settings.region.language, isDemo })

/** Kept in memory, so that no request reads it from the database. */
export type ShopState = { readonly current: ShopSnapshot; reload(): Promise<void> }

/** What the environment says. */
export type FixedParts = {
  hasCardKeys: boolean
  mailServer: MailServer | undefined
  hasOtherAccountMail: boolean
  /** Of the password of the dashboard's mail server. */
  encryption: Encryption
}

/** A demo ends when its owner starts a shop of their own. Without fixed parts it neither takes cards nor sends e-mails. */
export async function openShopState(
  db: Queryable,
  mayBeDemo: boolean,
  fixed?: FixedParts,
): Promise<ShopState> {
  const read = async (): Promise<ShopSnapshot> => {
    const [hasKeys, storedServer, shop] = await Promise.all([
      fixed?.hasCardKeys || hasPaymentKeys(db),
      findMailServer(db),
      readShop(db, mayBeDemo),
    ])
    const mailServer = fixed && (fixed.mailServer ?? workingServer(storedServer, fixed.encryption))
    return {
      ...withCardsIf(hasKeys, shop),
      mailServer,
      hasOtherAccountMail: fixed?.hasOtherAccountMail ?? false,
    }
  }
  let current = await read()
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
          current = await read()
        })
      return reloading
    },
  }
}

type ReadShop = Omit<ShopSnapshot, 'takesCards' | 'mailServer' | 'hasOtherAccountMail'>

/** A shop that offers cards and has lost its keys offers them again when it has new ones. */
function withCardsIf(takesCards: boolean, snapshot: ReadShop) {
  const { payment } = snapshot.settings
  const card = { ...payment.card, isOffered: takesCards && payment.card.isOffered }
  return { ...snapshot, takesCards, settings: { ...snapshot.settings, payment: { ...payment, card } } }
}

async function readShop(db: Queryable, mayBeDemo: boolean): Promise<ReadShop> {
  const [rows, categories, pages, isOwn, searchLanguage] = await Promise.all([
    allSettings(db),
    allCategories(db),
    publishedPages(db),
    isOwnShop(db),
    findSearchLanguage(db),
  ])
  const isDemo = mayBeDemo && !isOwn
  const rowOf = (group: SettingsGroup) => rows.find(({ name }) => name === group)
  const { language } = readGroup('region', rowOf('region'), isDemo)
  const spoken = catalogueOf({ language, isDemo })
  const settings = eachGroup((group) => readGroup(group, rowOf(group), isDemo, spoken)) as ShopSettings
  const decimals = storedDecimals(rowOf('region'), settings.region.currency)
  const published = new Set(pages.map(({ slug }) => slug))
  return {
    settings,
    decimals,
    csv: csvFormat(settings.region.locale, decimals),
    categories,
    pages: shopPageSlugs.filter((slug) => published.has(slug)),
    ownPages: pages.flatMap(({ slug, title, place }) => (title === null ? [] : [{ slug, title, place }])),
    isDemo,
    searchLanguage,
  }
}

export const storedDecimals = (row: Pick<SettingsRow, 'value'> | undefined, currency: string) =>
  decimalsOfUnits(row?.value['minorUnits'], currency)

/** A field that this version cannot read, such as one that a newer version wrote, has its default, in the language of the shop. */
export function readGroup<Group extends SettingsGroup>(
  group: Group,
  row: Pick<SettingsRow, 'value'> | undefined,
  isDemo: boolean,
  language: CatalogueName = 'en',
): ShopSettings[Group] {
  const defaults = inLanguage(language, () => defaultsOf(group, isDemo))
  const value: Record<string, unknown> = { ...defaults }
  for (const [field, schema] of Object.entries(registry[group].fields.shape)) {
    const parsed = schema.safeParse(row?.value[field])
    if (parsed.success) value[field] = parsed.data
  }
  const read = value as ShopSettings[Group]
  return isDemo ? read : inLanguage(language, () => spokenDefaults(group, read))
}
