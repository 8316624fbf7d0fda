import type pg from 'pg'
import { from } from 'pg-copy-streams'
import type { BookRow } from '../demo.sql.ts'

/** All or nothing, however long it takes; who adds books waits, and so does whoever makes a catalogue at the same time. */
export const beginFilling = (client: pg.Client) =>
  client.query(`begin; set local statement_timeout = 0; set local lock_timeout = 0;
    set local maintenance_work_mem = '256MB'; lock table books in share row exclusive mode`)

export async function countBooks(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>('select count(*) from books')
  return Number(rows[0]?.count)
}

export async function coverNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from covers order by name collate "C"')
  return rows.map(({ name }) => name)
}

type Index = { name: string; definition: string }

/**
 * Made anew when all books are there they take a fraction of the time; until then nobody reads a book. Those that hold a
 * rule stay.
 */
export async function takeIndexesAway(client: pg.Client): Promise<Index[]> {
  const { rows } = await client.query<Index>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = 'books'::regclass and not indisunique order by 1`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows
}

export const putIndexBack = (client: pg.Client, { definition }: Index) => client.query(definition)

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

/** As COPY reads it. No word of an invented book has a tab or a backslash in it. */
export const lineOf = (book: BookRow) => `${columns.map((column) => book[column]).join('\t')}\n`

export const silenceTriggers = (client: pg.Client) => client.query('alter table books disable trigger user')

/** What the triggers would have done for each book, done once for all. */
export async function catchUp(client: pg.Client) {
  await client.query('alter table books enable trigger user')
  await client.query(`insert into catalog_words
    select word collate "C" from ts_stat('select names from books') order by 1 on conflict do nothing`)
  await client.query('delete from book_counts')
  await client.query(`insert into book_counts
    select category, count(*), count(*) filter (where trending) from books group by category`)
  await client.query(`select pg_notify('books_changed', '*')`)
}

/** What the planner knows of them, and which of their pages everybody sees, so that an index alone can answer. */
export const settle = (client: pg.Client) =>
  client.query('vacuum (analyze) books, book_counts, catalog_words, covers')
