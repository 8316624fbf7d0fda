import { spawnSync } from 'node:child_process'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Category } from '../../contract/books.ts'
import { hasEmbedded, openEmbedded } from '../../server/database/embedded/open-embedded.ts'
import type { ToClose } from '../closing.ts'
import { openStore, production, type Store } from '../store.ts'

export type ShelvedBook = { id: string; title: string; author: string; category: Category }

/** A shop of so many books, and some of them from everywhere on its shelves. */
export type ScaleShop = { books: number; dataDir: string; sample: ShelvedBook[] }

export const bookseller = { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'a password to measure with' }

const maker = fileURLToPath(new URL('../../server/demo/catalogue/make-catalogue.ts', import.meta.url))

/** Made once in this folder: a million books take minutes. */
export async function furnish(folder: string, books: number, toClose: ToClose): Promise<ScaleShop> {
  const dataDir = join(folder, `${books}-books`)
  await mkdir(dataDir, { recursive: true })
  await chmod(dataDir, 0o755)
  if (!(await hasEmbedded(dataDir))) makeCatalogue(dataDir, books)
  return { books, dataDir, sample: await sampleOf(dataDir, toClose) }
}

function makeCatalogue(dataDir: string, books: number) {
  const { status } = spawnSync(process.execPath, [maker, '--books', String(books)], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir },
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) throw new Error(`No catalogue of ${books} books was made`)
}

const sampled = 1_000

/** Ids are made by chance, so those that follow one another are books from everywhere. */
async function sampleOf(dataDir: string, toClose: ToClose): Promise<ShelvedBook[]> {
  const embedded = await openEmbedded(dataDir, () => {})
  toClose(embedded.stop)
  const client = new pg.Client({ ...embedded.connection, ssl: false })
  await client.connect()
  const { rows } = await client.query<ShelvedBook>(
    'select id, title, author, category from books order by id limit $1',
    [sampled],
  )
  await client.end()
  return rows
}

export const openShop = (
  shop: ScaleShop,
  toClose: ToClose,
  settings: Record<string, string> = {},
): Promise<Store> =>
  openStore(production, shop.dataDir, toClose, { settings: { ...bookseller, ...settings } })
