import type { Connection } from '../../server/database/connection.ts'
import { openDatabase } from '../../server/database/database.ts'
import { migrate } from '../../server/database/migrate.ts'
import { withDatabase } from '../../server/database/connect-database.ts'
import { abortOnSignal, say } from '../../server/lib/command-line/run-command.ts'
import { type Config, readConfig } from '../../server/config.ts'
import { insertDemoCovers, openShopWithDemo } from '../seed-demo.ts'
import { fillShop } from './fill-shop.ts'

type CatalogueOptions = { books: number; seed: number; adds: boolean }

async function makeCatalogue(config: Config, options: CatalogueOptions): Promise<string | undefined> {
  const begun = Date.now()
  const signal = abortOnSignal()
  say(`Making ${options.books.toLocaleString('en')} books by seed ${options.seed}.`)
  const filled = await withDatabase(config, say, async (connection) => {
    await openFor(connection, config)
    return fillShop(connection, { ...options, say, signal })
  })
  if (filled)
    return `there are ${filled.inTheWay.toLocaleString('en')} books in this shop already; --add adds more`
  const seconds = Math.round((Date.now() - begun) / 1000)
  say(`${options.books.toLocaleString('en')} books were made in ${seconds} s, by seed ${options.seed}.`)
  return undefined
}

async function openFor(connection: Connection, config: Config) {
  await migrate(connection)
  const db = openDatabase(connection)
  try {
    await openShopWithDemo(db, config.demo)
    await db.transaction(insertDemoCovers)
  } finally {
    await db.close()
  }
}

/** Returns why it failed. */
export async function runMakeCatalogue(options: CatalogueOptions): Promise<string | undefined> {
  const config = readConfig(process.env)
  return 'wrong' in config ? config.wrong.join('; ') : makeCatalogue(config, options)
}
