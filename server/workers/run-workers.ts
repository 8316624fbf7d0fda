import cluster from 'node:cluster'
import { openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { poolSizeOfEach } from '../database/pool/pool-size.ts'
import { reachDatabase, startingDatabase } from '../database/reach-database.ts'
import { findPort } from '../port.ts'
import { prepareShop } from '../prepare-shop.ts'
import type { Store } from '../run-store.ts'
import type { Settings } from '../settings.ts'
import { tellMetricsOfAll } from './all-metrics.ts'
import { keepWorker } from './keep-worker.ts'

type Say = (line: string) => void

/** Prepares the shop and keeps the database; others serve, and this process sees to it that they are there. */
export async function runWorkers(settings: Settings, say: Say): Promise<Store> {
  await using resources = new AsyncDisposableStack()
  if (!cluster.isPrimary) throw new Error('WORKERS has to be 1 where another program keeps the processes')
  // One for all workers, also those that come later; a port that is taken is reported once.
  const port = await findPort(settings)
  say(startingDatabase(settings))
  const { connection, location, leave } = await reachDatabase(settings, say)
  resources.defer(leave)
  await migrate(connection)
  const db = openDatabase(connection)
  const { isDemo, hasDemoAdmin } = await prepareShop(db, settings, say).finally(db.close)
  const task = { port, isDemo, connection: { ...connection, max: poolSizeOfEach(settings.workers) } }
  // Whatever the environment says: only so is there a connection to hang up on after a worker that dies.
  cluster.schedulingPolicy = cluster.SCHED_RR
  tellMetricsOfAll()
  endAllWithUs()
  const places = Array.from({ length: settings.workers }, (_, at) => at + 1)
  const workers = places.map((worker) => keepWorker({ worker, ...task }, say))
  resources.defer(async () => void (await Promise.all(workers.map(({ stop }) => stop()))))
  await Promise.all(workers.map(({ opened }) => opened))
  const opened = resources.move()
  return { port, data: location, hasDemoAdmin, stop: () => opened.disposeAsync() }
}

/** Whoever leaves at once takes everybody along: one that hangs would not notice that it is alone. */
function endAllWithUs() {
  process.once('exit', () => {
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL')
  })
}
