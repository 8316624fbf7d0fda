import type { MailSecurity } from '../../contract/shop/mail-server.ts'
import { type Language, languages } from '../../messages/languages.ts'
import type { PagePlace } from '../../domain/pages.ts'
import type { Queryable } from '../database/database.ts'
import { sql } from '../database/sql.ts'

export type SettingsRow = {
  name: string
  value: Record<string, unknown>
  format: number
  version: number
  changedBy: string
  changedAt: string
}

const settingsColumns = sql`name, value, format, version, changed_by as "changedBy", changed_at as "changedAt"`

export const allSettings = (db: Queryable) =>
  db.many<SettingsRow>(sql`select ${settingsColumns} from settings`)

export const findSettings = (db: Queryable, name: string) =>
  db.first<SettingsRow>(sql`select ${settingsColumns} from settings where name = ${name}`)

export const hasPaymentKeys = (db: Queryable) => db.exists(sql`select from payment_keys limit 1`)

export type StoredMailServer = {
  host: string
  port: number
  security: MailSecurity
  username: string
  /** Encrypted. */
  password: Buffer | null
  sender: string
  worksSince: string | null
  changedBy: string
  changedAt: string
}

export const findMailServer = (db: Queryable) =>
  db.first<StoredMailServer>(sql`
    select host, port, security, username, password, sender, works_since as "worksSince", changed_by as "changedBy",
      changed_at as "changedAt"
    from mail_server`)

/** The row of settings of a shop that was a demo: it has the name of the backup. `isOwnShop` tells whose a shop is. */
export const ownShop = 'own-shop'

/** Whether the shop is its owner's, and not the demo. */
export async function isOwnShop(db: Queryable): Promise<boolean> {
  return db.exists(sql`select from shop where not demo`)
}

/** The row lock serializes saves of one group. A group that was never saved has version 0. */
export async function lockSettings(tx: Queryable, name: string): Promise<SettingsRow> {
  await tx.run(sql`
    insert into settings (name, value, version) values (${name}, '{}', 0) on conflict (name) do nothing`)
  const row = await tx.first<SettingsRow>(
    sql`select ${settingsColumns} from settings where name = ${name} for update`,
  )
  if (!row) throw new Error(`The settings ${name} were not inserted`)
  return row
}

export async function updateSettings(
  tx: Queryable,
  name: string,
  value: object,
  changedBy: string,
): Promise<SettingsRow> {
  const row = await tx.first<SettingsRow>(sql`
    update settings set value = ${JSON.stringify(value)}::jsonb, version = version + 1, changed_by = ${changedBy},
      changed_at = now()
    where name = ${name} returning ${settingsColumns}`)
  if (!row) throw new Error(`The settings ${name} are gone`)
  return row
}

/** How many of the currency's smallest units make one of it: 100 cents. A subquery without parameters runs once. */
export const minorUnits = sql`
  coalesce((select (value ->> 'minorUnits')::numeric from settings where name = 'region'), 100)`

/** Where the shop is. A subquery without parameters runs once. */
export const timeZone = sql`
  coalesce((select value ->> 'timeZone' from settings where name = 'region'), 'UTC')`

/** The day where the shop is. */
export const today = sql`(now() at time zone ${timeZone})::date`

/** English where this version does not know the language: its index is always there. */
export async function findSearchLanguage(db: Queryable): Promise<Language> {
  const index = await db.first<{ language: string }>(sql`select language from search_index`)
  return languages.find((language) => language === index?.language) ?? 'en'
}

export type CategoryRow = { slug: string; name: string; inHomeSelect: boolean }

export const allCategories = (db: Queryable) =>
  db.many<CategoryRow>(sql`
    select slug, name, in_home_select as "inHomeSelect" from categories order by position, slug`)

/** Pages of the shop's own have titles. */
type PublishedPage = { slug: string; title: string | null; place: PagePlace }

export const publishedPages = (db: Queryable) =>
  db.many<PublishedPage>(sql`
    select slug, title, place from shop_pages where is_published order by created_at, slug`)
