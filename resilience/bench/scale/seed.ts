import { spawnSync } from 'node:child_process'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { BookFormat } from '../../../domain/books/book-terms.ts'
import type { Category } from '../../../contract/catalog/books.ts'
import { type Embedded, openEmbedded } from '../../../server/database/embedded/open-embedded.ts'
import { openStore, production, type Store } from '../store.ts'

export type ShelvedBook = {
  id: string
  title: string
  author: string
  category: Category
  isbn: string
  format: BookFormat | null
  language: string | null
}

/** A store with this many books, and a sample of them. */
export type ScaleShop = { books: number; dataDir: string; sample: ShelvedBook[] }

export const bookseller = { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'a password to measure with' }

const maker = fileURLToPath(new URL('../../../demo/catalogue/make-catalogue.ts', import.meta.url))

/** Created once per directory: a million books take minutes. */
export async function seed(
  folder: string,
  books: number,
  resources: AsyncDisposableStack,
): Promise<ScaleShop> {
  const dataDir = join(folder, `${books}-books`)
  await mkdir(dataDir, { recursive: true })
  await chmod(dataDir, 0o755)
  const embedded = await openEmbedded(dataDir, () => {})
  resources.defer(embedded.stop)
  if ((await countIn(embedded)) < books) makeCatalogue(dataDir, books)
  for (const statement of tradeData) await ask(embedded, statement)
  return { books, dataDir, sample: await sampleOf(embedded) }
}

function makeCatalogue(dataDir: string, books: number) {
  const { status } = spawnSync(process.execPath, [maker, '--books', String(books)], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir },
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) throw new Error(`No catalogue of ${books} books was made`)
}

/** An ISBN for each book, of a group that no country has, formats and languages, and every twentieth in stock. */
const tradeData = [
  `with numbered as (
    select id, '9799' || lpad((row_number() over (order by id))::text, 8, '0') as twelve from books
    where not exists (select from editions where book_id = id)
  )
  insert into editions (book_id, isbn)
  select id, twelve || (
    select (1000 - sum(substr(twelve, place, 1)::int * case when place % 2 = 0 then 3 else 1 end)) % 10
    from generate_series(1, 12) as place
  ) from numbered`,
  `update editions set
    format = case when kind < 5500 then 'paperback' when kind < 8000 then 'hardback' when kind < 9000 then 'e-book'
      when kind < 9600 then 'audiobook' when kind < 9800 then 'board-book' when kind < 9890 then 'calendar'
      when kind < 9899 then 'map' when kind < 9900 then 'leather-bound' end,
    language = case when tongue < 7500 then 'en' when tongue < 8300 then 'de' when tongue < 8900 then 'fr'
      when tongue < 9300 then 'es' when tongue < 9500 then 'it' when tongue < 9600 then 'nl'
      when tongue < 9800 then (string_to_array('bg ca cs cy da el eo et fi ga he hr hu is ja ko la pl pt sv', ' '))[
        (tongue - 9600) / 10 + 1] end
  from (
    select id, abs(hashtext(id::text) % 10000) as kind, abs(hashtext('in ' || id) % 10000) as tongue from books
  ) as drawn
  where book_id = id and not exists (select from editions where format = 'calendar')`,
  `with numbered as (
    select id, row_number() over (order by id) as number from books
    where not exists (select from stock)
  ), kept as (
    insert into stock (book_id, on_hand) select id, number / 20 % 20 from numbered where number % 20 = 0
    returning book_id, on_hand
  )
  insert into stock_moves (book_id, delta, reason) select book_id, on_hand, 'counted' from kept where on_hand > 0`,
  'vacuum analyze editions',
  'vacuum analyze stock',
]

const sampled = 5_000

/** Ids are random, so consecutive ones are a random sample. */
const sampleOf = (embedded: Embedded) =>
  ask<ShelvedBook>(
    embedded,
    `select id, title, author, category, isbn, format, language from books join editions on book_id = id where isbn is not null order by id limit ${sampled}`,
  )

/** After an interrupted run the table may not exist. */
async function countIn(embedded: Embedded): Promise<number> {
  const [counted] = await ask<{ books: number }>(embedded, 'select count(*)::int as books from books').catch(
    () => [],
  )
  return counted?.books ?? 0
}

async function ask<Row extends pg.QueryResultRow>(
  { connection }: Embedded,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client({ ...connection, ssl: false })
  await client.connect()
  const { rows } = await client.query<Row>(statement).finally(() => client.end())
  return rows
}

export const openShop = (
  shop: ScaleShop,
  resources: AsyncDisposableStack,
  settings: Record<string, string> = {},
): Promise<Store> =>
  openStore(production, shop.dataDir, resources, { settings: { ...bookseller, ...settings } })
