import type { Pages } from './pages/pages.ts'
import { runStore } from './run-store.ts'
import { readSettings } from './settings.ts'

/** The process: settings from the environment, a line when the shop is open, and a gentle stop. */
export async function start(findPages: () => Promise<Pages>) {
  const settings = readSettings(process.env)
  if ('wrong' in settings) return fail(settings.wrong)
  try {
    const store = await runStore(settings, await findPages())
    process.stdout.write(`The shop is open at http://localhost:${store.port}\n`)
    stopWhenAsked(store.stop)
  } catch (error) {
    fail([error instanceof Error ? error.message : String(error)])
  }
}

function fail(lines: string[]) {
  for (const line of lines) process.stderr.write(`The shop cannot open: ${line}\n`)
  process.exitCode = 1
}

/** The first signal asks us to finish what is under way, a second one to leave at once. */
function stopWhenAsked(stop: () => Promise<void>) {
  let asked = false
  const onSignal = () => {
    if (asked) process.exit(1)
    asked = true
    stop().catch((error: unknown) => fail([String(error)]))
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
