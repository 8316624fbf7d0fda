import type pg from 'pg'
import { from } from 'pg-copy-streams'
import type { BookRow } from '../demo.sql.ts'

/** One transaction without timeouts. Other writers of books wait, and so does a second catalogue. */
export const beginFilling = (client: pg.Client) =>
  client.query(`begin; set local statement_timeout = 0; set local lock_timeout = 0;
    set local maintenance_work_mem = '256MB'; lock table books in share row exclusive mode`)

export async function countBooks(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>('select count(*) from books')
  return Number(rows[0]?.count)
}

export async function coverNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from covers where name not in (select picture from news) order by name collate "C"',
  )
  return rows.map(({ name }) => name)
}

export async function categorySlugs(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ slug: string }>('select slug from categories order by position, slug')
  return rows.map(({ slug }) => slug)
}

type Index = { name: string; definition: string }

/**
 * Indexes are built faster after all books are inserted. Reads of books are blocked until then. Unique indexes stay.
 */
export async function dropIndexes(client: pg.Client): Promise<Index[]> {
  const { rows } = await client.query<Index>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = 'books'::regclass and not indisunique order by 1`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows
}

export const createIndex = (client: pg.Client, { definition }: Index) => client.query(definition)

const columns = [
  'id',
  'title',
  'author',
  'description',
  'category',
  'cover_image',
  'new_price_cents',
  'old_price_cents',
  'trending',
  'created_at',
] as const satisfies (keyof BookRow)[]

export const copyBooks = (client: pg.Client) =>
  client.query(from(`copy books (${columns.join(', ')}) from stdin`))

/** In the format of COPY. Generated words contain no tabs or backslashes. */
export const lineOf = (book: BookRow) => `${columns.map((column) => book[column]).join('\t')}\n`

export const disableTriggers = (client: pg.Client) => client.query('alter table books disable trigger user')

/** Does the work of the triggers once for all books. */
export async function rebuildDerivedTables(client: pg.Client) {
  await client.query('alter table books enable trigger user')
  await client.query(`insert into catalog_words
    select word collate "C" from ts_stat('select names from books') order by 1 on conflict do nothing`)
  await client.query('delete from book_counts')
  await client.query(`insert into book_counts
    select category, count(*), count(*) filter (where trending) from books group by category`)
  await client.query(`select pg_notify('books_changed', '*')`)
}

/** Updates the planner's statistics and the visibility map, which index-only scans need. */
export const vacuumAnalyze = (client: pg.Client) =>
  client.query('vacuum (analyze) books, book_counts, catalog_words, covers')
