import { bookFormats } from '../../../domain/book-terms.ts'
import { highestPrice } from '../../../domain/currency.ts'
import type { SearchSort } from '../../../domain/search-page.ts'
import type { Queryable } from '../../database/database.ts'
import { nothing, type Sql, sql } from '../../database/sql.ts'
import { type Filter, inOrderOf, isShown } from './browse.sql.ts'

/** How many books have a format or a language. */
export type EditionCount = { value: string; total: number; isMore: boolean }

export type EditionCounts = { formats: EditionCount[]; languages: EditionCount[] }

export const hasEditionFilter = ({ format, language }: Filter) =>
  format !== undefined || language !== undefined

const isOfFormat = ({ format }: Filter) => (format ? sql`format = ${format}` : sql`true`)
const isOfLanguage = ({ language }: Filter) => (language ? sql`language = ${language}` : sql`true`)

export const isOfEdition = (filter: Filter) => sql`${isOfFormat(filter)} and ${isOfLanguage(filter)}`

/** What filters need of an edition. A subquery for each book, so that no plan reads the editions of all books. */
export const editionOf = (id: Sql) => sql`
  (select format, language, work_id, is_lead from editions where book_id = ${id} limit 1) as edition`

/** `found` with the data of the editions is `tied`, of which `matched` has the format and the language. */
export const matchedEditions = (filter: Filter) => sql`
  , ${tied}, matched as materialized (select * from tied where ${isOfEdition(filter)})`

/** For counts alone, a large shop reads the editions of some matches. */
export const maxTied = 100
export const tiedEditions = (isLarge: boolean) => sql`
  , ${isLarge ? tiedOf(sql`(select * from found limit 100) as found`) : tied}`

const tiedOf = (found: Sql) => sql`
  tied as materialized (
    select found.*, format, language, coalesce(work_id, found.id) as work_id
    from ${found} left join lateral ${editionOf(sql`found.id`)} on true
  )`

const tied = tiedOf(sql`found`)

/** Where lists show each work once, one with several editions of a format counts once. */
const countsBy = (column: Sql, matches: Sql, filter: Filter) => sql`
  (select coalesce(json_agg(json_build_object('value', value, 'total', total) order by total desc, value), '[]') from (
    select ${column} as value, count(${filter.worksOnce ? sql`distinct work_id` : sql`*`}) as total from tied as books
    where ${column} is not null and ${matches} and ${isShown(filter)} group by ${column}
  ) as counted)`

/** Of `tied`: each with the other filters. */
export const editionCounts = (filter: Filter) => sql`
  ${countsBy(sql`format`, isOfLanguage(filter), filter)} as formats,
  ${countsBy(sql`language`, isOfFormat(filter), filter)} as languages`

/**
 * The first books of an order, as `books`, those of other categories and prices among them: only conditions that say
 * where an index begins make every plan read it in its order. `isShown` tells the others.
 */
export function firstBooks({ category, price }: Filter, sort: SearchSort, size: Sql): Sql {
  const columns = sql`books.id, books.category, books.new_price_cents, books.created_at`
  const order = sort === 'best-match' || sort === 'best-selling' ? 'newest' : sort
  const isUp = order === 'title' || order === 'price-low'
  const [way, isFrom] = isUp ? [nothing, sql`>=`] : [sql`desc`, sql`<=`]
  const isByPrice = order === 'price-low' || order === 'price-high'
  const end = isUp ? (price?.low ?? 0) : (price?.high ?? highestPrice)
  const [keys, values] = isByPrice
    ? [sql`books.category, books.new_price_cents`, sql`${category}, ${end}::bigint`]
    : [sql`books.category`, sql`${category}`]
  const start = category
    ? sql`where (${keys}) ${isFrom} (${values})`
    : isByPrice
      ? sql`where books.new_price_cents ${isFrom} ${end}::bigint`
      : nothing
  return sql`
    (select ${columns} from books ${start}
      order by ${category ? sql`books.category ${way},` : nothing} ${inOrderOf[order]} limit ${size}) as books`
}

