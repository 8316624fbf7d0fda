import { sql } from '../../database/sql.ts'
import {
  each,
  exactTitle,
  indexMatches,
  lacks,
  maxWanted,
  namesQuery,
  type SearchStrategy,
  type SearchTerms,
  wordsQuery,
} from './matches.sql.ts'

const named = (terms: SearchTerms) => sql`
  queries as materialized (select names_query(${terms.words}) as names, words_query(${terms.words}) as words),
  named as materialized (${each(sql`
    (${exactTitle(terms)}) union all (${indexMatches(terms, sql`1`, sql`books.names @@ ${namesQuery}`)})`)})`

/** The index returns every match, also of a prefix, which is fast for a few thousand books. */
export const smallShop: SearchStrategy = {
  inNames: (terms) => sql`${named(terms)}, found as materialized (select * from named)`,

  anywhere(terms) {
    const areFew = lacks(sql`named`, terms)
    const words = wordsQuery(sql`words`, terms.category)
    return sql`
      ${named(terms)},
      found as materialized (${each(sql`
        select * from named
        union all (${indexMatches(terms, sql`2`, sql`${areFew} and books.words @@ ${words}`)})`)})`
  },

  maxListed: maxWanted,
}
