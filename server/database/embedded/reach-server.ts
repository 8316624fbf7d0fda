import { setTimeout as pause } from 'node:timers/promises'
import { startLeaseHolder, type Keeper } from './keeper.ts'
import { launch, type Launch } from './launch.ts'
import { isRepairing } from './is-repairing.ts'
import { isServer } from './is-server.ts'
import { readLock } from './lock-file.ts'
import { logSince } from './server-log.ts'
import { clusterIn, type Server } from './server.ts'

const startTimeout = 30_000
const recoveryTimeout = 600_000
const hangTimeout = 3_000

/** Joins the running server or starts one. Other stores may start or stop it at the same time. */
export async function reachServer(server: Server, leaving?: AbortSignal): Promise<Keeper> {
  const begin = Date.now()
  let launched: Launch | undefined
  let lastProgressAt = begin
  for (;;) {
    const answer = await probe(server)
    if ('keeper' in answer) return answer.keeper
    if (!answer.busy || (await isInProgress(server))) lastProgressAt = Date.now()
    else if (Date.now() - lastProgressAt > hangTimeout) await killHanging(server)
    if (Date.now() - begin > (answer.busy ? recoveryTimeout : startTimeout))
      throw await timeoutError(server, answer.fault)
    if (launched?.ended) await throwUnlessRetryable(launched)
    if (!answer.busy && (!launched || launched.ended)) {
      leaving?.throwIfAborted()
      launched = await launch(server)
    }
    await pause(10)
  }
}

/**
 * On a full disk, recovery can fail in a way that leaves the server running but refusing connections for
 * good. Committed data is on disk, so killing it is safe, and the next server recovers.
 */
async function killHanging({ home }: Server): Promise<void> {
  const running = await readLock(home)
  if (running && (await isServer(running.pid, clusterIn(home)))) process.kill(running.pid, 'SIGKILL')
}

async function isInProgress({ home }: Server): Promise<boolean> {
  const running = await readLock(home)
  return !running || isRepairing(running.pid)
}

type Answer = { keeper: Keeper } | { busy: boolean; fault: Error }

async function probe({ home, address, password }: Server): Promise<Answer> {
  const running = await readLock(home)
  try {
    return { keeper: await startLeaseHolder(running?.address ?? address, password) }
  } catch (fault) {
    const code = String((fault as { code?: unknown }).code)
    if (/^(28|3D)/.test(code))
      throw new Error(`The database refuses the store: ${String(fault)}`, { cause: fault })
    return { busy: code === '57P03', fault: fault as Error }
  }
}

/**
 * The server of another store is starting or stopping, or the shared memory of the last one is not yet
 * released.
 */
const transientMessages = /already exists|in use|is empty|bogus data/

async function throwUnlessRetryable({ failed, words }: Launch): Promise<void> {
  const reason = await words()
  if (failed && !transientMessages.test(reason)) throw new Error(`The database cannot start: ${reason}`)
  await pause(100)
}

async function timeoutError({ home }: Server, cause: Error): Promise<Error> {
  const words = await logSince(home, 0)
  return new Error(`The database does not answer (${cause.message}). Its last words:\n${words}`, { cause })
}
