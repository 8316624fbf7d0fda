import type { Book } from '../../../contract/catalog/books.ts'
import type { SearchSort } from '../../../domain/search-page.ts'
import type { Queryable } from '../../database/database.ts'
import { nothing, type Sql, sql } from '../../database/sql.ts'
import { bookColumns, manyBooks, type Sales, withCovers } from '../books/books.sql.ts'
import { byTitle, isShown } from './index-scan.sql.ts'
import type { Filter, PageRequest } from './plan-search.ts'

type ValueCount = { value: string; total: number }

export type CategoryCount = { category: string; total: number }

/**
 * Where a page is found: CTEs, the last of which is `found` with id, place, rank, created_at, category and
 * new_price_cents.
 */
export type RowSource = {
  found: Sql
  /** Whether there may be more books than the total. */
  isMore: Sql
  /** The same of the counts by category and price. */
  areMore: Sql
  /** Books of which a chosen format or language is counted beside the others, since `found` has more of the chosen one. */
  others?: { found: Sql; isMore: Sql } | undefined
}

/** The ids of a page, and what its filters would show: each count is of the other filters. */
export type SearchRows = {
  ids: string[]
  total: number
  isMore: boolean
  areMore: boolean
  /** Whether there may be more books of another format or language than the chosen one; null where these were not counted. */
  areMoreOthers: boolean | null
  /** Whatever the filters are. */
  found: number
  byCategory: CategoryCount[]
  /** In minor units, of the newest books first. */
  prices: number[]
  formats: ValueCount[]
  languages: ValueCount[]
}

export type EditionRows = Pick<SearchRows, 'formats' | 'languages' | 'isMore'>

/** An order of `found`, with what has to be joined for it. */
type RowOrder = { join: Sql; by: Sql }

export const bestFirst = sql`found.place, found.rank desc, found.created_at desc, found.id desc`

export const soldBooks = ({ ids, copies }: Sales) =>
  sql`unnest(${ids}::uuid[], ${copies}::bigint[]) as sold (id, copies)`

const noSales: Sales = { ids: [], copies: [] }

export function orderOf(sort: SearchSort, sales = noSales): RowOrder {
  const orders: Record<SearchSort, RowOrder> = {
    'best-match': { join: nothing, by: bestFirst },
    'best-selling': {
      join: sql`left join ${soldBooks(sales)} on sold.id = found.id`,
      by: sql`coalesce(copies, 0) desc, found.created_at desc, found.id desc`,
    },
    newest: { join: nothing, by: sql`found.created_at desc, found.id desc` },
    'price-low': { join: nothing, by: sql`found.new_price_cents, found.id` },
    'price-high': { join: nothing, by: sql`found.new_price_cents desc, found.id desc` },
    title: { join: sql`join books on books.id = found.id`, by: sql`${byTitle}, found.id` },
  }
  return orders[sort]
}

const isOfFormat = ({ format }: Filter) => (format ? sql`format = ${format}` : sql`true`)
const isOfLanguage = ({ language }: Filter) => (language ? sql`language = ${language}` : sql`true`)

export const isOfEdition = (filter: Filter) => sql`${isOfFormat(filter)} and ${isOfLanguage(filter)}`

/** `found` with the editions. A subquery for each book, so that no plan reads the editions of all books. */
export const linked = sql`
  linked as materialized (
    select found.*, format, language, coalesce(work_id, found.id) as work_id, is_lead
    from found left join lateral (
      select format, language, work_id, is_lead from editions where book_id = found.id limit 1
    ) as edition on true
  )`

/**
 * CTEs, the last of which is `listed`: the rows of `found` with the format and the language. Each work once has its
 * leading edition where that was found.
 */
export const listedRows = (filter: Filter) => sql`
  ${linked}, listed as materialized (
    select * from (
      select *, ${filter.worksOnce ? sql`row_number() over (partition by work_id order by is_lead desc, place, rank desc, id)` : sql`1`} as nth
      from linked where ${isOfEdition(filter)}
    ) as editions where nth = 1
  )`

/** Where lists show each work once, one with several editions of a format counts once. */
const countsBy = (column: Sql, matches: Sql, filter: Filter) => sql`
  (select coalesce(json_agg(json_build_object('value', value, 'total', total) order by total desc, value), '[]') from (
    select ${column} as value, count(${filter.worksOnce ? sql`distinct work_id` : sql`*`}) as total from linked as books
    where ${column} is not null and ${matches} and ${isShown(filter)} group by ${column}
  ) as counted)`

const editionCounts = (filter: Filter, { others }: RowSource) => {
  // As a value, which is hashed: as a condition it would be a nested loop.
  const isOther = others && sql`(id in (select id from ${others.found})) is true`
  return sql`
    ${countsBy(sql`format`, (filter.format ? isOther : undefined) ?? isOfLanguage(filter), filter)} as formats,
    ${countsBy(sql`language`, (filter.language ? isOther : undefined) ?? isOfFormat(filter), filter)} as languages`
}

const noRows: SearchRows = {
  ids: [],
  total: 0,
  isMore: false,
  areMore: false,
  areMoreOthers: null,
  found: 0,
  byCategory: [],
  prices: [],
  formats: [],
  languages: [],
}

type RowsRequest = Pick<PageRequest, 'limit' | 'offset'> & { filter: Filter; order: RowOrder }

/** CTEs, the last of which is `shown`: what the page is a part of. */
const shownRows = ({ found }: RowSource, filter: Filter) => sql`
    ${found}, ${listedRows(filter)},
    shown as materialized (select * from listed as books where ${isShown(filter)})`

/** The books of a page, without what its filters would show. */
export const shownBooks = (
  db: Queryable,
  source: RowSource,
  { filter, order, limit, offset }: RowsRequest,
): Promise<Book[]> =>
  manyBooks(
    db,
    sql`
    with ${shownRows(source, filter)}, page as materialized (
      select found.id, row_number() over (order by ${order.by}) as at from shown as found ${order.join}
      order by at limit ${limit} offset ${offset}
    )
    select ${bookColumns} from page join books on books.id = page.id ${withCovers} order by at`,
  )

export async function searchRows(
  db: Queryable,
  source: RowSource,
  { filter, order, limit, offset }: RowsRequest,
): Promise<SearchRows> {
  const { isMore, areMore } = source
  const { category, price } = filter
  const rows = await db.first<SearchRows>(sql`
    with ${shownRows(source, filter)}
    select
      array(select found.id from shown as found ${order.join} order by ${order.by} limit ${limit} offset ${offset}) as ids,
      (select count(*) from shown) as total, ${isMore} as "isMore", ${areMore} as "areMore",
      ${source.others?.isMore ?? sql`null`} as "areMoreOthers",
      (select count(*) from found) as found,
      (select coalesce(json_agg(json_build_object('category', category, 'total', total)), '[]') from (
        select category, count(*) as total from listed as books where ${isShown({ price })} group by category
      ) as counted) as "byCategory",
      array(
        select new_price_cents::int from listed as books where ${isShown({ category })} order by created_at desc, id desc
      ) as prices,
      ${editionCounts(filter, source)}`)
  return rows ?? noRows
}

/** The counts of `searchRows` by format and language. */
export async function countByEdition(db: Queryable, source: RowSource, filter: Filter): Promise<EditionRows> {
  const rows = await db.first<EditionRows>(
    sql`with ${source.found}, ${linked} select ${source.isMore} as "isMore", ${editionCounts(filter, source)}`,
  )
  return rows ?? noRows
}
