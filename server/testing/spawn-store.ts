import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')

/** The built entry point that `npm start` runs. */
export const builtStore = join(root, 'dist/server/main.js')

export type Environment = Record<string, string>
export type Options = { script?: string; uid?: number; gid?: number }

export type Spawned = {
  child: ChildProcess
  output(): string
  /** The origin, once it listens. */
  opened(): Promise<string>
  /** Sends SIGTERM and returns the exit code. */
  stop(): Promise<number | null>
  kill(): Promise<void>
}

/** What the processes of tests inherit: PATH, and the compiled code that `npm test` shares among them. */
export function inherited(): Environment {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  return { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }
}

export function spawnStore(environment: Environment, { script = builtStore, ...as }: Options = {}): Spawned {
  const child = spawn(process.execPath, [script], {
    env: { ...inherited(), PORT: '0', ...environment },
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
  return {
    child,
    output: () => said,
    opened: () => opened(child, () => said),
    stop: async () => {
      await end('SIGTERM')
      return child.exitCode
    },
    kill: () => end('SIGKILL'),
  }
}

async function opened(child: ChildProcess, output: () => string): Promise<string> {
  const port = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const found = /The shop is \w+ at http:\/\/localhost:(\d+)/.exec(output())?.[1]
      if (found) resolve(found)
    }
    look()
    child.stdout?.on('data', look)
    // What it wrote last arrives after its exit.
    child.once('close', (code, signal) =>
      reject(new Error(`The store did not open (${signal ?? `exit code ${code}`}):\n${output()}`)),
    )
  })
  return `http://127.0.0.1:${port}`
}
