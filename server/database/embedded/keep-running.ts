import { setTimeout as pause } from 'node:timers/promises'
import { trimLog } from './launch.ts'
import { joinRunning, type Lease, reachServer } from './reach-server.ts'
import { isServer, readLock } from './postmaster-lock.ts'
import { clusterIn, onWindows, type Server } from './postgres-server.ts'
import { join } from 'node:path'
import { runProgram } from './programs.ts'

type Say = (line: string) => void

const anHour = 3_600_000
const stableAfter = 60_000
const maxDelay = 5_000

/**
 * Restarts the server whenever it dies. Returns a function that leaves it and stops it if no other store uses
 * it.
 */
export function keepRunning(server: Server, first: Lease, say: Say): () => Promise<void> {
  const leaving = new AbortController()
  const trimming = setInterval(() => void trimLog(server.home).catch(() => {}), anHour).unref()
  let lease: Lease | undefined = first
  let left: Promise<void> | undefined

  async function watch(): Promise<void> {
    for (let rest = 0; lease && !leaving.signal.aborted; rest = Math.min(rest * 2 || 250, maxDelay)) {
      const since = Date.now()
      await lease.gone
      if (leaving.signal.aborted) return
      lease = undefined
      if (Date.now() - since > stableAfter) rest = 0
      lease = await revive(server, rest, leaving.signal, say)
    }
  }
  const watching = watch()

  async function leave(): Promise<void> {
    clearInterval(trimming)
    leaving.abort()
    if (!lease) await watching
    await leaveServer(server, lease)
    await lease?.close()
    await watching
  }
  return () => (left ??= leave())
}

/** A server that crashed and recovers by itself has ended the lease: then it takes a new one to leave. */
async function leaveServer(server: Server, lease: Lease | undefined): Promise<void> {
  const isLast = await lease?.isLast().catch(() => undefined)
  if (isLast) return stopServer(server)
  if (isLast === false) return undefined
  const next = await joinRunning(server).catch(() => undefined)
  if (await next?.isLast().catch(() => false)) await stopServer(server)
  return next?.close()
}

async function revive(
  server: Server,
  rest: number,
  leaving: AbortSignal,
  say: Say,
): Promise<Lease | undefined> {
  say('The database stopped by itself and is being started again.')
  for (let wait = rest; !leaving.aborted; wait = Math.min(wait * 2 || 500, maxDelay)) {
    try {
      await pause(wait, undefined, { signal: leaving })
      return await reachServer(server, { leaving })
    } catch (fault) {
      if (!leaving.aborted) say((fault as Error).message)
    }
  }
  return undefined
}

const stopTimeout = 60_000

/** A fast shutdown writes a checkpoint, so the next start needs no recovery. */
async function stopServer({ home, programs, runAs }: Server): Promise<void> {
  const running = await readLock(home)
  if (!running) return
  await askToStop(running.pid, home, programs, runAs)
  const begin = Date.now()
  while (Date.now() - begin < stopTimeout && (await isRunning(running.pid, home))) await pause(10)
}

/** A killed server leaves its lock file behind, so the file alone proves nothing. */
async function isRunning(pid: number, home: string): Promise<boolean> {
  if ((await readLock(home))?.pid !== pid) return false
  return onWindows || (await isServer(pid, clusterIn(home))) === true
}

async function askToStop(pid: number, home: string, programs: string, runAs: Server['runAs']): Promise<void> {
  if (!onWindows) return interrupt(pid)
  const args = ['stop', '-D', clusterIn(home), '-m', 'fast', '-W']
  await runProgram(join(programs, 'bin', 'pg_ctl'), args, { runAs, cwd: home })
}

function interrupt(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // The process has exited already.
  }
}
