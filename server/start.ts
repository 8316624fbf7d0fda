import { bannerLines } from './banner.ts'
import type { Pages } from './pages/pages.ts'
import { errorMessage } from './lib/error-message.ts'
import { readSettings, type Settings } from './settings.ts'
import { explainStartupError } from './startup-error.ts'
import { isOwnWorker } from './workers/ipc.ts'

type FindPages = (settings: Settings) => Promise<Pages>

const isTerminal = process.stdout.isTTY

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Runs the process: settings from the environment, a banner when the store is ready, graceful shutdown. */
export async function start(findPages: FindPages) {
  const settings = readSettings(process.env)
  if ('wrong' in settings) return fail(...settings.wrong.map((line) => `Wrong setting: ${line}`))
  // A closed stdout, as in `npm start | head`, does not stop the store.
  process.stdout.on('error', () => {})
  if (isOwnWorker) return (await import('./workers/work.ts')).work(settings, findPages)
  try {
    const opening = open(settings, findPages)
    // A failed start is reported below.
    stopOnSignal(async () => (await opening.catch(() => undefined))?.stop())
    const opened = await opening
    bannerLines({ ...settings, ...opened }, isTerminal).forEach(say)
  } catch (error) {
    fail(explainStartupError(error, settings))
  }
}

/** The supervising process does not load what only workers need. */
async function open(settings: Settings, findPages: FindPages) {
  if (settings.workers > 1) return (await import('./workers/run-workers.ts')).runWorkers(settings, say)
  return (await import('./run-store.ts')).runStore(settings, await findPages(settings), say)
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
