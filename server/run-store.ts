import { openDatabaseAtStart } from './database/database.ts'
import { migrate, oneStartAtATime } from './database/migrate.ts'
import { connectDatabase, startingDatabase } from './database/connect-database.ts'
import type { Pages } from './rendering/page-renderer.ts'
import { findPort, prepareShop } from './prepare-shop.ts'
import type { Config } from './config.ts'

export type Store = {
  port: number
  /** A directory, or the URL of the database. */
  data: string
  hasDemoAdmin: boolean
  isOpen: boolean
  stop(): Promise<void>
}

/** Runs the store in one process. */
export async function runStore(
  config: Config,
  findPages: () => Promise<Pages>,
  say: (line: string) => void,
): Promise<Store> {
  await using resources = new AsyncDisposableStack()
  // A port that is taken is reported before anything is created.
  await findPort(config)
  say(startingDatabase(config))
  const connecting = connectDatabase(config, say)
  // Most of the code is loaded while the database starts.
  const loading = Promise.all([import('./serve-shop.ts'), findPages()])
  loading.catch(() => {})
  const { connection, location, leave } = await connecting
  resources.defer(leave)
  const [{ serveShop }, pages] = await loading
  const { db, isDemo, ...prepared } = await oneStartAtATime(connection, async () => {
    await migrate(connection)
    const db = await openDatabaseAtStart(connection)
    resources.defer(db.close)
    return { db, ...(await prepareShop(db, config, say)) }
  })
  const { port } = resources.use(await serveShop({ db, connection, isDemo, pages, config }))
  db.endStart()
  const opened = resources.move()
  return { port, data: location, ...prepared, stop: () => opened.disposeAsync() }
}
