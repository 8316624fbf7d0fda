import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export const root = join(import.meta.dirname, '..', '..')

/** What `npm start` runs, once it is built. */
export const builtStore = join(root, 'dist/server/main.js')

export type Process = {
  origin: string
  child: ChildProcess
  output(): string
  /** Asks it to stop, and gives its exit code. */
  stop(): Promise<number | null>
  kill(): Promise<void>
}

type Environment = Record<string, string>
type Options = { script?: string; uid?: number; gid?: number }

/** Starts a store as a process of its own and waits until it is open. */
export async function startStore(environment: Environment, options: Options = {}): Promise<Process> {
  const store = spawnStore(environment, options)
  const opened = /open at http:\/\/localhost:(\d+)/
  const port = await new Promise<string>((resolve, reject) => {
    store.child.stdout?.on('data', () => {
      const found = opened.exec(store.output())?.[1]
      if (found) resolve(found)
    })
    store.child.once('exit', () => reject(new Error(`The store did not open:\n${store.output()}`)))
  })
  return { ...store, origin: `http://127.0.0.1:${port}` }
}

export function spawnStore(environment: Environment, { script = builtStore, ...as }: Options = {}) {
  const PATH = process.env['PATH'] ?? ''
  const child = spawn(process.execPath, [script], {
    env: { PATH, PORT: '0', ...environment },
    cwd: tmpdir(),
    ...as,
  })
  let said = ''
  child.stdout.on('data', (data: Buffer) => (said += data.toString()))
  child.stderr.on('data', (data: Buffer) => (said += data.toString()))
  const ended = once(child, 'exit')
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await ended
  }
  onTestFinished(() => end('SIGTERM'))
  return {
    child,
    output: () => said,
    stop: async () => {
      await end('SIGTERM')
      return child.exitCode
    },
    kill: () => end('SIGKILL'),
  }
}

/** A folder for the data, gone after the test; for another user where one is named. */
export async function newDataDir(owner?: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-data-'))
  // Root's database runs as somebody else, who has to get in.
  await chmod(folder, 0o755)
  if (owner !== undefined) await chown(folder, owner, owner)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
