import { spawnSync } from 'node:child_process'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Category } from '../../contract/books.ts'
import { type Embedded, openEmbedded } from '../../server/database/embedded/open-embedded.ts'
import { openStore, production, type Store } from '../store.ts'

export type ShelvedBook = { id: string; title: string; author: string; category: Category }

/** A store with this many books, and a sample of them. */
export type ScaleShop = { books: number; dataDir: string; sample: ShelvedBook[] }

export const bookseller = { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'a password to measure with' }

const maker = fileURLToPath(new URL('../../server/demo/catalogue/make-catalogue.ts', import.meta.url))

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
  return { books, dataDir, sample: await sampleOf(embedded) }
}

function makeCatalogue(dataDir: string, books: number) {
  const { status } = spawnSync(process.execPath, [maker, '--books', String(books)], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir },
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) throw new Error(`No catalogue of ${books} books was made`)
}

const sampled = 5_000

/** Ids are random, so consecutive ones are a random sample. */
const sampleOf = (embedded: Embedded) =>
  ask<ShelvedBook>(embedded, `select id, title, author, category from books order by id limit ${sampled}`)

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
