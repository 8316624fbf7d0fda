import { nothing, type Sql, sql } from '../database/sql.ts'
import {
  amongLatest,
  type Asked,
  byIndex,
  calledSo,
  isLarge,
  isSeldom,
  lastNames,
  lastWords,
  namesQuery,
  queriesOf,
  wholeNames,
  wordsQuery,
} from './looking.sql.ts'

/** A word that this many recent books contain is common: recent matches come first. */
const often = sql`25`

/** Titles have few words each, so that the index names those that begin so in a bearable time up to here. */
const oftenInNames = sql`100`

/** All of a common word's latest are of one kind, and come before the others; a seldom one's are no better than those. */
const placed = (table: Sql, common: Sql, seldom: Sql) => sql`
  select id, case when count(*) over () < ${often} then ${seldom}::int else ${common}::int end as place, rank, created_at
  from ${table}`

/** Deep pages of a common word need more than the recent matches, and then the index pays. */
const enough = (wanted: Sql) => sql`greatest(${often}, ${wanted})`

const fewerThan = (table: Sql, number: Sql) => sql`(select count(*) from ${table}) < ${number}`

const isNone = (table: Sql) => sql`not exists (select from ${table})`

/** So many words name one book. */
const namesOne = 4

/** Whether those of `table` do not fill what is to be shown. Where many words have found a book, a large shop looks no further. */
const areTooFew = (table: Sql, { words, wanted }: Asked) =>
  words.length < namesOne
    ? fewerThan(table, wanted)
    : sql`case when ${isLarge} then ${isNone(table)} else ${fewerThan(table, wanted)} end`

/** Each once, at its best place. */
const each = (tables: Sql) => sql`
  select id, min(place) as place, rank, created_at from (${tables}) as each_of_them group by id, rank, created_at`

/** Those that have the words in title and author. Of several each must be whole: the index then skips from one to the other. */
function named(asked: Asked): Sql {
  const names = asked.words.length > 1 ? wholeNames : namesQuery
  const areFew = fewerThan(sql`latest_named`, enough(asked.wanted))
  return sql`
    ${queriesOf(asked)},
    latest_named as materialized (${amongLatest(asked, sql`books.names @@ ${namesQuery}`)}),
    named as materialized (${each(sql`
      (${calledSo(asked)})
      union all (${placed(sql`latest_named`, sql`1`, sql`2`)})
      union all (${byIndex(asked, sql`2`, sql`${areFew} and books.names @@ ${names}`)})`)})`
}

/** Those that have them anywhere, where these are too few. A word that is only begun may be in a whole other genre. */
function worded(asked: Asked): Sql {
  const { words, category, wanted } = asked
  const areFew = areTooFew(sql`named`, asked)
  const latestAreFew = fewerThan(sql`latest_worded`, enough(wanted))
  const anywhere = wordsQuery(category || words.length > 1 ? sql`whole_words` : sql`words`, category)
  return sql`
    latest_worded as materialized (
      ${amongLatest(asked, sql`${areFew} and books.words @@ ${wordsQuery(sql`words`)}`)}
    ),
    worded as materialized (
      (${placed(sql`latest_worded`, sql`3`, sql`4`)})
      union all (${byIndex(asked, sql`4`, sql`${areFew} and ${latestAreFew} and books.words @@ ${anywhere}`)})
    )`
}

/** A beginning of one or two letters is one of too many words to ask for all of them, where nothing says that it is seldom. */
const isLong = (words: string[]) => (words.at(-1) ?? '').length > 2

/**
 * Older ones whose last word only begins so, where those of `table` are too few. The index goes through all words that
 * begin so, whatever the others are: it is asked where these are seldom, or where there is nothing else to show.
 */
function begunNames(asked: Asked, table: Sql): Sql {
  const areFew = sql`${isLarge} and ${areTooFew(table, asked)}`
  const isSeldomBegun = isSeldom(areFew, sql`books.names @@ ${lastNames}`, oftenInNames)
  const isAsked = isLong(asked.words) ? sql`(${isNone(table)} or ${isSeldomBegun})` : isSeldomBegun
  return byIndex(asked, sql`5`, sql`${areFew} and ${isAsked} and books.names @@ ${namesQuery}`)
}

function begunWords(asked: Asked, table: Sql): Sql {
  const areFew = sql`${isLarge} and ${areTooFew(table, asked)}`
  const isSeldomBegun = isSeldom(areFew, sql`books.words @@ ${lastWords}`, often)
  const words = wordsQuery(sql`words`, asked.category)
  return byIndex(asked, sql`6`, sql`${areFew} and ${isSeldomBegun} and books.words @@ ${words}`)
}

/** Of a single word the index was asked for beginnings already, of a genre only where it stands in a name. */
const areBegun = ({ words, category }: Asked) => ({
  inNames: words.length > 1,
  anywhere: words.length > 1 || category !== undefined,
})

/** As `found`: books that are called so, or have the words in title and author; then those whose words begin so. */
export function namedBooks(asked: Asked): Sql {
  const begun = areBegun(asked).inNames ? sql`union all (${begunNames(asked, sql`named`)})` : nothing
  return sql`${named(asked)}, found as materialized (${each(sql`select * from named ${begun}`)})`
}

/** As `found`: these, and those that have the words anywhere. */
export function foundBooks(asked: Asked): Sql {
  const { inNames, anywhere } = areBegun(asked)
  return sql`
    ${named(asked)}, ${worded(asked)},
    so_far as materialized (${each(sql`select * from named union all select * from worded`)}),
    found as materialized (${each(sql`
      select * from so_far
      ${inNames ? sql`union all (${begunNames(asked, sql`so_far`)})` : nothing}
      ${anywhere ? sql`union all (${begunWords(asked, sql`so_far`)})` : nothing}`)})`
}
