import { openDatabaseAtStart } from './database/database.ts'
import { migrate, oneStartAtATime } from './database/migrate.ts'
import { connectDatabase, startingDatabase } from './database/connect-database.ts'
import type { Pages } from './rendering/page-template.ts'
import { findPort } from './find-port.ts'
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
  // Most of the code blocks this process while it is loaded, so PostgreSQL is at work before.
  const load = once(() => Promise.all([import('./prepare-shop.ts'), import('./serve-shop.ts'), findPages()]))
  const { connection, location, leave } = await connectDatabase(config, say, load)
  resources.defer(leave)
  const [{ prepareShop, hasPublicPassword }, { serveShop }, pages] = await load()
  const { db, isDemo, isOpen } = await oneStartAtATime(connection, async () => {
    await migrate(connection)
    const db = await openDatabaseAtStart(connection)
    resources.defer(db.close)
    return { db, ...(await prepareShop(db, config, say)) }
  })
  // A hash is computed on another core while this one wires the parts.
  const isPublic = hasPublicPassword(db, isDemo)
  isPublic.catch(() => {})
  const { port } = resources.use(await serveShop({ db, connection, isDemo, pages, config }))
  db.endStart()
  const hasDemoAdmin = await isPublic
  const opened = resources.move()
  return { port, data: location, hasDemoAdmin, isOpen, stop: () => opened.disposeAsync() }
}

/** A failure rejects the promise of the result. */
function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let working: Promise<Result> | undefined
  return () => {
    if (!working) (working = work()).catch(() => {})
    return working
  }
}
