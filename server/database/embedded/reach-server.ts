import { setTimeout as pause } from 'node:timers/promises'
import { hireKeeper, type Keeper } from './keeper.ts'
import { launch, type Launch } from './launch.ts'
import { isRepairing } from './is-repairing.ts'
import { isServer } from './is-server.ts'
import { readLock } from './lock-file.ts'
import { logSince } from './server-log.ts'
import { clusterIn, type Server } from './server.ts'

const patience = 30_000
const patienceWhileItRepairs = 600_000
const patienceWithTheIdle = 3_000

/** Joins the server that runs, or starts one; other stores may do the same, or stop it, at this very moment. */
export async function reachServer(server: Server, leaving?: AbortSignal): Promise<Keeper> {
  const begin = Date.now()
  let launched: Launch | undefined
  let lastAtWork = begin
  for (;;) {
    const answer = await knock(server)
    if ('keeper' in answer) return answer.keeper
    if (!answer.busy || (await isAtWork(server))) lastAtWork = Date.now()
    else if (Date.now() - lastAtWork > patienceWithTheIdle) await putDown(server)
    if (Date.now() - begin > (answer.busy ? patienceWhileItRepairs : patience))
      throw await tooLate(server, answer.fault)
    if (launched?.ended) await makeSureItMayBeTriedAgain(launched)
    if (!answer.busy && (!launched || launched.ended)) {
      leaving?.throwIfAborted()
      launched = await launch(server)
    }
    await pause(10)
  }
}

/**
 * On a full disk its repair can fail in such a way that the server stays, lets nobody in, and never tries again. What is
 * committed is on disk: it may be put down, and the next one repairs.
 */
async function putDown({ home }: Server): Promise<void> {
  const running = await readLock(home)
  if (running && (await isServer(running.pid, clusterIn(home)))) process.kill(running.pid, 'SIGKILL')
}

async function isAtWork({ home }: Server): Promise<boolean> {
  const running = await readLock(home)
  return !running || isRepairing(running.pid)
}

type Answer = { keeper: Keeper } | { busy: boolean; fault: Error }

async function knock({ home, address, password }: Server): Promise<Answer> {
  const running = await readLock(home)
  try {
    return { keeper: await hireKeeper(running?.address ?? address, password) }
  } catch (fault) {
    const code = String((fault as { code?: unknown }).code)
    if (/^(28|3D)/.test(code))
      throw new Error(`The database refuses the store: ${String(fault)}`, { cause: fault })
    return { busy: code === '57P03', fault: fault as Error }
  }
}

/** Another store's server is coming up or going down, or the last one's memory is not yet given back. */
const passes = /already exists|in use|is empty|bogus data/

async function makeSureItMayBeTriedAgain({ failed, words }: Launch): Promise<void> {
  const reason = await words()
  if (failed && !passes.test(reason)) throw new Error(`The database cannot start: ${reason}`)
  await pause(100)
}

async function tooLate({ home }: Server, cause: Error): Promise<Error> {
  const words = await logSince(home, 0)
  return new Error(`The database does not answer (${cause.message}). Its last words:\n${words}`, { cause })
}
