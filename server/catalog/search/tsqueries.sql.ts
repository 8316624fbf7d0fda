import { type Sql, sql } from '../../database/sql.ts'
import type { Language } from '../../../messages/languages.ts'

/** The CTE `queries` holds the tsqueries, which are built once per search instead of at each use. */
export const query = (name: Sql) => sql`(select ${name} from queries)`

export const namesQuery = query(sql`names`)

/**
 * Selects the tsqueries `names` and `words`; of the latter each word matches as it is and by its stem. The functions
 * names_query and words_query of the database do the same for older versions, but start a plan of their own at each call.
 */
const englishTsqueries = (words: string[]) => sql`
  select to_tsquery('simple', string_agg(typed || ending, ' & ')) as names,
    to_tsquery('simple', string_agg(format('(%s%s | %s)', typed, ending, quote_literal(stems[1])), ' & ')
      filter (where stems <> '{}')) as words
  from (
    select quote_literal(fold(word)) as typed, case when at = ${words.length}::int then ':*' else '' end as ending,
      ts_lexize('english_stem', fold(word)) as stems
    from unnest((select ${words}::text[])) with ordinality as given (word, at) where fold(word) <> ''
  ) as folded`

/** The other spelling of umlauts, which readers without a German keyboard type: Schroeder for Schröder, and the reverse. */
export function otherSpelling(word: string): string {
  const written = word.replace(/[äöü]/gi, (umlaut) => `${umlaut.normalize('NFD').charAt(0)}e`)
  return written === word ? word.replace(/(?<![aeiouyq])([aou])e/gi, '$1') : written
}

/**
 * The same for the index of other languages, which has books in several: a word matches by its stem in any of them, and is
 * left out where it is an article in one. Only German has words of two spellings.
 */
const tsqueriesOf = (words: string[], spoken: Language) => sql`
  select to_tsquery('simple', string_agg(format('(%s)', typed), ' & ')) as names,
    to_tsquery('simple', string_agg(format('(%s)', concat_ws(' | ', typed, stems)), ' & ') filter (where not is_stop)) as words
  from (
    select typed, string_agg(distinct quote_literal(stem), ' | ') as stems, coalesce(bool_or(is_stop), false) as is_stop
    from (
      select at, word, spelling, string_agg(quote_literal(spelling) || case when at = ${words.length}::int then ':*' else '' end, ' | ')
        over (partition by at) as typed
      from unnest((select ${words}::text[]), (select ${spoken === 'de' ? words.map(otherSpelling) : words}::text[]))
        with ordinality as given (word, other, at),
        lateral (select fold(word) union select fold(other)) as spelt (spelling)
      where spelling <> ''
    ) as spelt
    left join lateral (
      select stems[1] as stem, '{}' in (stems, stems_of(language, word)) as is_stop
      from search_languages, stems_of(language, spelling) as stems
    ) as stemmed on true
    group by at, typed
  ) as folded`

export const tsqueries = (words: string[], spoken: Language = 'en') =>
  spoken === 'en' ? englishTsqueries(words) : tsqueriesOf(words, spoken)
