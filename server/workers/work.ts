import { openDatabaseAtStart } from '../database/database.ts'
import type { Pages } from '../rendering/page-renderer.ts'
import { errorMessage } from '../lib/error-message.ts'
import { serveShop } from '../serve-shop.ts'
import type { Config } from '../config.ts'
import type { FromWorker, Task, ToWorker } from './ipc.ts'

/** Serves until the primary process sends stop, or is gone. */
export async function work(config: Config, findPages: (config: Config) => Promise<Pages>) {
  const given = Promise.withResolvers<Task>()
  const serving = given.promise.then(async (task) => serve(task, config, await findPages(config)))
  let leaving: Promise<unknown> | undefined
  const leave = () => void (leaving ??= serving.then((opened) => opened.disposeAsync()).then(quit, fail))
  process.on('message', (message: ToWorker) => {
    if ('task' in message) given.resolve(message.task)
    if ('stop' in message) leave()
  })
  // Ctrl+C reaches all processes of the terminal at once; the primary's message follows.
  process.on('SIGTERM', leave)
  process.on('SIGINT', leave)
  serving.catch(fail)
}

async function serve({ worker, port, connection, isDemo }: Task, config: Config, pages: Pages) {
  await using resources = new AsyncDisposableStack()
  const db = await openDatabaseAtStart(connection)
  resources.defer(db.close)
  resources.use(await serveShop({ db, connection, isDemo, pages, config: { ...config, port, worker } }))
  db.endStart()
  return resources.move()
}

const quit = () => process.exit()

const fail = (error: unknown) =>
  process.send?.({ cannotOpen: errorMessage(error) } satisfies FromWorker, () => process.exit(1))
