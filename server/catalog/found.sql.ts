import type { Category } from '../../contract/books.ts'
import { nothing, type Sql, sql } from '../database/sql.ts'

// Numbers that never change stand in the text: PostgreSQL then plans the statement once, and not at each search.

/** So many are ranked at most: a word that a million books have would otherwise take seconds. */
const candidates = sql`1000`

/** Among so many of the newest a common word is found without asking the index, which would name all that have it. */
const latest = sql`2500`

/** Those of one category lie far apart, each on a page of its own. */
const latestOfCategory = sql`1000`

/** What so many of the latest have is common: the latest are shown first, and nobody misses the others. */
const often = 25

/** With so many of the latest nobody looks for older ones, on whatever page. */
const plenty = 100

export type Asked = {
  words: string[]
  category?: Category | undefined
  /** So many are to be shown, with those on the pages before. */
  wanted: number
}

/** The last of the words may be a beginning; before an empty one it is not. */
const whole = (words: string[]) => [...words, '']

/** In a shop of so many the index has little to name, whatever is asked, and looking at the latest costs more. */
const small = sql`10000`

/** What is looked for, made once for a search: it would otherwise be made again wherever it stands. */
const queriesOf = ({ words }: Asked) => sql`
  shop_size as materialized (select coalesce(sum(total), 0) > ${small} as is_large from book_counts),
  queries as materialized (
    select is_large, names_query(${words}) as names, words_query(${words}) as words,
      names_query(case when is_large then ${whole(words)}::text[] else ${words} end) as whole_names,
      words_query(case when is_large then ${whole(words)}::text[] else ${words} end) as whole_words
    from shop_size
  )`

const query = (name: Sql) => sql`(select ${name} from queries)`
const namesQuery = query(sql`names`)
const wordsQuery = query(sql`words`)

/** With what they are put in order by, so that only those that are shown are read a second time. */
const rows = (place: Sql) =>
  sql`select id, ${place} as place, ts_rank(books.names, ${namesQuery}) as rank, created_at`

const amongLatest = ({ category }: Asked, matches: Sql) => sql`
  ${rows(sql`0`)} from (
    select id, names, words, created_at from books
    where (select is_large from queries) ${category ? sql`and category = ${category}` : nothing}
    order by created_at desc, id desc limit ${category ? latestOfCategory : latest}
  ) as books
  where ${matches} limit ${candidates}`

/** The category is read from the book: the index of a whole category would cost more than the words did. */
const byIndex = ({ category }: Asked, place: Sql, matches: Sql) => sql`
  ${rows(place)} from books
  where ${matches} ${category ? sql`and category || '' = ${category}` : nothing} limit ${candidates}`

const calledSo = ({ words, category }: Asked) => sql`
  ${rows(sql`0`)} from books
  where fold(title) collate "C" = fold(${words.join(' ')}) collate "C"
    ${category ? sql`and category = ${category}` : nothing} limit ${candidates}`

/** All of a common word's latest are of one kind, and come before the others; a seldom one's are no better than those. */
const placed = (table: Sql, common: Sql, seldom: Sql) => sql`
  select id, case when count(*) over () < ${often} then ${seldom}::int else ${common}::int end as place, rank, created_at
  from ${table}`

const enough = (wanted: number) => Math.min(plenty, Math.max(often, wanted))

const fewerThan = (table: Sql, number: number) => sql`(select count(*) from ${table}) < ${number}`

/** Each once, at its best place. */
const each = (tables: Sql) => sql`
  select id, min(place) as place, rank, created_at from (${tables}) as each_of_them group by id, rank, created_at`

/** Those that have the words in title and author, as parts of a statement. Of several words each must be whole. */
function named(asked: Asked): Sql {
  const { words, wanted } = asked
  const names = words.length > 1 ? query(sql`whole_names`) : namesQuery
  return sql`
    ${queriesOf(asked)},
    latest_named as materialized (${amongLatest(asked, sql`books.names @@ ${namesQuery}`)}),
    named as materialized (${each(sql`
      (${calledSo(asked)})
      union all (${placed(sql`latest_named`, sql`1`, sql`2`)})
      union all (${byIndex(asked, sql`2`, sql`${fewerThan(sql`latest_named`, enough(wanted))} and books.names @@ ${names}`)})`)})`
}

/** Those that have them anywhere, where these are too few. That a book's words name its category saves reading others. */
function worded(asked: Asked): Sql {
  const { words, category, wanted } = asked
  const wholeWords = sql`whole_words`
  const areFew = fewerThan(sql`named`, wanted)
  const anywhere = category
    ? query(sql`${wholeWords} && ${category}::tsquery`)
    : words.length > 1
      ? query(wholeWords)
      : wordsQuery
  return sql`
    latest_worded as materialized (${amongLatest(asked, sql`${areFew} and books.words @@ ${wordsQuery}`)}),
    worded as materialized (
      (${placed(sql`latest_worded`, sql`3`, sql`4`)})
      union all (${byIndex(
        asked,
        sql`4`,
        sql`${areFew} and ${fewerThan(sql`latest_worded`, enough(wanted))} and books.words @@ ${anywhere}`,
      )})
    )`
}

const isNone = (table: Sql) => sql`not exists (select from ${table})`

/** As `found`: books that are called so, or have the words in title and author; else those whose words begin so. */
export const namedBooks = (asked: Asked): Sql => sql`
  ${named(asked)},
  found as materialized (${each(sql`
    select * from named
    union all (${byIndex(asked, sql`5`, sql`${isNone(sql`named`)} and books.names @@ ${namesQuery}`)})`)})`

/** As `found`: these, and those that have the words anywhere. */
export function foundBooks(asked: Asked): Sql {
  const isNothing = sql`${isNone(sql`named`)} and ${isNone(sql`worded`)}`
  return sql`
    ${named(asked)}, ${worded(asked)},
    found as materialized (${each(sql`
      select * from named union all select * from worded
      union all (${byIndex(asked, sql`5`, sql`${isNothing} and books.names @@ ${namesQuery}`)})`)})`
}
