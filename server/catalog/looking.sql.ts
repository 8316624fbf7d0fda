import type { Category } from '../../contract/books.ts'
import { nothing, type Sql, sql } from '../database/sql.ts'

export type Asked = {
  /** As it was typed, signs and all. */
  text: string
  words: string[]
  category?: Category | undefined
  /** So many are to be shown, with those on the pages before. */
  wanted: Sql
}

// Numbers that never change stand in the text: PostgreSQL then plans the statement once, and not at each search.

/** So many are ranked at most: a word that a million books have would otherwise take seconds. */
const candidates = sql`1000`

/** Among so many of the newest a common word is found without asking the index, which would name all that have it. */
const latest = sql`2500`

/** Those of one category lie far apart, each on a page of its own. */
const latestOfCategory = sql`1000`

/** In a shop of so many the index has little to name, whatever is asked, and looking at the latest costs more. */
const small = sql`10000`

/** The last of the words may be a beginning; before an empty one it is not. */
const whole = (words: string[]) => [...words, '']

/** What is looked for, made once for a search: it would otherwise be made again wherever it stands. */
export const queriesOf = ({ words }: Asked) => sql`
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

/** All that a small shop has; of a large one's common word some hundred of the latest. */
export const asManyAsIsBearable = sql`(case when ${isLarge} then 100 else ${candidates} end)`

/** That a book's words name its category saves reading those of others. */
export const wordsQuery = (words: Sql, category?: Category) =>
  query(category ? sql`${words} && ${category}::tsquery` : words)

/** With what they are put in order by, so that only those that are shown are read a second time. */
const rows = (place: Sql) =>
  sql`select id, ${place} as place, ts_rank(books.names, ${namesQuery}) as rank, created_at`

/**
 * Walking down from a category no index but its own serves; to stay in it, the planner would go through the newest of all.
 * What comes after the end of it is left out.
 */
export const amongLatest = ({ category }: Asked, matches: Sql) => sql`
  ${rows(sql`0`)} from (
    select id, names, words, category, created_at from books
    where ${isLarge} ${category ? sql`and category <= ${category}` : nothing}
    order by ${category ? sql`category desc,` : nothing} created_at desc, id desc
    limit ${category ? latestOfCategory : latest}
  ) as books
  where ${matches} ${category ? sql`and category = ${category}` : nothing} limit ${candidates}`

/** The category is read from the book: the index of a whole category would cost more than the words did. */
export const byIndex = ({ category }: Asked, place: Sql, matches: Sql) => sql`
  ${rows(place)} from books
  where ${matches} ${category ? sql`and category || '' = ${category}` : nothing} limit ${candidates}`

/** A title may have signs in it, or more words than are looked for; who types none of the signs means it all the same. */
export const calledSo = ({ text, words, category }: Asked) => sql`
  ${rows(sql`0`)} from books
  where fold(title) collate "C" = any(array[fold(${text.trim()}), fold(${words.join(' ')})] collate "C")
    ${category ? sql`and category = ${category}` : nothing} limit ${candidates}`

/** Whether fewer of the latest of all have it than this, in a search that comes this far. */
export const isSeldom = (isAsked: Sql, matches: Sql, number: Sql) => sql`
  (select count(*) from (
    select from (
      select names, words from books where ${isAsked} order by created_at desc, id desc limit ${latest}
    ) as books
    where ${matches} limit ${number}
  ) as so_many) < ${number}`
