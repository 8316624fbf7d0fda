import { type ChildProcess, spawn } from 'node:child_process'
import { constants, copyFile, type FileHandle, open, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { type Address, clusterIn, onWindows, type Server, type ServerSettings } from './postgres-server.ts'
import { clearStaleLocks } from './postmaster-lock.ts'
import { asUser, plainEnvironment } from './programs.ts'
import { openSocketFolder } from './socket-address.ts'

/** A started server process: whether it has exited, whether with an error, and the end of its log. */
export type Launch = { ended: boolean; failed: boolean; output: () => Promise<string> }

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

function follow(child: ChildProcess, output: () => Promise<string>): Launch {
  const launched: Launch = { ended: false, failed: false, output }
  child.once('error', ({ message }) => {
    Object.assign(launched, { ended: true, failed: true, output: async () => message })
  })
  child.once('exit', (code) => {
    // On Windows this is pg_ctl, which exits as soon as it has started the server.
    Object.assign(launched, { ended: !(onWindows && code === 0), failed: Boolean(code) })
  })
  return launched
}

/** Runs in its own session: Ctrl-C in the terminal must not reach the server before the store has closed. */
function spawnServer({ programs, home, address, runAs, extraSettings }: Server, log: number): ChildProcess {
  const [program, ...options] = onWindows
    ? windowsCommand(home, settings(address, extraSettings))
    : ['postgres', ...settings(address, extraSettings)]
  const child = spawn(join(programs, 'bin', program), ['-D', clusterIn(home), ...options], {
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
const windowsCommand = (home: string, options: string[]): [string, ...string[]] => [
  'pg_ctl',
  'start',
  '-W',
  '-l',
  logFile(home),
  '-o',
  options.map((option) => `"${option}"`).join(' '),
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
  const text = buffer.toString('utf8')
  return (length < size - start ? text.slice(text.indexOf('\n')) : text).trim()
}

/** The server opens its log for appending, so it can be truncated while it runs; one older part is kept. */
export async function trimLog(home: string): Promise<void> {
  if ((await logSize(home)) <= maxSize) return
  await rm(`${logFile(home)}.1`, { force: true })
  await copyFile(logFile(home), `${logFile(home)}.1`)
  await truncate(logFile(home))
}
