import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { say, abortOnSignal } from '../../backup/command.ts'
import type { Connection } from '../../database/connection.ts'
import { openDatabase } from '../../database/database.ts'
import { migrate } from '../../database/migrate.ts'
import { withDatabase } from '../../database/connect-database.ts'
import { errorMessage } from '../../lib/error-message.ts'
import { readSettings, type Settings } from '../../settings.ts'
import { insertDemoCovers, openShopWithDemo } from '../seed-demo.ts'
import { fillShop } from './fill-shop.ts'

type Wanted = { books: number; seed: number; adds: boolean }

const usage = `npm run make-catalogue -- --books 1000000 [--seed 1] [--add]
Only for a shop that nobody visits: no book can be read until all are made. With --add, books can be read meanwhile.`

function readWishes(): Wanted | undefined {
  const options = {
    books: { type: 'string' },
    seed: { type: 'string' },
    add: { type: 'boolean', default: false },
  } as const
  const { values } = parseArgs({ options })
  // The same seed generates the same ids, which cannot be inserted twice.
  const usual = values.add ? randomInt(2 ** 31) : 1
  const [books, seed] = [Number(values.books), Number(values.seed ?? usual)]
  return books > 0 && Number.isInteger(books) && Number.isInteger(seed)
    ? { books, seed, adds: values.add }
    : undefined
}

async function makeCatalogue(settings: Settings, wanted: Wanted): Promise<string | undefined> {
  const begun = Date.now()
  const signal = abortOnSignal()
  say(`Making ${wanted.books.toLocaleString('en')} books by seed ${wanted.seed}.`)
  const filled = await withDatabase(settings, say, async (connection) => {
    await openFor(connection, settings)
    return fillShop(connection, { ...wanted, say, signal })
  })
  if (filled)
    return `there are ${filled.inTheWay.toLocaleString('en')} books in this shop already; --add adds more`
  const seconds = Math.round((Date.now() - begun) / 1000)
  say(`${wanted.books.toLocaleString('en')} books were made in ${seconds} s, by seed ${wanted.seed}.`)
  return undefined
}

async function openFor(connection: Connection, settings: Settings) {
  await migrate(connection)
  const db = openDatabase(connection)
  try {
    await openShopWithDemo(db, settings.demo)
    await db.transaction(insertDemoCovers)
  } finally {
    await db.close()
  }
}

async function run(): Promise<string | undefined> {
  const settings = readSettings(process.env)
  if ('wrong' in settings) return settings.wrong.join('; ')
  const wanted = readWishes()
  return wanted ? makeCatalogue(settings, wanted) : `how many books? ${usage}`
}

const failure = await run().catch(errorMessage)
if (failure) {
  process.stderr.write(`No catalogue was made: ${failure}\n`)
  process.exitCode = 1
}
