import { bannerLines } from './banner.ts'
import type { Pages } from './pages/pages.ts'
import { errorMessage } from './lib/error-message.ts'
import { readSettings, type Settings } from './settings.ts'
import { explainStartupError } from './startup-error.ts'
import { isOwnWorker } from './workers/ipc.ts'

type FindPages = (settings: Settings) => Promise<Pages>

const isTerminal = process.stdout.isTTY

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** The process: settings from the environment, a banner when the store is ready, and a gentle stop. */
export async function start(findPages: FindPages) {
  const settings = readSettings(process.env)
  if ('wrong' in settings) return fail(...settings.wrong.map((line) => `Wrong setting: ${line}`))
  // A reader that is gone, such as of `npm start | head`, is no reason to stop.
  process.stdout.on('error', () => {})
  if (isOwnWorker) return (await import('./workers/work.ts')).work(settings, findPages)
  try {
    const opening = open(settings, findPages)
    // What keeps it from opening is reported below.
    stopWhenAsked(async () => (await opening.catch(() => undefined))?.stop())
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

/** The first signal asks us to finish what is under way, a second one to leave at once. */
function stopWhenAsked(stop: () => Promise<void>) {
  let asked = false
  const ask = () => {
    if (asked) return
    asked = true
    stop()
      // On a terminal after the ^C that it has shown.
      .then(() => say(isTerminal ? '\nStopped.' : 'Stopped.'))
      .catch((error: unknown) => fail(`The shop did not stop cleanly: ${errorMessage(error)}`))
      .finally(leaveInAMoment)
  }
  const onSignal = () => (asked ? process.exit(1) : ask())
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  if (process.env['npm_lifecycle_event']) askWhenAlone(ask)
}

/** By now all is closed; a line to a database that has fallen silent would keep us here for minutes. */
const leaveInAMoment = () => setTimeout(() => process.exit(), 2_000).unref()

/** npm tells its shell to stop, and the shell does not tell us: when it is gone, we were meant. */
function askWhenAlone(ask: () => void) {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && ask(), 250).unref()
}
