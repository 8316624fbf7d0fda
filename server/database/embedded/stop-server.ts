import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isServer } from './is-server.ts'
import { readLock } from './lock-file.ts'
import { runProgram } from './run-program.ts'
import { clusterIn, onWindows, type Server } from './server.ts'

const stopTimeout = 60_000

/** A fast shutdown writes a checkpoint, so the next start needs no recovery. */
export async function stopServer({ home, programs, runAs }: Server): Promise<void> {
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
  const words = ['stop', '-D', clusterIn(home), '-m', 'fast', '-W']
  await runProgram(join(programs, 'bin', 'pg_ctl'), words, { runAs, cwd: home })
}

function interrupt(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // The process has exited already.
  }
}
