import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  constants,
  copyFile,
  type FileHandle,
  open,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
} from 'node:fs/promises'
import { join } from 'node:path'
import { openSocketFolder } from './socket-address.ts'
import { asUser, plainEnvironment } from './programs.ts'
import { type Address, clusterIn, onWindows, type Server, type ServerSettings } from './postgres-server.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { type Lease, acquireLease } from './lease.ts'
import { promisify } from 'node:util'
import { clearStaleLocks, isServer, readLock } from './postmaster-lock.ts'

/** A started server process: whether it has exited, whether with an error, and the end of its log. */
export type Launch = { ended: boolean; failed: boolean; words: () => Promise<string> }

export async function launch(server: Server): Promise<Launch> {
  const { home, address } = server
  await openSocketFolder(address, server)
  await clearStaleLocks(server)
  await using log = await openLog(server)
  await trimLog(home).catch(() => {})
  const begin = await logSize(home)
  return follow(spawnServer(server, log.fd), () => logSince(home, begin))
}

/** Root does not follow a symbolic link, which another user may have put there. */
async function openLog({ home, runAs }: Server): Promise<FileHandle> {
  const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW } = constants
  const flags = runAs ? O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW : 'a'
  const log = await open(logFile(home), flags, 0o600)
  if (runAs && !runAs.isShared) await log.chown(runAs.uid, runAs.gid)
  return log
}

function follow(child: ChildProcess, words: () => Promise<string>): Launch {
  const launched: Launch = { ended: false, failed: false, words }
  child.once('error', ({ message }) => {
    Object.assign(launched, { ended: true, failed: true, words: async () => message })
  })
  child.once('exit', (code) => {
    // On Windows this is pg_ctl, which exits as soon as it has started the server.
    Object.assign(launched, { ended: !(onWindows && code === 0), failed: Boolean(code) })
  })
  return launched
}

/** Runs in its own session: Ctrl-C in the terminal must not reach the server before the store has closed. */
function spawnServer({ programs, home, address, runAs, extraSettings }: Server, log: number): ChildProcess {
  const [program, ...words] = onWindows
    ? windowsCommand(home, settings(address, extraSettings))
    : ['postgres', ...settings(address, extraSettings)]
  const child = spawn(join(programs, 'bin', program), ['-D', clusterIn(home), ...words], {
    ...asUser(runAs),
    cwd: clusterIn(home),
    env: plainEnvironment(),
    stdio: ['ignore', log, log],
    detached: true,
    windowsHide: true,
  })
  child.unref()
  return child
}

/** PostgreSQL refuses to run with administrator rights; pg_ctl drops them. */
const windowsCommand = (home: string, words: string[]): [string, ...string[]] => [
  'pg_ctl',
  'start',
  '-W',
  '-l',
  logFile(home),
  '-o',
  words.map((word) => `"${word}"`).join(' '),
]

const always = {
  shared_buffers: '128MB',
  // The default is 1 GB, too much for a small disk.
  max_wal_size: '256MB',
  max_connections: '100',
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The client receives statement errors and logs them; here they would only fill the disk.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/** Passed at each start, so that a newer store applies its settings to older data. */
function settings({ host, port }: Address, extraSettings: ServerSettings): string[] {
  const listening = onWindows
    ? { listen_addresses: host, unix_socket_directories: '' }
    : {
        listen_addresses: '',
        unix_socket_directories: `"${host.replaceAll('"', '""')}"`,
        unix_socket_permissions: '0700',
      }
  const all = { ...always, ...extraSettings, ...listening, port }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

const maxSize = 4_000_000
const tailSize = 1_500

export const logFile = (home: string) => join(home, 'server.log')

export const logSize = (home: string) =>
  stat(logFile(home)).then(
    ({ size }) => size,
    () => 0,
  )

/** The end of the log since that offset. */
export async function logSince(home: string, start: number): Promise<string> {
  const size = await logSize(home)
  const length = Math.max(0, Math.min(size - start, tailSize))
  if (length === 0) return ''
  const log = await open(logFile(home))
  const { buffer } = await log.read(Buffer.alloc(length), 0, length, size - length).finally(() => log.close())
  const words = buffer.toString('utf8')
  return (length < size - start ? words.slice(words.indexOf('\n')) : words).trim()
}

/** The server opens its log for appending, so it can be truncated while it runs; one older part is kept. */
export async function trimLog(home: string): Promise<void> {
  if ((await logSize(home)) <= maxSize) return
  await rm(`${logFile(home)}.1`, { force: true })
  await copyFile(logFile(home), `${logFile(home)}.1`)
  await truncate(logFile(home))
}

const startTimeout = 30_000
const recoveryTimeout = 600_000
const hangTimeout = 3_000

/** Joins the running server or starts one. Other stores may start or stop it at the same time. */
export async function reachServer(server: Server, leaving?: AbortSignal): Promise<Lease> {
  const begin = Date.now()
  let launched: Launch | undefined
  let lastProgressAt = begin
  for (;;) {
    const answer = await probe(server)
    if ('lease' in answer) return answer.lease
    if (!answer.busy || (await isInProgress(server))) lastProgressAt = Date.now()
    else if (Date.now() - lastProgressAt > hangTimeout) await killHanging(server)
    if (Date.now() - begin > (answer.busy ? recoveryTimeout : startTimeout))
      throw await timeoutError(server, answer.fault)
    if (launched?.ended) await throwUnlessRetryable(launched)
    if (!answer.busy && (!launched || launched.ended)) {
      leaving?.throwIfAborted()
      launched = await launch(server)
    }
    await pause(10)
  }
}

/** Joins the server if one runs, also one that recovers from a crash; not one that hangs. */
export async function joinRunning(server: Server): Promise<Lease | undefined> {
  const begin = Date.now()
  let lastProgressAt = begin
  while ((await mayRun(server)) && Date.now() - begin < startTimeout) {
    const answer = await probe(server)
    if ('lease' in answer) return answer.lease
    if (await isInProgress(server)) lastProgressAt = Date.now()
    else if (Date.now() - lastProgressAt > hangTimeout) return undefined
    await pause(10)
  }
  return undefined
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

async function throwUnlessRetryable({ failed, words }: Launch): Promise<void> {
  const reason = await words()
  if (failed && !transientMessages.test(reason)) throw new Error(`The database cannot start: ${reason}`)
  await pause(100)
}

async function timeoutError({ home }: Server, cause: Error): Promise<Error> {
  const words = await logSince(home, 0)
  return new Error(`The database does not answer (${cause.message}). Its last words:\n${words}`, { cause })
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
