import type { Category } from '../../../contract/catalog/books.ts'
import { nothing, type Sql, sql } from '../../database/sql.ts'

export type SearchTerms = {
  /** As typed, with punctuation. */
  text: string
  words: string[]
  category?: Category | undefined
  /** How many matches this page and the pages before it need. */
  wanted: number
  /** How many recent matches of a common word suffice; as many as wanted if omitted. */
  wantedRecent?: number
  /** How many matches are ranked at most; `mostCandidates` if omitted. */
  candidates?: Sql
}

/** Small and large stores are searched differently. Both functions return CTEs, the last of which is `found`. */
export type SearchStrategy = {
  /** Books with the words in title and author. */
  inNames(terms: SearchTerms): Sql
  /** The same, and books with the words anywhere. */
  anywhere(terms: SearchTerms): Sql
  /** How many matches the admin's book list sorts and pages through. */
  maxListed: number
}

// Constants are literals, so that PostgreSQL plans the statement once instead of at each search.

/** At most this many matches are ranked: a word of a million books would take seconds. */
export const mostCandidates = sql`1000`

export const maxWanted = 1_000

/** Whether `table` has too few matches for the page. */
export const lacks = (table: Sql, { wanted }: SearchTerms) => fewerThan(table, sql`${wanted}::int`)

/** The CTE `queries` holds the tsqueries, which are built once per search instead of at each use. */
const query = (name: Sql) => sql`(select ${name} from queries)`

export const namesQuery = query(sql`names`)
export const wholeNames = query(sql`whole_names`)
export const lastNames = query(sql`last_names`)
export const lastWords = query(sql`last_words`)

/** The words of a book include its category, so adding it avoids reading books of others. */
export const wordsQuery = (words: Sql, category?: Category) =>
  query(category ? sql`${words} && ${category}::tsquery` : words)

/** What is known of each match besides its place: sort keys and filters. So only shown books are read again. */
const known = sql`rank, created_at, category, new_price_cents`

export const rows = (place: Sql) => sql`
  select id, ${place} as place, ts_rank(books.names, ${namesQuery}) as rank, created_at, category, new_price_cents`

/** `category || ''` keeps the planner off the index of categories, which would cost more than the words. */
export const indexMatches = (
  { category, candidates = mostCandidates }: SearchTerms,
  place: Sql,
  matches: Sql,
) => sql`
  ${rows(place)} from books
  where ${matches} ${category ? sql`and category || '' = ${category}` : nothing} limit ${candidates}`

/**
 * A title may contain punctuation or more words than a search uses: both the text and its words are compared.
 */
export const exactTitle = ({ text, words, category, candidates = mostCandidates }: SearchTerms) => sql`
  ${rows(sql`0`)} from books
  where fold(title) collate "C" = any(array[fold(${text.trim()}), fold(${words.join(' ')})] collate "C")
    ${category ? sql`and category = ${category}` : nothing} limit ${candidates}`

export const fewerThan = (table: Sql, number: Sql) => sql`(select count(*) from ${table}) < ${number}`

/** Each book once, at its best place. */
export const each = (tables: Sql) => sql`
  select id, min(place) as place, ${known} from (${tables}) as each_of_them group by id, ${known}`

/** Each work once, at the place of its leading edition where that matches. Reads the editions of the matches only. */
const eachWork = (table: Sql) => sql`
  select id, place, ${known} from (
    select found.*, row_number() over (
      partition by coalesce(tied.work_id, found.id)
      order by tied.is_lead desc, found.place, found.rank desc, found.id
    ) as nth
    from ${table} as found left join lateral (
      select work_id, is_lead from editions where book_id = found.id limit 1
    ) as tied on true
  ) as ranked where nth = 1`

/** What a list shows of matches: a further CTE, and the table to read. */
export const listedOf = (worksOnce: boolean | undefined, table = sql`found`) =>
  worksOnce
    ? { listed: sql`, listed as materialized (${eachWork(table)})`, table: sql`listed` }
    : { listed: nothing, table }

/** The matches of `table` at another place. */
export const placedAt = (place: Sql, table: Sql) => sql`select id, ${place} as place, ${known} from ${table}`
