import { setTimeout as pause } from 'node:timers/promises'
import type { Keeper } from './keeper.ts'
import { reachServer } from './reach-server.ts'
import { trimLog } from './server-log.ts'
import type { Server } from './server.ts'
import { stopServer } from './stop-server.ts'

type Say = (line: string) => void

const anHour = 3_600_000
const stableAfter = 60_000
const maxDelay = 5_000

/**
 * Restarts the server whenever it dies. Returns a function that leaves it and stops it if no other store uses
 * it.
 */
export function keepRunning(server: Server, first: Keeper, say: Say): () => Promise<void> {
  const leaving = new AbortController()
  const trimming = setInterval(() => void trimLog(server.home).catch(() => {}), anHour).unref()
  let keeper: Keeper | undefined = first
  let left: Promise<void> | undefined

  async function watch(): Promise<void> {
    for (let rest = 0; keeper && !leaving.signal.aborted; rest = Math.min(rest * 2 || 250, maxDelay)) {
      const since = Date.now()
      await keeper.gone
      if (leaving.signal.aborted) return
      keeper = undefined
      if (Date.now() - since > stableAfter) rest = 0
      keeper = await revive(server, rest, leaving.signal, say)
    }
  }
  const watching = watch()

  async function leave(): Promise<void> {
    clearInterval(trimming)
    leaving.abort()
    if (!keeper) await watching
    if (await keeper?.isLast().catch(() => false)) await stopServer(server)
    await keeper?.close()
    await watching
  }
  return () => (left ??= leave())
}

async function revive(
  server: Server,
  rest: number,
  leaving: AbortSignal,
  say: Say,
): Promise<Keeper | undefined> {
  say('The database stopped by itself and is being started again.')
  for (let wait = rest; !leaving.aborted; wait = Math.min(wait * 2 || 500, maxDelay)) {
    try {
      await pause(wait, undefined, { signal: leaving })
      return await reachServer(server, leaving)
    } catch (fault) {
      if (!leaving.aborted) say((fault as Error).message)
    }
  }
  return undefined
}
