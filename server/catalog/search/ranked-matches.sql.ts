import { nothing, type Sql, sql } from '../../database/sql.ts'
import {
  recentMatches,
  type SearchTerms,
  indexMatches,
  exactTitle,
  isLarge,
  isRare,
  lastNames,
  lastWords,
  namesQuery,
  queriesOf,
  wholeNames,
  wordsQuery,
} from './matches.sql.ts'

/** A word that this many recent books contain is common: recent matches come first. */
const often = sql`25`

/**
 * The threshold for prefixes in names: a name has few words, so the index stays fast for more common
 * prefixes.
 */
const oftenInNames = sql`100`

/** Recent matches of a common word rank first; recent matches of a rare word rank with the rest. */
const placed = (table: Sql, common: Sql, uncommon: Sql) => sql`
  select id, case when count(*) over () < ${often} then ${uncommon}::int else ${common}::int end as place, rank, created_at
  from ${table}`

/** Deep pages of a common word need more than the recent matches, and then the index pays. */
const enough = (wanted: Sql) => sql`greatest(${often}, ${wanted})`

const fewerThan = (table: Sql, number: Sql) => sql`(select count(*) from ${table}) < ${number}`

const isNone = (table: Sql) => sql`not exists (select from ${table})`

/** This many words usually identify one book. */
const identifyingWords = 4

/**
 * Whether `table` has too few matches for the page. A large store stops once a search of many words has found
 * a book.
 */
const needsMore = (table: Sql, { words, wanted }: SearchTerms) =>
  words.length < identifyingWords
    ? fewerThan(table, wanted)
    : sql`case when ${isLarge} then ${isNone(table)} else ${fewerThan(table, wanted)} end`

/** Each book once, at its best place. */
const each = (tables: Sql) => sql`
  select id, min(place) as place, rank, created_at from (${tables}) as each_of_them group by id, rank, created_at`

/**
 * Books with the words in title and author. Several words must match as whole words, so that GIN can skip
 * between posting lists.
 */
function named(terms: SearchTerms): Sql {
  const names = terms.words.length > 1 ? wholeNames : namesQuery
  const areFew = fewerThan(sql`latest_named`, enough(terms.wanted))
  return sql`
    ${queriesOf(terms)},
    latest_named as materialized (${recentMatches(terms, sql`books.names @@ ${namesQuery}`)}),
    named as materialized (${each(sql`
      (${exactTitle(terms)})
      union all (${placed(sql`latest_named`, sql`1`, sql`2`)})
      union all (${indexMatches(terms, sql`2`, sql`${areFew} and books.names @@ ${names}`)})`)})`
}

/**
 * Books with the words anywhere, if `named` has too few. Several words, and words within a category, must
 * match as whole words: a prefix may match every book of another category.
 */
function matchesAnywhere(terms: SearchTerms): Sql {
  const { words, category, wanted } = terms
  const areFew = needsMore(sql`named`, terms)
  const latestAreFew = fewerThan(sql`latest_worded`, enough(wanted))
  const anywhere = wordsQuery(category || words.length > 1 ? sql`whole_words` : sql`words`, category)
  return sql`
    latest_worded as materialized (
      ${recentMatches(terms, sql`${areFew} and books.words @@ ${wordsQuery(sql`words`)}`)}
    ),
    worded as materialized (
      (${placed(sql`latest_worded`, sql`3`, sql`4`)})
      union all (${indexMatches(terms, sql`4`, sql`${areFew} and ${latestAreFew} and books.words @@ ${anywhere}`)})
    )`
}

/** A prefix of one or two letters matches too many words to query unless it is known to be rare. */
const isLong = (words: string[]) => (words.at(-1) ?? '').length > 2

/**
 * Older books whose last word is a prefix match, if `table` has too few. The index scans every word with the
 * prefix whatever the other words are, so it is used only if the prefix is rare or nothing else was found.
 */
function prefixNames(terms: SearchTerms, table: Sql): Sql {
  const areFew = sql`${isLarge} and ${needsMore(table, terms)}`
  const isRarePrefix = isRare(areFew, sql`books.names @@ ${lastNames}`, oftenInNames)
  const isAsked = isLong(terms.words) ? sql`(${isNone(table)} or ${isRarePrefix})` : isRarePrefix
  return indexMatches(terms, sql`5`, sql`${areFew} and ${isAsked} and books.names @@ ${namesQuery}`)
}

function prefixWords(terms: SearchTerms, table: Sql): Sql {
  const areFew = sql`${isLarge} and ${needsMore(table, terms)}`
  const isRarePrefix = isRare(areFew, sql`books.words @@ ${lastWords}`, often)
  const words = wordsQuery(sql`words`, terms.category)
  return indexMatches(terms, sql`6`, sql`${areFew} and ${isRarePrefix} and books.words @@ ${words}`)
}

/** For a single word the index has matched prefixes already; within a category, in names only. */
const prefixSearches = ({ words, category }: SearchTerms) => ({
  inNames: words.length > 1,
  anywhere: words.length > 1 || category !== undefined,
})

/** The CTE `found`: exact titles and books with the words in title and author, then prefix matches. */
export function namedBooks(terms: SearchTerms): Sql {
  const begun = prefixSearches(terms).inNames ? sql`union all (${prefixNames(terms, sql`named`)})` : nothing
  return sql`${named(terms)}, found as materialized (${each(sql`select * from named ${begun}`)})`
}

/** The CTE `found`: the same, and books with the words anywhere. */
export function foundBooks(terms: SearchTerms): Sql {
  const { inNames, anywhere } = prefixSearches(terms)
  return sql`
    ${named(terms)}, ${matchesAnywhere(terms)},
    so_far as materialized (${each(sql`select * from named union all select * from worded`)}),
    found as materialized (${each(sql`
      select * from so_far
      ${inNames ? sql`union all (${prefixNames(terms, sql`so_far`)})` : nothing}
      ${anywhere ? sql`union all (${prefixWords(terms, sql`so_far`)})` : nothing}`)})`
}
