import type { Pages } from './pages/pages.ts'
import { reasonOf } from './reason-of.ts'
import { readSettings, type Settings } from './settings.ts'
import { isOurWorker } from './workers/our-worker.ts'

type FindPages = (settings: Settings) => Promise<Pages>

const say = (line: string) => process.stdout.write(`${line}\n`)

/** The process: settings from the environment, a line when the shop is open, and a gentle stop. */
export async function start(findPages: FindPages) {
  const settings = readSettings(process.env)
  if ('wrong' in settings) return fail(settings.wrong)
  if (isOurWorker) return (await import('./workers/work.ts')).work(settings, findPages)
  try {
    const opening = open(settings, findPages)
    stopWhenAsked(async () => (await opening).stop())
    const { port } = await opening
    say(`The shop is open at http://localhost:${port}`)
  } catch (error) {
    fail([reasonOf(error)])
  }
}

/** Whoever only keeps workers does not load what they serve with. */
async function open(settings: Settings, findPages: FindPages) {
  if (settings.workers > 1) return (await import('./workers/run-workers.ts')).runWorkers(settings, say)
  return (await import('./run-store.ts')).runStore(settings, await findPages(settings), say)
}

function fail(lines: string[]) {
  for (const line of lines) process.stderr.write(`The shop cannot open: ${line}\n`)
  process.exitCode = 1
}

/** The first signal asks us to finish what is under way, a second one to leave at once. */
function stopWhenAsked(stop: () => Promise<void>) {
  let asked = false
  const ask = () => {
    if (asked) return
    asked = true
    stop()
      .catch((error: unknown) => fail([reasonOf(error)]))
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
