import type { Queryable } from '../../database/database.ts'
import { nothing, type Sql, sql } from '../../database/sql.ts'
import { type Filter, isShown, type Shown, soldBooks } from './browse.sql.ts'
import {
  editionCounts,
  editionOf,
  firstBooks,
  isOfEdition,
  sampled,
  sampleOf,
} from './edition-filters.sql.ts'
import { type Found, type FoundPage, noneFound, type Of, orders } from './results.sql.ts'

const columns = sql`book_id, format, language, work_id, is_lead`

/**
 * With `format <= x` the index is read backwards, where the last written rows are; with `format = x` the planner may
 * read the table.
 */
const someOf = (column: Sql, value: string) => sql`
  select ${columns} from (
    select ${columns} from editions where ${column} <= ${value} order by ${column} desc limit ${sampled}
  ) as editions where ${column} = ${value}`

/**
 * Whether a list that shows each work once has the edition: the leading one where it has the format and the language,
 * otherwise one that has them.
 */
const representsWork = (filter: Filter, { id, workId, isLead }: Record<'id' | 'workId' | 'isLead', Sql>) =>
  filter.worksOnce
    ? sql`
        (${workId} is null or ${isLead} or not exists (
          select from editions as other
          where other.work_id = ${workId} and ${isOfEdition(filter)} and (other.is_lead or other.book_id < ${id})
        ))`
    : sql`true`

const isFull = (table: Sql, size: Sql) => sql`(select count(*) from ${table}) >= ${size}`

/** Whether more books may have the format and the language than were looked at. */
const isCutOf = ({ format, language }: Filter) => sql`
  (${format ? isFull(sql`of_format`, sampled) : sql`true`}
    and ${language ? isFull(sql`of_language`, sampled) : sql`true`})`

/** Of a category or a price, in case that few of its books are among those of the format. */
const ofOthers = (filter: Filter) => sql`
  others as materialized (select * from (${sampleOf(filter)}) as books where ${isCutOf(filter)}),
  of_others as materialized (
    select id as book_id, format, language, work_id, is_lead
    from others cross join lateral ${editionOf(sql`others.id`)} where ${isOfEdition(filter)}
  ),`

/** A large shop looks at some books of each filter. All that it has of a rare one are among them. */
function someEditions(filter: Filter): Sql {
  const { format, language, category, price } = filter
  const hasOthers = category !== undefined || price !== undefined
  const parts = [
    format && sql`select * from of_format`,
    language && sql`select * from of_language`,
    hasOthers && sql`select * from of_others`,
  ].filter((part) => part instanceof Object)
  return sql`
    ${format ? sql`of_format as materialized (${someOf(sql`format`, format)}),` : nothing}
    ${language ? sql`of_language as materialized (${someOf(sql`language`, language)}),` : nothing}
    ${hasOthers ? ofOthers(filter) : nothing}
    looked_at as materialized (
      select * from (${parts.reduce((all, part) => sql`${all} union ${part}`)}) as editions
      where ${isOfEdition(filter)}
    )`
}

const allEditions = (filter: Filter) => sql`
  looked_at as materialized (select ${columns} from editions where ${isOfEdition(filter)})`

const bookColumns = sql`created_at, category, new_price_cents, title`

/** With the data of the books. A subquery for each in a large shop, so that no plan reads all books. */
const tied = (filter: Filter, isLarge: boolean) => sql`
  tied as materialized (
    select book_id as id, format, language, coalesce(work_id, book_id) as work_id, ${bookColumns},
      ${representsWork(filter, { id: sql`looked_at.book_id`, workId: sql`looked_at.work_id`, isLead: sql`looked_at.is_lead` })} as is_listed
    from looked_at ${
      isLarge
        ? sql`cross join lateral (select ${bookColumns} from books where id = book_id limit 1) as books`
        : sql`join books on books.id = book_id`
    }
  )`

/** Books that were sold come before the newest ones. */
function inOrder(filter: Filter, { sort }: Shown, { sales }: Of): Sql {
  const first = sql`select id, category, new_price_cents from ${firstBooks(filter, sort, sampled)}`
  if (sort !== 'best-selling') return first
  return sql`
    (select sold.id, books.category, books.new_price_cents from ${soldBooks(sales)}
      cross join lateral (select * from books where books.id = sold.id limit 1) as books
      order by copies desc, created_at desc, sold.id desc)
    union all
    (select * from (${first}) as newest where id <> all(${sales.ids}::uuid[]))`
}

/** The first matches of the order; none where all books of the filter are known. Reads no further than the page. */
function firstMatches(filter: Filter, shown: Shown, of: Of): Sql {
  const edition = { id: sql`books.id`, workId: sql`edition.work_id`, isLead: sql`edition.is_lead` }
  return sql`
    firsts as materialized (
      select id, row_number() over () as nth from (
        select books.id from (${inOrder(filter, shown, of)}) as books
        where ${isCutOf(filter)} and ${isShown(filter)} and (
          select ${isOfEdition(filter)} and ${representsWork(filter, edition)} from ${editionOf(sql`books.id`)}
        )
        limit ${shown.offset + shown.limit}
      ) as books
    )`
}

const noMatches = sql`firsts as materialized (select null::uuid as id, 0 as nth where false)`

/** A page of the books of a format or a language, and the counts of its filters. */
export async function editionsPage(db: Queryable, filter: Filter, shown: Shown, of: Of): Promise<FoundPage> {
  const { sort, limit, offset } = shown
  const { category, price } = filter
  const { isLarge } = of
  const order = sort === 'title' ? sql`order by fold(found.title) collate "C", found.id` : orders[sort]
  const isCut = isLarge ? isCutOf(filter) : sql`false`
  const isTotalCut =
    isLarge && (category || price) ? sql`(${isCut} and ${isFull(sql`others`, sampled)})` : isCut
  const row = await db.first<Found & { isCut: boolean; isTotalCut: boolean }>(sql`
    with ${isLarge ? someEditions(filter) : allEditions(filter)}, ${tied(filter, isLarge)},
    listed as materialized (select * from tied as books where is_listed and ${isShown({ category })}),
    priced as materialized (select * from listed as books where ${isShown({ price })}),
    ${isLarge ? firstMatches(filter, shown, of) : noMatches}
    select
      array(select id from (
        select id, 0 as part, nth from firsts
        union all
        select found.id, 1, row_number() over (${order}) from priced as found
        ${sort === 'best-selling' ? sql`left join ${soldBooks(of.sales)} on sold.id = found.id` : nothing}
        where (select count(*) from firsts) < ${offset + limit}
          and not exists (select from firsts where firsts.id = found.id)
      ) as page order by part, nth limit ${limit} offset ${offset}) as ids,
      (select count(*) from priced) as total,
      (select count(*) from tied) as found,
      (select coalesce(json_agg(json_build_object('category', category, 'total', total)), '[]') from (
        select category, count(*) as total from tied as books where is_listed and ${isShown({ price })} group by category
      ) as counted) as "byCategory",
      array(select new_price_cents::int from listed order by new_price_cents) as prices,
      ${editionCounts(filter)}, ${isCut} as "isCut", ${isTotalCut} as "isTotalCut"`)
  const found = row ?? { ...noneFound, isCut: false, isTotalCut: false }
  const shownTo = found.ids.length > 0 ? offset + found.ids.length : 0
  return {
    ...found,
    total: Math.max(found.total, shownTo),
    isMore: found.isTotalCut,
    areMore: found.isCut,
    areMoreEditions: found.isCut,
  }
}
