import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { isStale } from './build-stamp.ts'

/**
 * Builds in a process of its own, since a build changes NODE_ENV and takes memory. `meanwhile` runs beside it, and only
 * then; its argument rejects if the build fails.
 */
export async function buildIfStale({
  isQuick = false,
  meanwhile = async (_built: Promise<void>) => {},
} = {}): Promise<void> {
  if (!(await isStale())) return
  const args = [join(import.meta.dirname, 'build.ts'), ...(isQuick ? ['--quick'] : [])]
  await besideProcess(spawn(process.execPath, args, { stdio: 'inherit' }), meanwhile)
}

const signals = ['SIGINT', 'SIGTERM'] as const

/** A signal ends the build, and this process as soon as `meanwhile` has cleaned up. */
export async function besideProcess(build: ChildProcess, meanwhile: (built: Promise<void>) => Promise<void>) {
  let received: NodeJS.Signals | undefined
  // Again and again: npm may forward what the terminal has sent to both.
  const interrupt = (signal: NodeJS.Signals) => void build.kill((received = signal))
  for (const signal of signals) process.on(signal, interrupt)
  const built = once(build, 'close').then(([code]) => {
    if (code !== 0) throw new Error('The build failed')
  })
  const [outcome] = await Promise.allSettled([built, meanwhile(built)])
  for (const signal of signals) process.off(signal, interrupt)
  if (received) process.kill(process.pid, received)
  if (outcome.status === 'rejected') throw outcome.reason
}
