import { setTimeout as wait } from 'node:timers/promises'
import { type Spawned, spawnStore } from '../../server/testing/spawn-store.ts'

/** A store that restarts on the same port. */
export type Store = {
  origin: string
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

const usual = { RATE_LIMIT: '0', MAX_OPEN_ORDERS: '0', LOG_LEVEL: 'fatal' }

/** With resources it is killed when they are disposed, also while it starts, and not started again. */
export async function openStore(
  settings: Record<string, string>,
  resources?: AsyncDisposableStack,
): Promise<Store> {
  let store: Spawned = spawnStore({ ...usual, ...settings })
  resources?.defer(() => store.kill())
  const origin = await store.opened()
  const { port } = new URL(origin)
  async function startOnce() {
    if (resources?.disposed) throw new Error('The store was not started: the run has ended')
    store = spawnStore({ ...usual, ...settings, PORT: port })
    await store.opened()
  }
  return {
    origin,
    kill: () => store.kill(),
    start: () => supervised(startOnce),
    stop: async () => void (await store.stop()),
  }
}

const restartDelay = 2_000

/**
 * Starts it again, as the systemd unit does: a busy machine may be too slow for its database, or another program may have
 * got its port meanwhile. What it said is shown.
 */
async function supervised(start: () => Promise<void>, attempts = 5): Promise<void> {
  try {
    await start()
  } catch (error) {
    if (attempts === 1) throw error
    process.stderr.write(`${String(error)}\n`)
    await wait(restartDelay)
    await supervised(start, attempts - 1)
  }
}

export async function untilReady({ origin }: Pick<Store, 'origin'>) {
  while (
    !(await fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    ))
  )
    await wait(50)
}
