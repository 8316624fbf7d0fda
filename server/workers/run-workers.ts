import cluster from 'node:cluster'
import { openDatabaseAtStart } from '../database/database.ts'
import { migrate, oneStartAtATime } from '../database/migrate.ts'
import { poolSizeOfEach } from '../database/pool/pool-size.ts'
import { connectDatabase, startingDatabase } from '../database/connect-database.ts'
import { findPort, prepareShop } from '../prepare-shop.ts'
import type { Store } from '../run-store.ts'
import type { Config } from '../config.ts'
import { serveClusterMetrics } from './cluster-metrics.ts'
import { superviseWorker } from './supervisor.ts'

type Say = (line: string) => void

/** Prepares the store and owns the database; the workers serve, and this process supervises them. */
export async function runWorkers(config: Config, say: Say): Promise<Store> {
  await using resources = new AsyncDisposableStack()
  if (!cluster.isPrimary) throw new Error('WORKERS must be 1 under another cluster manager')
  // One port for all workers, also restarted ones. A port that is taken is reported once.
  const port = await findPort(config)
  say(startingDatabase(config))
  const { connection, location, leave } = await connectDatabase(config, say)
  resources.defer(leave)
  const { isDemo, ...prepared } = await oneStartAtATime(connection, async () => {
    await migrate(connection)
    const db = await openDatabaseAtStart(connection)
    return prepareShop(db, config, say).finally(db.close)
  })
  const task = { port, isDemo, connection: { ...connection, max: poolSizeOfEach(config.workers) } }
  // Overrides NODE_CLUSTER_SCHED_POLICY: the supervisor needs the connections of a worker that dies.
  cluster.schedulingPolicy = cluster.SCHED_RR
  serveClusterMetrics()
  killWorkersOnExit()
  const numbers = Array.from({ length: config.workers }, (_, at) => at + 1)
  const workers = numbers.map((worker) => superviseWorker({ worker, ...task }, say))
  resources.defer(async () => void (await Promise.all(workers.map(({ stop }) => stop()))))
  await Promise.all(workers.map(({ opened }) => opened))
  const opened = resources.move()
  return { port, data: location, ...prepared, stop: () => opened.disposeAsync() }
}

/** Workers die with this process: one that hangs would not notice that it is orphaned. */
function killWorkersOnExit() {
  process.once('exit', () => {
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL')
  })
}
