import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { launch, type Launch, logSince } from './launch.ts'
import { type Address, clusterIn, onWindows, type Server } from './postgres-server.ts'
import { isServer, readLock } from './postmaster-lock.ts'

const startTimeout = 30_000
const recoveryTimeout = 600_000
const hangTimeout = 3_000

type Reaching = { leaving?: AbortSignal; onLaunch?: (() => void) | undefined }

/** Joins the running server or starts one. Other stores may start or stop it at the same time. */
export async function reachServer(server: Server, { leaving, onLaunch }: Reaching = {}): Promise<Lease> {
  const clock = startClock(server)
  let launched: Launch | undefined
  for (;;) {
    const answer = await probe(server)
    if ('lease' in answer) return answer.lease
    if (!answer.busy) clock.noteProgress()
    else if (await clock.isHanging()) await killHanging(server)
    if (clock.waited() > (answer.busy ? recoveryTimeout : startTimeout))
      throw await timeoutError(server, answer.fault)
    if (launched?.ended) await throwUnlessRetryable(launched)
    if (!answer.busy && (!launched || launched.ended)) {
      leaving?.throwIfAborted()
      launched = await launch(server)
      onLaunch?.()
    }
    await pause(10)
  }
}

/** Joins the server if one runs, also one that recovers from a crash; not one that hangs. */
export async function joinRunning(server: Server): Promise<Lease | undefined> {
  const clock = startClock(server)
  while ((await mayRun(server)) && clock.waited() < startTimeout) {
    const answer = await probe(server)
    if ('lease' in answer) return answer.lease
    if (await clock.isHanging()) return undefined
    await pause(10)
  }
  return undefined
}

/** Measures the whole wait for a server, and the time since it last made progress. */
function startClock(server: Server) {
  const begin = Date.now()
  let lastProgressAt = begin
  const noteProgress = () => void (lastProgressAt = Date.now())
  return {
    waited: () => Date.now() - begin,
    noteProgress,
    isHanging: async () => {
      if (await isInProgress(server)) noteProgress()
      return Date.now() - lastProgressAt > hangTimeout
    },
  }
}

async function mayRun({ home }: Server): Promise<boolean> {
  const running = await readLock(home)
  return running !== undefined && (onWindows || (await isServer(running.pid, clusterIn(home))) === true)
}

/**
 * On a full disk, recovery can fail in a way that leaves the server running but refusing connections for
 * good. Committed data is on disk, so killing it is safe, and the next server recovers.
 */
async function killHanging({ home }: Server): Promise<void> {
  const running = await readLock(home)
  if (running && (await isServer(running.pid, clusterIn(home)))) process.kill(running.pid, 'SIGKILL')
}

async function isInProgress({ home }: Server): Promise<boolean> {
  const running = await readLock(home)
  return !running || isRepairing(running.pid)
}

type Answer = { lease: Lease } | { busy: boolean; fault: Error }

async function probe({ home, address, password }: Server): Promise<Answer> {
  const running = await readLock(home)
  try {
    return { lease: await acquireLease(running?.address ?? address, password) }
  } catch (fault) {
    const code = String((fault as { code?: unknown }).code)
    if (/^(28|3D)/.test(code))
      throw new Error(`The database refuses the store: ${String(fault)}`, { cause: fault })
    return { busy: code === '57P03', fault: fault as Error }
  }
}

/**
 * The server of another store is starting or stopping, or the shared memory of the last one is not yet
 * released.
 */
const transientMessages = /already exists|in use|is empty|bogus data/

async function throwUnlessRetryable({ failed, output }: Launch): Promise<void> {
  const reason = await output()
  if (failed && !transientMessages.test(reason)) throw new Error(`The database cannot start: ${reason}`)
  await pause(100)
}

async function timeoutError({ home }: Server, cause: Error): Promise<Error> {
  const output = await logSince(home, 0)
  return new Error(`The database does not answer (${cause.message}). Its last words:\n${output}`, { cause })
}

/** Whether a server that is not ready is still recovering; true where the platform does not report it. */
async function isRepairing(server: number): Promise<boolean> {
  if (onWindows) return true
  const commands = await (process.platform === 'linux' ? childrenOnLinux(server) : childrenElsewhere(server))
  return commands.some((command) => /^postgres: .*startup/.test(command))
}

async function childrenOnLinux(parentPid: number): Promise<string[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(all.map((pid) => commandOfChild(pid, parentPid)))
  return commands.flatMap((command) => command ?? [])
}

async function commandOfChild(pid: string, parentPid: number): Promise<string | undefined> {
  const about = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name is in parentheses and may contain any character; the parent PID is the second field after it.
  if (Number(about.slice(about.lastIndexOf(')')).split(' ')[2]) !== parentPid) return undefined
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
}

async function childrenElsewhere(parentPid: number): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'ppid=,command='])
  const lines = stdout.split('\n').map((line) => /^\s*(\d+)\s+(.*)$/.exec(line))
  return lines.flatMap((found) => (Number(found?.[1]) === parentPid ? (found?.[2] ?? []) : []))
}

/** The number is arbitrary, but must be the same in every store. */
const lock = 20_260_101

/** A lease on the server, held as long as this connection is open. */
export type Lease = {
  address: Address
  /** Resolves when the connection is closed, by either side. */
  gone: Promise<void>
  /** Releases the lease; true if it was the last one. */
  isLast(): Promise<boolean>
  close(): Promise<void>
}

async function acquireLease(address: Address, password: string): Promise<Lease> {
  const client = connectionTo(address, password)
  const gone = new Promise<void>((resolve) => client.once('end', resolve))
  try {
    await client.connect()
    // While a stopping store holds the exclusive lock, this waits until the server shuts down.
    await client.query(`set lock_timeout = '5s'; select pg_advisory_lock_shared(${lock})`)
  } catch (fault) {
    await close(client)
    throw fault
  }
  return { address, gone, isLast: () => isLast(client), close: () => close(client) }
}

/** Uses the database `postgres`, apart from the locks and backups of the store. */
function connectionTo({ host, port }: Address, password: string): pg.Client {
  const who = { user: 'bookstore', password, database: 'postgres', application_name: 'lease' }
  const client = new pg.Client({ host, port, ...who, ssl: false, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  return client
}

async function isLast(client: pg.Client): Promise<boolean> {
  await client.query(`select pg_advisory_unlock_shared(${lock})`)
  const { rows } = await client.query<{ alone: boolean }>(`select pg_try_advisory_lock(${lock}) as alone`)
  return rows[0]?.alone ?? false
}

async function close(client: pg.Client): Promise<void> {
  await client.end().catch(() => {})
}
