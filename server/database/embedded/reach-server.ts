import { setTimeout as pause } from 'node:timers/promises'
import { type Keeper, startLeaseHolder } from './keeper.ts'
import { launch, type Launch } from './launch.ts'
import { isServer } from './is-server.ts'
import { readLock } from './lock-file.ts'
import { logSince } from './server-log.ts'
import { clusterIn, onWindows, type Server } from './server.ts'
import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

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

/** Whether a server that is not ready is still recovering; true where the platform does not report it. */
async function isRepairing(server: number): Promise<boolean> {
  if (onWindows) return true
  const commands = await (process.platform === 'linux' ? childrenOnLinux(server) : childrenElsewhere(server))
  return commands.some((command) => /^postgres: .*startup/.test(command))
}

async function childrenOnLinux(parentPid: number): Promise<string[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(all.map((pid) => commandOfChild(pid, parentPid)))
  return commands.flatMap((command) => command ?? [])
}

async function commandOfChild(pid: string, parentPid: number): Promise<string | undefined> {
  const about = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name is in parentheses and may contain any character; the parent PID is the second field after it.
  if (Number(about.slice(about.lastIndexOf(')')).split(' ')[2]) !== parentPid) return undefined
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
}

async function childrenElsewhere(parentPid: number): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'ppid=,command='])
  const lines = stdout.split('\n').map((line) => /^\s*(\d+)\s+(.*)$/.exec(line))
  return lines.flatMap((found) => (Number(found?.[1]) === parentPid ? (found?.[2] ?? []) : []))
}
