import type { Pages } from './pages/pages.ts'
import { reasonOf } from './reason-of.ts'
import { runStore } from './run-store.ts'
import { readSettings, type Settings } from './settings.ts'

/** The process: settings from the environment, a line when the shop is open, and a gentle stop. */
export async function start(findPages: (settings: Settings) => Promise<Pages>) {
  const settings = readSettings(process.env)
  if ('wrong' in settings) return fail(settings.wrong)
  try {
    const opening = runStore(settings, await findPages(settings))
    stopWhenAsked(async () => (await opening).stop())
    const { port } = await opening
    process.stdout.write(`The shop is open at http://localhost:${port}\n`)
  } catch (error) {
    fail([reasonOf(error)])
  }
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
