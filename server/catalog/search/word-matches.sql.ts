import type { Suggestion } from '../../../contract/catalog/books.ts'
import type { Queryable } from '../../database/database.ts'
import { nothing, type Sql, sql } from '../../database/sql.ts'
import { shownPicture } from '../covers/covers.sql.ts'
import { firstBooks, literal } from './index-scan.sql.ts'
import { commonFrom, identifyingWords, maxPerFilter, maxRows, minPrefix, recentBooks } from './limits.ts'
import type { Filter, WordsPlan } from './plan-search.ts'
import { bestFirst, listedRows, type RowSource } from './search-rows.sql.ts'
import { namesQuery, query, tsqueries } from './tsqueries.sql.ts'

/** Words of title and author, or of the whole text of a book. Both have an inverted index. */
type Column = 'names' | 'words'

/** How good a match is, the best first. Common words are those of many recent books. */
const places = {
  exactTitle: 0,
  names: { common: 1, rare: 2, prefix: 5 },
  words: { common: 3, rare: 4, prefix: 6 },
}

const columnOf = (column: Column, { spoken }: WordsPlan) =>
  column === 'names' ? sql`books.names` : spoken === 'en' ? sql`books.words` : sql`books.language_words`

const recentOf = { names: sql`recent_names`, words: sql`recent_words` }

const queryOf = {
  names: { typed: sql`names`, whole: sql`whole_names`, last: sql`last_names` },
  words: { typed: sql`words`, whole: sql`whole_words`, last: sql`last_words` },
}

/** Only a large shop needs these. An appended empty word makes all of them whole words. */
const furtherQueries = ({ words, spoken }: WordsPlan) => sql`
  , (${tsqueries(words.slice(-1), spoken)}) as last (last_names, last_words),
  (${tsqueries([...words, ''], spoken)}) as whole (whole_names, whole_words)`

/** The last word is matched as a prefix. */
const queries = (plan: WordsPlan) => sql`
  queries as materialized (
    select * from (${tsqueries(plan.words, plan.spoken)}) as typed ${plan.isLarge ? furtherQueries(plan) : nothing}
  )`

/** Sort keys and filters of each match, so that only the books of the page are read again. */
const known = sql`rank, created_at, category, new_price_cents`

const rows = (place: number) => sql`
  select id, ${literal(place)} as place, ts_rank(books.names, ${namesQuery}) as rank, created_at, category, new_price_cents`

/** Each book once, at its best place. */
const bestMatchOfEach = (matches: Sql) => sql`
  select id, min(place) as place, ${known} from (${matches}) as matches group by id, ${known}`

const fewerThan = (table: Sql, number: Sql) => sql`(select count(*) from ${table}) < ${number}`

const isEmpty = (table: Sql) => sql`not exists (select from ${table})`

const needsMore = (table: Sql, { words, needed, isLarge }: WordsPlan) =>
  isLarge && words.length >= identifyingWords ? isEmpty(table) : fewerThan(table, sql`${needed}::int`)

/** A title may contain punctuation or more words than a search uses: both the text and its words are compared. */
const exactTitle = ({ text, words, category, candidates }: WordsPlan) => sql`
  ${rows(places.exactTitle)} from books
  where fold(title) collate "C" = any(array[fold(${text.trim()}), fold(${words.join(' ')})] collate "C")
    ${category ? sql`and category = ${category}` : nothing} limit ${literal(candidates)}`

/**
 * `category || ''` keeps the planner off the index of categories, which would cost more than the words. The words of a
 * book include its category, so adding it avoids reading books of others.
 */
function indexMatches(
  column: Column,
  plan: WordsPlan,
  match: { place: number; tsquery: Sql; where: Sql },
): Sql {
  const { category, candidates } = plan
  const isOfWords = category && column === 'words'
  const tsquery = query(isOfWords ? sql`${match.tsquery} && ${category}::tsquery` : match.tsquery)
  return sql`
    ${rows(match.place)} from books
    where ${match.where} and ${columnOf(column, plan)} @@ ${tsquery}
      ${category ? sql`and category || '' = ${category}` : nothing} limit ${literal(candidates)}`
}

/** Books of one category are spread over the table, each on a page of its own, so fewer of them are scanned. */
const recentOfCategory = maxRows

const recentMatches = (column: Column, plan: WordsPlan, where: Sql) => {
  const { category } = plan
  return sql`
  ${rows(places[column].common)}
  from ${firstBooks({ category }, 'newest', literal(category ? recentOfCategory : recentBooks))}
  where ${where} and ${columnOf(column, plan)} @@ ${query(queryOf[column].typed)}
    ${category ? sql`and category = ${category}` : nothing} limit ${literal(maxRows)}`
}

/**
 * Matches of a column, if `where`. A large shop first scans its newest books, where a common word has enough matches.
 * Its index is queried for several words as whole words, so that GIN can skip between posting lists; and for words
 * within a category, since a prefix may match every book of another category.
 */
