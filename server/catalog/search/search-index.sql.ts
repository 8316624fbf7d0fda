import type { Queryable } from '../../database/database.ts'
import { type Sql, sql } from '../../database/sql.ts'
import { literal } from './index-scan.sql.ts'
import { languages } from '../../../messages/languages.ts'

type SearchIndex = {
  language: string
  /** Into which the books are being rewritten, or null. */
  nextLanguage: string | null
  /** Whether its stems are those of this version of PostgreSQL. */
  isCurrent: boolean
  done: number
  total: number
}

const postgresVersion = sql`current_setting('server_version_num')::int / 10000`

const selectIndex = (lock: Sql) => sql`
  select language, next_language as "nextLanguage", postgres_version = ${postgresVersion} as "isCurrent", done, total
  from search_index ${lock}`

export const findSearchIndex = (db: Queryable) => db.first<SearchIndex>(selectIndex(sql``))

/** Undefined while another process rewrites books. */
export const lockSearchIndex = (tx: Queryable) =>
  tx.first<SearchIndex>(selectIndex(sql`for update skip locked`))

/** Waits for those who add books and have read the old language. Every book is rewritten: some may be of a rewriting before. */
export async function startRewriting(tx: Queryable, language: string) {
  await tx.run(sql`select set_config('lock_timeout', '2s', true)`)
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('language of the search', 0))`)
  await tx.run(sql`
    update search_index set next_language = ${language}, postgres_version = ${postgresVersion}, after_id = null, done = 0,
      total = (select coalesce(sum(total), 0) from book_counts)`)
  await tx.run(sql`
    insert into search_languages select language from unnest(${[...languages]}::text[]) as language
    where language = ${language} or exists (select from editions where editions.language = language.language)
    on conflict do nothing`)
}

/** Searches use it from now on. */
export const answerIn = (tx: Queryable, language: string) =>
  tx.run(sql`
    update search_index set language = ${language}, next_language = null, after_id = null, done = 0, total = 0`)

/**
 * How many books were rewritten. An edit of one of them is waited for only shortly, so that PostgreSQL never has to end it for
 * a deadlock.
 */
export async function rewriteBooks(tx: Queryable, limit: number): Promise<number> {
  await tx.run(sql`
    select set_config('books.is_rewriting_index', 'on', true), set_config('lock_timeout', '500ms', true)`)
  return (
    (await tx.value<number>(sql`
    with next as materialized (
      select books.id from books
      where books.id > coalesce((select after_id from search_index), '00000000-0000-0000-0000-000000000000')
      order by books.id limit ${literal(limit)}
    ), written as (
      update books set language_words = language_words(
        language_of_book(books.id, next_language), title, author, category, description)
      from next, search_index where books.id = next.id
    ), counted as (
      update search_index set done = done + (select count(*) from next),
        after_id = coalesce((select id from next order by id desc limit 1), after_id)
    )
    select count(*) as books from next`)) ?? 0
  )
}

/** For plans. */
export const analyzeIndex = (db: Queryable) => db.run(sql`analyze books (language_words)`)

/** Other processes read the settings again, and drop their pages. */
export const tellOfSearch = (tx: Queryable) => tx.run(sql`select pg_notify('shop_changed', '*')`)
