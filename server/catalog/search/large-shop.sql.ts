import { nothing, type Sql, sql } from '../../database/sql.ts'
import {
  each,
  exactTitle,
  fewerThan,
  indexMatches,
  lacks,
  lastNames,
  lastWords,
  mostCandidates,
  namesQuery,
  placedAt,
  rows,
  type SearchStrategy,
  type SearchTerms,
  wholeNames,
  wordsQuery,
} from './matches.sql.ts'

/**
 * A common word is found among this many of the newest books without the index, which would return every
 * match.
 */
const latest = sql`2500`

/** Books of one category are spread over the table, each on a page of its own. */
const latestOfCategory = sql`1000`

/** A word that this many recent books contain is common: recent matches come first. */
const often = sql`25`

/**
 * The threshold for prefixes in names: a name has few words, so the index stays fast for more common
 * prefixes.
 */
const oftenInNames = sql`100`

/**
 * Reading matches from all over the table takes most of the time of a common word, so fewer of them are ranked for the
 * first pages.
 */
const firstCandidates = sql`400`
const firstPages = 240

const ranked = (terms: SearchTerms): SearchTerms =>
  terms.wanted > firstPages ? terms : { ...terms, candidates: firstCandidates }

/** This many words usually identify one book. */
const identifyingWords = 4

/** The last word is matched as a prefix; an appended empty one makes all of them whole words. */
const whole = (words: string[]) => [...words, '']

const queriesOf = ({ words }: SearchTerms) => sql`
  queries as materialized (
    select names_query(${words}) as names, words_query(${words}) as words,
      names_query(${words.slice(-1)}) as last_names, words_query(${words.slice(-1)}) as last_words,
      names_query(${whole(words)}) as whole_names, words_query(${whole(words)}) as whole_words
  )`

/**
 * With `category <= x` only the index of categories fits; with `category = x` the planner would scan the
 * newest books of all categories. Rows of other categories are filtered out.
 */
const recentMatches = ({ category }: SearchTerms, matches: Sql) => sql`
  ${rows(sql`0`)} from (
    select id, names, words, category, created_at, new_price_cents from books
    ${category ? sql`where category <= ${category}` : nothing}
    order by ${category ? sql`category desc,` : nothing} created_at desc, id desc
    limit ${category ? latestOfCategory : latest}
  ) as books
  where ${matches} ${category ? sql`and category = ${category}` : nothing} limit ${mostCandidates}`

/** Recent matches of a common word rank first; recent matches of a rare word rank with the rest. */
const placed = (table: Sql, common: Sql, uncommon: Sql) =>
  placedAt(sql`case when count(*) over () < ${often} then ${uncommon}::int else ${common}::int end`, table)

/** Deep pages of a common word need more than the recent matches, and then the index pays. */
const enough = ({ wanted, wantedRecent = wanted }: SearchTerms) =>
  sql`greatest(${often}, ${wantedRecent}::int)`

const isNone = (table: Sql) => sql`not exists (select from ${table})`

/** A search of many words stops once it has found a book. */
const needsMore = (table: Sql, terms: SearchTerms) =>
  terms.words.length < identifyingWords ? lacks(table, terms) : isNone(table)

/**
 * Books with the words in title and author. Several words must match as whole words, so that GIN can skip
 * between posting lists.
 */
function named(terms: SearchTerms): Sql {
  const names = terms.words.length > 1 ? wholeNames : namesQuery
  const areFew = fewerThan(sql`latest_named`, enough(terms))
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
  const { words, category } = terms
  const areFew = needsMore(sql`named`, terms)
  const latestAreFew = fewerThan(sql`latest_worded`, enough(terms))
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

/** Whether fewer than `number` of the newest books match; evaluated only if `areFew`. */
const isRare = (areFew: Sql, matches: Sql, number: Sql) => sql`
  (select count(*) from (
    select from (
      select names, words from books where ${areFew} order by created_at desc, id desc limit ${latest}
    ) as books
    where ${matches} limit ${number}
  ) as so_many) < ${number}`

/**
 * Older books whose last word is a prefix match, if `table` has too few. The index scans every word with the
 * prefix whatever the other words are, so it is used only if the prefix is rare or nothing else was found.
 */
function prefixNames(terms: SearchTerms, table: Sql): Sql {
  const areFew = needsMore(table, terms)
  const isRarePrefix = isRare(areFew, sql`books.names @@ ${lastNames}`, oftenInNames)
  const isCheap = isLong(terms.words) ? sql`(${isNone(table)} or ${isRarePrefix})` : isRarePrefix
  return indexMatches(terms, sql`5`, sql`${areFew} and ${isCheap} and books.names @@ ${namesQuery}`)
}

function prefixWords(terms: SearchTerms, table: Sql): Sql {
  const areFew = needsMore(table, terms)
  const isRarePrefix = isRare(areFew, sql`books.words @@ ${lastWords}`, often)
  const words = wordsQuery(sql`words`, terms.category)
  return indexMatches(terms, sql`6`, sql`${areFew} and ${isRarePrefix} and books.words @@ ${words}`)
}

/** For a single word the index has matched prefixes already; within a category, in names only. */
const prefixSearches = ({ words, category }: SearchTerms) => ({
  inNames: words.length > 1,
  anywhere: words.length > 1 || category !== undefined,
})

/** An index returns every match before the first can be ranked: the newest books are scanned for common words. */
export const largeShop: SearchStrategy = {
  inNames(asked) {
    const terms = ranked(asked)
    const byPrefix = prefixSearches(terms).inNames
    return sql`
      ${named(terms)}, found as materialized (${each(sql`
        select * from named ${byPrefix ? sql`union all (${prefixNames(terms, sql`named`)})` : nothing}`)})`
  },

  anywhere(asked) {
    const terms = ranked(asked)
    const { inNames, anywhere } = prefixSearches(terms)
    return sql`
      ${named(terms)}, ${matchesAnywhere(terms)},
      so_far as materialized (${each(sql`select * from named union all select * from worded`)}),
      found as materialized (${each(sql`
        select * from so_far
        ${inNames ? sql`union all (${prefixNames(terms, sql`so_far`)})` : nothing}
        ${anywhere ? sql`union all (${prefixWords(terms, sql`so_far`)})` : nothing}`)})`
  },

  maxListed: 100,
}