function matchesIn(column: Column, plan: WordsPlan, where: Sql): { recent: Sql; matches: Sql } {
  const { isLarge, words, category, needed } = plan
  const { typed, whole } = queryOf[column]
  const place = places[column].rare
  if (!isLarge)
    return { recent: nothing, matches: indexMatches(column, plan, { place, tsquery: typed, where }) }
  const recent = recentOf[column]
  const isWhole = words.length > 1 || (column === 'words' && category)
  const areFew = fewerThan(recent, sql`greatest(${literal(commonFrom)}, ${needed}::int)`)
  const isRare = fewerThan(recent, literal(commonFrom))
  return {
    recent: sql`${recent} as materialized (${recentMatches(column, plan, where)}),`,
    matches: sql`
      (select id, case when ${isRare} then ${literal(place)} else place end as place, ${known} from ${recent})
      union all
      (${indexMatches(column, plan, { place, tsquery: isWhole ? whole : typed, where: sql`${where} and ${areFew}` })})`,
  }
}

/** Whether few of the newest books have a word that begins like the last one; evaluated only if `where`. */
const isRarePrefix = (column: Column, plan: WordsPlan, where: Sql) => sql`
  (select count(*) from (
    select from ${firstBooks({}, 'newest', literal(recentBooks))}
    where ${where} and ${columnOf(column, plan)} @@ ${query(queryOf[column].last)} limit ${literal(maxPerFilter)}
  ) as begun) < ${literal(maxPerFilter)}`

/**
 * Older books of a large shop whose last word is a prefix match, if `table` has too few. The index scans every word with
 * the prefix whatever the other words are, so it is used only if the prefix is rare, or no name has been found.
 */
function prefixMatches(column: Column, plan: WordsPlan, table: Sql): Sql {
  const areFew = needsMore(table, plan)
  const isLong = (plan.words.at(-1) ?? '').length >= minPrefix
  const isRare = isRarePrefix(column, plan, areFew)
  const isCheap = column === 'names' && isLong ? sql`(${isEmpty(table)} or ${isRare})` : isRare
  const where = sql`${areFew} and ${isCheap}`
  return indexMatches(column, plan, { place: places[column].prefix, tsquery: queryOf[column].typed, where })
}

/**
 * CTEs, the last of which is `found`: books with all the words in title and author, and unless `onlyNames` also those
 * with the words anywhere, if the others are too few.
 */
function wordMatches(plan: WordsPlan, { onlyNames = false } = {}): Sql {
  const { isLarge, words, category } = plan
  const names = matchesIn('names', plan, sql`true`)
  const texts = matchesIn('words', plan, needsMore(sql`title_matches`, plan))
  const hasPrefixNames = isLarge && words.length > 1
  const hasPrefixWords = isLarge && !onlyNames && (words.length > 1 || category !== undefined)
  const hasMore = hasPrefixNames || hasPrefixWords
  const soFar = hasMore ? sql`matches_so_far` : sql`found`
  return sql`
    ${queries(plan)}, ${names.recent}
    title_matches as materialized (${bestMatchOfEach(sql`(${exactTitle(plan)}) union all (${names.matches})`)}),
    ${onlyNames ? nothing : texts.recent}
    ${soFar} as materialized (
      ${onlyNames ? sql`select * from title_matches` : bestMatchOfEach(sql`select * from title_matches union all (${texts.matches})`)}
    )${hasMore ? found() : nothing}`

  function found() {
    return sql`, found as materialized (${bestMatchOfEach(sql`
      select * from ${soFar}
      ${hasPrefixNames ? sql`union all (${prefixMatches('names', plan, soFar)})` : nothing}
      ${hasPrefixWords ? sql`union all (${prefixMatches('words', plan, soFar)})` : nothing}`)})`
  }
}

export function rowsWithWords(plan: WordsPlan): RowSource {
  const isMore = sql`(select count(*) from found) >= ${plan.needed}::int`
  return { found: wordMatches(plan), isMore, areMore: isMore }
}

export type SuggestedBook = Suggestion & {
  authorSlug: string | null
  /** Whether the author alone has all the words. */
  isAuthor: boolean
}

/** Books with the words in title and author, best first. */
export const suggestedBooks = (db: Queryable, plan: WordsPlan, filter: Filter, limit: number) =>
  db.many<SuggestedBook>(sql`
    with ${wordMatches(plan, { onlyNames: true })}, ${listedRows(filter)},
    shown as materialized (select * from listed as found order by ${bestFirst} limit ${limit})
    select books.id as "_id", title, author, ${shownPicture(sql`cover_image`)} as "coverImage", author_slug(author) as "authorSlug",
      coalesce(to_tsvector('simple', plain_words(author)) @@ ${namesQuery}, false) as "isAuthor"
    from shown as found join books on books.id = found.id order by ${bestFirst}`)

/**
 * Replaces each word by the most similar one of a title or author; a known word stays. A prefix match is the
 * next word in index order: scanning every word of a large store would take seconds. Each word is folded
 * once, not once per comparison. The words are a subquery, so that each connection plans once.
 */
export const correctSpelling = (db: Queryable, words: string[]): Promise<string[]> =>
  db.column<string>(sql`
    with folded as materialized (
      select fold(word) as typed, at from unnest((select ${words}::text[])) with ordinality as typed (word, at)
    )
    select coalesce(
      (select word from (
        select word from catalog_words where word >= typed collate "C" order by word limit 1
      ) as next where starts_with(word, typed)),
      (select word from catalog_words where word % typed order by similarity(word, typed) desc, word limit 1),
      typed) as word
    from folded order by at`)
