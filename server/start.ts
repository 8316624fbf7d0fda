import type { Pages } from './rendering/page-template.ts'
import { errorMessage } from './lib/error-message.ts'
import { type Config, demoAdmin, readConfig } from './config.ts'
import { isOwnWorker } from './workers/ipc.ts'
import { styleText } from 'node:util'
import { isLoopback } from './http/routing/origins.ts'
import { resolve } from 'node:path'

type FindPages = (config: Config) => Promise<Pages>

const isTerminal = process.stdout.isTTY

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Runs the process: config from the environment, a banner when the store is ready, graceful shutdown. */
export async function start(findPages: FindPages) {
  const config = readConfig(process.env)
  if ('wrong' in config) return fail(...config.wrong.map((line) => `Wrong setting: ${line}`))
  // A closed stdout, as in `npm start | head`, does not stop the store.
  process.stdout.on('error', () => {})
  if (isOwnWorker) return (await import('./workers/work.ts')).work(config, findPages)
  try {
    const opening = open(config, findPages)
    // A failed start is reported below.
    stopOnSignal(async () => (await opening.catch(() => undefined))?.stop())
    const opened = await opening
    if (process.getuid?.() === 0) say(rootNotice(resolve(config.dataDir)))
    bannerLines({ ...config, ...opened }, isTerminal).forEach(say)
  } catch (error) {
    fail(explainStartupError(error, config))
  }
}

/** The supervising process does not load what only workers need. */
async function open(config: Config, findPages: FindPages) {
  if (config.workers > 1) return (await import('./workers/run-workers.ts')).runWorkers(config, say)
  return (await import('./run-store.ts')).runStore(config, () => findPages(config), say)
}

function fail(...lines: string[]) {
  for (const line of lines) process.stderr.write(`${line}\n`)
  process.exitCode = 1
}

/** The first signal starts a graceful shutdown, the second exits at once. */
function stopOnSignal(stop: () => Promise<void>) {
  let asked = false
  const ask = () => {
    if (asked) return
    asked = true
    stop()
      // On a terminal ^C is on the line already.
      .then(() => say(isTerminal ? '\nStopped.' : 'Stopped.'))
      .catch((error: unknown) => fail(`The shop did not stop cleanly: ${errorMessage(error)}`))
      .finally(exitSoon)
  }
  const onSignal = () => (asked ? process.exit(1) : ask())
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  if (process.env['npm_lifecycle_event']) stopWhenOrphaned(ask)
}

/**
 * Everything is closed by now, but a silent database connection would keep the process running for minutes.
 */
const exitSoon = () => setTimeout(() => process.exit(), 2_000).unref()

/** npm signals its shell, which does not forward the signal: when the parent changes, stop. */
function stopWhenOrphaned(ask: () => void) {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && ask(), 250).unref()
}

export type Banner = {
  port: number
  host: string
  publicUrl: string | undefined
  /** A directory, or the URL of the database. */
  data: string
  /** Whether the admin has the public password of the README. */
  hasDemoAdmin: boolean
  /** Until its owner opens it, visitors see one page. */
  isOpen: boolean
}

/** A terminal gets blank lines around it. */
export function bannerLines(
  { port, host, publicUrl, data, hasDemoAdmin, isOpen }: Banner,
  isTerminal: boolean,
): string[] {
  const url = localUrl(host, port)
  const { username, password } = demoAdmin
  const signIn = hasDemoAdmin
    ? `  (sign in as ${username} / ${password}; from elsewhere, set ADMIN_PASSWORD)`
    : ''
  const rows: [string, string][] = [
    ...(publicUrl ? [['Public', publicUrl] as [string, string]] : []),
    ['Admin', `${publicUrl ?? url}/admin${signIn}`],
    ['Data', data],
    ...(isTerminal ? [['Stop', 'Ctrl+C'] as [string, string]] : []),
  ]
  const lines = rows.map(([name, text]) => `  ${styleText('dim', name.padEnd(7))} ${text}`)
  const at = `at ${styleText('cyan', url)}`
  const first = isOpen
    ? `The shop is open ${at}`
    : `The shop is running ${at} (not open yet: visitors see “Opening soon”)`
  return isTerminal ? ['', first, '', ...lines, ''] : [first, ...lines]
}

/** Root's database runs as `nobody`, who may run other services too. */
export const rootNotice = (dataDir: string): string =>
  'Running as root. A user of its own is safer: stop the shop, then run useradd --system --create-home bookstore && ' +
  `chown -R bookstore: ${shellQuoted(dataDir)} && runuser -u bookstore -- npm start (docs/deploying.md)`

const shellQuoted = (text: string) => (/^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)

const wildcards = new Set(['', '0.0.0.0', '::'])

/** The URL for a browser on this machine, or of the interface that HOST names. */
function localUrl(host: string, port: number): string {
  if (wildcards.has(host) || isLoopback(host)) return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

type SystemError = Partial<NodeJS.ErrnoException & { hostname: string }>
type Known = Pick<Config, 'port' | 'host' | 'dataDir' | 'databaseUrl'>

/** Why the store does not start, in one line that says what to do. */
export function explainStartupError(thrown: unknown, config: Known): string {
  const error: SystemError = thrown instanceof Error ? thrown : {}
  const reason = errorMessage(thrown)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')
  return (
    portProblem(error, config) ??
    dataDirProblem(error, config) ??
    databaseProblem(error, reason, config) ??
    `The shop cannot open: ${reason}`
  )
}

function portProblem({ syscall, code, hostname }: SystemError, { port, host }: Known): string | undefined {
  if (syscall !== 'listen' && hostname !== host) return undefined
  const another = port >= 1024 && port < 65_535 ? port + 1 : 3000
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop the other program or choose another port: PORT=${another} npm start`
  if (code === 'EACCES')
    return `Port ${port} needs more rights than this user has. Choose another port: PORT=${another} npm start`
  return `HOST ${host} is not an address of this machine (${code}). Without HOST the shop listens on all addresses.`
}

const cannotWrite = /^(EACCES|EPERM|EROFS|ENOSPC|EDQUOT)$/

/** `mkdir` reports the directory that it could not create, which may be a parent of the data directory. */
function dataDirProblem({ code = '', path, syscall }: SystemError, { dataDir }: Known): string | undefined {
  if (!path || !(syscall === 'mkdir' || cannotWrite.test(code))) return undefined
  const [folder, failed] = [resolve(dataDir), resolve(path)]
  if (!failed.startsWith(folder) && !folder.startsWith(failed)) return undefined
  const problem = /^(EEXIST|ENOTDIR)$/.test(code) ? 'is not a folder' : 'is not writable'
  return `The data folder ${folder} ${problem} (${code}). Choose another folder: DATA_DIR=/path/to/data npm start`
}

/** Node codes for an unreachable server, and SQLSTATE codes for a wrong user, password or database. */
const cannotConnect = /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|28\w{3}|3D000)$/

function databaseProblem({ code = '' }: SystemError, reason: string, { databaseUrl }: Known) {
  if (!databaseUrl || !cannotConnect.test(code)) return undefined
  const { host } = new URL(databaseUrl)
  return `The shop cannot connect to the database at ${host} (${reason}). Check DATABASE_URL.`
}
