import { setTimeout as wait } from 'node:timers/promises'
import { type Spawned, spawnStore } from '../server/testing/spawn-store.ts'

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
  return {
    origin,
    kill: () => store.kill(),
    start: async () => {
      if (resources?.disposed) throw new Error('The store was not started: the run has ended')
      store = spawnStore({ ...usual, ...settings, PORT: port })
      await store.opened()
    },
    stop: async () => void (await store.stop()),
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
