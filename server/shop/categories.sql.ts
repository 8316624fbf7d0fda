import type { AdminCategory, CategoryFields } from '../../contract/shop/categories.ts'
import type { Queryable } from '../database/database.ts'
import { sql } from '../database/sql.ts'

export const countedCategories = (db: Queryable) =>
  db.many<AdminCategory>(sql`
    select slug, name, in_home_select as "inHomeSelect", coalesce(total, 0) as books
    from categories left join book_counts on category = slug order by position, slug`)

export const namedCategories = (db: Queryable) =>
  db.many<{ slug: string; name: string }>(sql`select slug, name from categories order by position, slug`)

/** One change of the list at a time. Books are still added: a key share lock of a row does not wait for this. */
export const lockCategories = (tx: Queryable) =>
  tx.run(sql`lock table categories in share row exclusive mode`)

/** Until the transaction ends no book is added to the category. Waits for those that are being added. */
export const lockBooksOf = (tx: Queryable, slug: string) =>
  tx.run(sql`select from categories where slug = ${slug} for update`)

/** Names are compared without case and accents. */
export const categoryNamed = (tx: Queryable, name: string) =>
  tx.first<{ slug: string }>(sql`select slug from categories where fold(name) = fold(${name})`)

export const insertCategory = (tx: Queryable, slug: string, { name, inHomeSelect }: CategoryFields) =>
  tx.run(sql`
    insert into categories (slug, name, in_home_select, position)
    values (${slug}, ${name}, ${inHomeSelect}, (select coalesce(max(position), 0) + 1 from categories))`)

export const updateCategory = (tx: Queryable, slug: string, { name, inHomeSelect }: CategoryFields) =>
  tx.run(sql`update categories set name = ${name}, in_home_select = ${inHomeSelect} where slug = ${slug}`)

/** Leaves those with another name than before, and names that another category has. */
export const renameCategories = (tx: Queryable, names: { slug: string; before: string; name: string }[]) =>
  tx.run(sql`
    update categories set name = wanted.name
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as wanted (slug text, before text, name text)
    where categories.slug = wanted.slug and categories.name = wanted.before
      and not exists (
        select from categories as other where fold(other.name) = fold(wanted.name) and other.slug <> wanted.slug)`)

export const orderCategories = (tx: Queryable, slugs: string[]) =>
  tx.run(sql`
    update categories set position = place
    from unnest(${slugs}::text[]) with ordinality as wanted (wanted_slug, place) where slug = wanted_slug`)

export const moveBooks = (tx: Queryable, from: string, to: string) =>
  tx.run(sql`update books set category = ${to} where category = ${from}`)

/** Rules for imports, and what they fall back to. Without another category they go with this one. */
export async function moveImportRules(tx: Queryable, from: string, to: string) {
  await tx.run(sql`update subject_rules set category = ${to} where category = ${from}`)
  await tx.run(sql`update import_settings set fallback_category = ${to} where fallback_category = ${from}`)
  await tx.run(sql`update feeds set fallback_category = ${to} where fallback_category = ${from}`)
}

type VoucherTerms = { categories: string; isActive: boolean }

export type ChangedVoucher = { code: string; before: VoucherTerms; after: VoucherTerms }

/** A voucher for this category alone is inactive without another one: without categories it would be for all books. */
export const moveVouchers = (tx: Queryable, from: string, to: string | undefined) =>
  tx.many<ChangedVoucher>(sql`
    with before as (
      select id, is_active, categories, case when ${to ?? null}::text = any(categories) or ${to ?? null}::text is null
        then array_remove(categories, ${from}) else array_replace(categories, ${from}, ${to ?? null}) end as moved
      from vouchers where ${from} = any(categories) order by id for update
    )
    update vouchers set categories = moved, is_active = before.is_active and moved <> '{}' from before
    where vouchers.id = before.id
    returning code,
      json_build_object('categories', array_to_string(before.categories, ', '), 'isActive', before.is_active) as before,
      json_build_object('categories', array_to_string(vouchers.categories, ', '), 'isActive', vouchers.is_active) as after`)

/** Locks the settings of tax: an owner may be adding a rate. */
export const hasTaxRates = async (tx: Queryable, slug: string): Promise<boolean> =>
  (await tx.first(sql`
    select from settings where name = 'tax' and value -> 'rates' @> ${ratesOf(slug)} for update`)) !==
  undefined

const ratesOf = (slug: string) => sql`jsonb_build_array(jsonb_build_object('category', ${slug}::text))`

/** A later category of the same name must not inherit them. Rows of a higher format are a newer version's. */
export const deleteTaxRatesOf = (tx: Queryable, slug: string) =>
  tx.run(sql`
    update settings set version = version + 1, value = jsonb_set(value, '{rates}', (
      select coalesce(jsonb_agg(rate order by place), '[]')
      from jsonb_array_elements(value -> 'rates') with ordinality as listed (rate, place)
      where rate ->> 'category' is distinct from ${slug}))
    where name = 'tax' and format = 1
      and value -> 'rates' @> ${ratesOf(slug)}`)

export const deleteCategory = (tx: Queryable, slug: string) =>
  tx.run(sql`delete from categories where slug = ${slug}`)