/** How many books of a filter a large shop looks at; in statements as a literal, which the planner takes into account. */
const sampleSize = 400
export const sampled = sql`400`

/** Of the books with a category and a price: the newest, or the cheapest of the range. */
export const sampleOf = ({ category, price }: Filter) => sql`
  select * from ${firstBooks({ category, price }, price ? 'price-low' : 'newest', sampled)}
  where ${isShown({ category, price })}`

type Counted = { formats: Omit<EditionCount, 'isMore'>[]; languages: Omit<EditionCount, 'isMore'>[] }

const allOf = (filter: Filter) => sql`
  select books.id, books.category, books.new_price_cents from editions join books on books.id = book_id
  where (format is not null or language is not null) and ${isShown(filter)}`

/** Formats and languages of the books with a category and a price. Those of a large shop are of a sample. */
export async function countByEdition(
  db: Queryable,
  { category, price, worksOnce = false }: Filter,
  isLarge: boolean,
): Promise<EditionCounts> {
  const filter = { category, price, worksOnce }
  if (isLarge && !category && !price) return countAllByEdition(db, worksOnce)
  const row = await db.first<Counted & { looked: number }>(sql`
    with found as materialized (${isLarge ? sampleOf(filter) : allOf(filter)}), ${tied}
    select ${editionCounts(filter)}, (select count(*) from found) as looked`)
  const { formats = [], languages = [], looked = 0 } = row ?? {}
  const isMore = isLarge && looked >= sampleSize
  const counted = ({ value, total }: Counted['formats'][number]) => ({ value, total, isMore })
  return { formats: formats.map(counted), languages: languages.map(counted) }
}

const maxCounted = 100

/** The index has the next value, so that no other value is read. */
const languages = sql`
  languages (language) as (
    (select language from editions where language is not null order by language limit 1)
    union all
    select (select language from editions where language > languages.language order by language limit 1)
    from languages where languages.language is not null
  )`

type ValueCount = { value: string; recent: number; total: number; read: number }

/** Of a large shop: the languages of the newest books, and some that only older ones have; each with an index. */
async function countAllByEdition(db: Queryable, worksOnce: boolean): Promise<EditionCounts> {
  const books = worksOnce ? sql`distinct coalesce(work_id, book_id)` : sql`*`
  const counted = (column: Sql, values: Sql) => sql`
    (select coalesce(json_agg(counted), '[]') from (
      select value, recent, total, read from (${values}) as offered cross join lateral (
        select count(${books}) as total, count(*) as read from (
          select * from editions where ${column} >= value order by ${column} limit 101
        ) as editions where ${column} = value
      ) as counts
    ) as counted)`
  const row = await db.first<{ formats: ValueCount[]; languages: ValueCount[] }>(sql`
    with recursive ${languages}, found as materialized (${sampleOf({})}), ${tied},
    recent as (select language as value, count(*) as recent from tied where language is not null group by 1)
    select
      ${counted(
        sql`format`,
        sql`
          select value, (select count(*) from tied where format = value) as recent
          from unnest(${[...bookFormats]}::text[]) as formats (value)`,
      )} as formats,
      ${counted(
        sql`language`,
        sql`
          (select value, recent from recent order by recent desc, value limit 10)
          union all
          (select language, 0 from (select language from languages where language is not null limit 10) as older
            where not exists (select from recent where value = language))`,
      )} as languages`)
  return { formats: mostCommon(row?.formats ?? []), languages: mostCommon(row?.languages ?? []) }
}

const mostCommon = (counts: ValueCount[]): EditionCount[] =>
  counts
    .filter(({ total }) => total > 0)
    .toSorted((one, other) => other.recent - one.recent || other.total - one.total)
    .map(({ value, total, read }) => ({
      value,
      total: Math.min(total, maxCounted),
      isMore: read > maxCounted,
    }))
