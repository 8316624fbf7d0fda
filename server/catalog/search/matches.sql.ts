import type { Category } from '../../../contract/books.ts'
import { nothing, type Sql, sql } from '../../database/sql.ts'

export type SearchTerms = {
  /** As typed, with punctuation. */
  text: string
  words: string[]
  category?: Category | undefined
  /** How many matches this page and the pages before it need. */
  wanted: Sql
}

// Constants are literals, so that PostgreSQL plans the statement once instead of at each search.

/** At most this many matches are ranked: a word of a million books would take seconds. */
const candidates = sql`1000`

/**
 * A common word is found among this many of the newest books without the index, which would return every
 * match.
 */
const latest = sql`2500`

/** Books of one category are spread over the table, each on a page of its own. */
const latestOfCategory = sql`1000`

/** Up to this size the index is fast for every search, and scanning the newest books costs more. */
const small = sql`10000`

/** The last word is matched as a prefix; an appended empty one makes all of them whole words. */
const whole = (words: string[]) => [...words, '']

/** Builds the tsqueries once per search instead of at each use. */
export const queriesOf = ({ words }: SearchTerms) => sql`
  shop_size as materialized (select coalesce(sum(total), 0) > ${small} as is_large from book_counts),
  queries as materialized (
    select is_large, names_query(${words}) as names, words_query(${words}) as words,
      names_query(${words.slice(-1)}) as last_names, words_query(${words.slice(-1)}) as last_words,
      names_query(case when is_large then ${whole(words)}::text[] else ${words} end) as whole_names,
      words_query(case when is_large then ${whole(words)}::text[] else ${words} end) as whole_words
    from shop_size
  )`

const query = (name: Sql) => sql`(select ${name} from queries)`

export const isLarge = query(sql`is_large`)
export const namesQuery = query(sql`names`)
export const wholeNames = query(sql`whole_names`)
export const lastNames = query(sql`last_names`)
export const lastWords = query(sql`last_words`)

export const upTo = (number: number) => sql`least(${number}::int, ${candidates})`

/** Every match in a small store; about a hundred recent matches of a common word in a large one. */
export const maxCandidates = sql`(case when ${isLarge} then 100 else ${candidates} end)`

/** The words of a book include its category, so adding it avoids reading books of others. */
export const wordsQuery = (words: Sql, category?: Category) =>
  query(category ? sql`${words} && ${category}::tsquery` : words)

/** Includes the sort keys, so that only the shown books are read a second time. */
const rows = (place: Sql) =>
  sql`select id, ${place} as place, ts_rank(books.names, ${namesQuery}) as rank, created_at`

/**
 * With `category <= x` only the index of categories fits; with `category = x` the planner would scan the
 * newest books of all categories. Rows of other categories are filtered out.
 */
export const recentMatches = ({ category }: SearchTerms, matches: Sql) => sql`
  ${rows(sql`0`)} from (
    select id, names, words, category, created_at from books
    where ${isLarge} ${category ? sql`and category <= ${category}` : nothing}
    order by ${category ? sql`category desc,` : nothing} created_at desc, id desc
    limit ${category ? latestOfCategory : latest}
  ) as books
  where ${matches} ${category ? sql`and category = ${category}` : nothing} limit ${candidates}`

/** `category || ''` keeps the planner off the index of categories, which would cost more than the words. */
export const indexMatches = ({ category }: SearchTerms, place: Sql, matches: Sql) => sql`
  ${rows(place)} from books
  where ${matches} ${category ? sql`and category || '' = ${category}` : nothing} limit ${candidates}`

/**
 * A title may contain punctuation or more words than a search uses: both the text and its words are compared.
 */
export const exactTitle = ({ text, words, category }: SearchTerms) => sql`
  ${rows(sql`0`)} from books
  where fold(title) collate "C" = any(array[fold(${text.trim()}), fold(${words.join(' ')})] collate "C")
    ${category ? sql`and category = ${category}` : nothing} limit ${candidates}`

/** Whether fewer than `number` of the newest books match; evaluated only if `isAsked`. */
export const isRare = (isAsked: Sql, matches: Sql, number: Sql) => sql`
  (select count(*) from (
    select from (
      select names, words from books where ${isAsked} order by created_at desc, id desc limit ${latest}
    ) as books
    where ${matches} limit ${number}
  ) as so_many) < ${number}`
