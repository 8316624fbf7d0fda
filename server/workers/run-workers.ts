import cluster, { type Worker } from 'node:cluster'
import { type Database, openDatabaseAtStart } from '../database/database.ts'
import { migrate, oneStartAtATime } from '../database/migrate.ts'
import { poolSizeOfEach } from '../database/pool/connection-pool.ts'
import { connectDatabase, startingDatabase } from '../database/connect-database.ts'
import { findPort } from '../find-port.ts'
import { hasPublicPassword, prepareShop } from '../prepare-shop.ts'
import type { Store } from '../run-store.ts'
import type { Config } from '../config.ts'
import { type FromWorker, send, serveClusterMetrics, type Task, workerEnvironment } from './ipc.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { errorMessage } from '../lib/error-message.ts'

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
    return prepare(db, config, say).finally(db.close)
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

async function prepare(db: Database, config: Config, say: Say) {
  const prepared = await prepareShop(db, config, say)
  return { ...prepared, hasDemoAdmin: await hasPublicPassword(db, prepared.isDemo) }
}

/** Workers die with this process: one that hangs would not notice that it is orphaned. */
function killWorkersOnExit() {
  process.once('exit', () => {
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL')
  })
}

type Supervised = {
  /** Resolves when the worker listens for the first time; rejects where it cannot. */
  opened: Promise<void>
  stop(): Promise<void>
}

const stableAfter = 10_000
const firstBackoff = 250
const maxBackoff = 5_000

/**
 * Restarts a worker when it dies, with exponential backoff while it dies again and again. There is no heartbeat
 * between processes: a worker that hangs is not restarted.
 */
export function superviseWorker(task: Task, say: (line: string) => void): Supervised {
  const stopping = new AbortController()
  const opened = Promise.withResolvers<void>()
  let worker: Worker | undefined
  let hasOpened = false

  async function supervise(): Promise<void> {
    let backoff = 0
    while (!stopping.signal.aborted) {
      const startedAt = Date.now()
      const reason = await runWorker().catch(errorMessage)
      if (stopping.signal.aborted) return
      if (!hasOpened) return opened.reject(new Error(reason))
      say(`Worker ${task.worker} has left (${reason}) and another one takes its place.`)
      if (Date.now() - startedAt > stableAfter) backoff = 0
      await pause(backoff, undefined, { signal: stopping.signal }).catch(() => {})
      backoff = Math.min(backoff * 2 || firstBackoff, maxBackoff)
    }
  }
  /** Returns why the worker ended. */
  async function runWorker(): Promise<string> {
    let reason = ''
    worker = fork(task)
    worker.once('listening', () => {
      hasOpened = true
      opened.resolve()
    })
    worker.on('message', (message: FromWorker) => {
      if ('cannotOpen' in message) reason = message.cannotOpen
    })
    const exit = await exitOf(worker)
    return reason || exit
  }

  const supervising = supervise()
  return {
    opened: opened.promise,
    stop: async () => {
      stopping.abort()
      if (worker) send(worker, { stop: true })
      await supervising
    },
  }
}

function fork(task: Task): Worker {
  const worker = cluster.fork(workerEnvironment)
  if (worker.process.pid !== undefined) closeLastHandleOnExit(worker)
  send(worker, { task })
  return worker
}

/** IPC errors precede an exit, except where the process was never started. */
function exitOf(worker: Worker): Promise<string> {
  return new Promise((resolve) => {
    worker.once('exit', (code: number | null, signal: string | null) =>
      resolve(`a process ended with ${signal ?? code}`),
    )
    worker.on('error', ({ message }) => worker.process.pid === undefined && resolve(message))
  })
}

/** A connection as node:cluster passes it to a worker. */
type Handle = { close(): void }

/**
 * node:cluster keeps a connection until the worker acknowledges it. A worker that died never does, so the client would
 * wait for ever.
 */
function closeLastHandleOnExit(worker: Worker) {
  const child = worker.process
  const send = child.send.bind(child) as (...message: unknown[]) => boolean
  let last: Handle | undefined
  child.send = (...message: unknown[]) => {
    last = (message[1] as Handle | undefined) ?? last
    return send(...message)
  }
  worker.once('exit', () => last?.close())
}
