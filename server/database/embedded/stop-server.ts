import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isServer } from './is-server.ts'
import { readLock } from './lock-file.ts'
import { runProgram } from './run-program.ts'
import { clusterIn, onWindows, type Server } from './server.ts'

const patience = 60_000

/** Gently: what is committed is on disk, and the next start has nothing to repair. */
export async function stopServer({ home, programs, runAs }: Server): Promise<void> {
  const running = await readLock(home)
  if (!running) return
  await askToStop(running.pid, home, programs, runAs)
  const begin = Date.now()
  while (Date.now() - begin < patience && (await isStillThere(running.pid, home))) await pause(10)
}

/** One that was killed never takes its lock away, so the lock alone does not tell. */
async function isStillThere(pid: number, home: string): Promise<boolean> {
  if ((await readLock(home))?.pid !== pid) return false
  return onWindows || (await isServer(pid, clusterIn(home))) === true
}

async function askToStop(pid: number, home: string, programs: string, runAs: Server['runAs']): Promise<void> {
  if (!onWindows) return interrupt(pid)
  const words = ['stop', '-D', clusterIn(home), '-m', 'fast', '-W']
  await runProgram(join(programs, 'bin', 'pg_ctl'), words, { runAs, cwd: home })
}

function interrupt(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // It has died already.
  }
}
