import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { environment, flags } from '../../tooling/node-flags.js'
import { look } from './fetch-once.ts'

export const production = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

export type Store = {
  pid: number
  port: number
  secondsToReady: number
  /** Sends a message to a preloaded module. */
  tell(message: number): void
  stop(): Promise<void>
}

type Differently = { settings?: Record<string, string>; flags?: string[] }

/** An empty variable counts as unset: settings of the shell do not affect the measurement. */
const unset = {
  DATABASE_URL: '',
  ADMIN_USERNAME: '',
  ADMIN_PASSWORD: '',
  METRICS_TOKEN: '',
  DATABASE_READ_URLS: '',
  WORKERS: '',
  SECRET: '',
  PUBLIC_URL: '',
}
const settings = {
  RATE_LIMIT: '0',
  MAX_OPEN_ORDERS: '0',
  LOG_LEVEL: 'warn',
  PORT: '0',
  HOST: '127.0.0.1',
  DEMO: '1',
  TRUST_PROXY: '0',
}

/** Starts a store process and waits until it is ready. */
export async function openStore(
  program: string,
  dataDir: string,
  resources: AsyncDisposableStack,
  differently: Differently = {},
): Promise<Store> {
  const start = performance.now()
  const child = spawn(process.execPath, [...flags, ...(differently.flags ?? []), program], {
    env: {
      ...process.env,
      ...environment,
      ...unset,
      ...settings,
      DATA_DIR: dataDir,
      ...differently.settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(differently.flags ? ['ipc' as const] : [])],
    // In its own process group: Ctrl-C reaches only this process, which closes it in order.
    detached: true,
  })
  const gone = once(child, 'exit')
  const opened = open(child)
  let isAsked = false
  // Signals are handled gracefully only once it listens.
  const stop = async () => {
    isAsked = true
    const isOpen = await opened.then(Boolean, () => false)
    if (isOpen) child.kill('SIGTERM')
    await gone
  }
  resources.defer(stop)
  child.once('exit', (code, signal) => {
    if (!isAsked) console.error(`The store ended by itself: ${signal ?? code}`)
  })
  const port = await opened
  await untilReady(port)
  const tell = (message: number) => void child.send(message)
  return { pid: child.pid ?? 0, port, secondsToReady: (performance.now() - start) / 1000, tell, stop }
}

function open(child: ChildProcess): Promise<number> {
  let said = ''
  // Errors of the store are shown.
  child.stderr?.pipe(process.stderr)
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (text) => {
      said += String(text)
      const port = /The shop is \w+ at http:\/\/localhost:(\d+)\b.*\n/.exec(said)?.[1]
      if (port) resolve(Number(port))
    })
    child.once('exit', () => reject(new Error('The store did not open')))
  })
}

async function untilReady(port: number) {
  while ((await look(port, '/readyz')).status !== 200) await pause(5)
}

export type State = { megabytes: number; heap: number; files: number; handles: number }

/** Read from /metrics, which is open to the local machine. */
export async function stateOf({ port }: Store): Promise<State> {
  const text = (await look(port, '/metrics', {})).body.toString()
  const valueOf = (name: string) => {
    const value = new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]
    if (!value) throw new Error(`The store has no metric ${name}`)
    return Number(value)
  }
  return {
    megabytes: valueOf('process_resident_memory_bytes') / 1_000_000,
    heap: valueOf('nodejs_heap_size_used_bytes') / 1_000_000,
    files: valueOf('process_open_fds'),
    handles: valueOf('nodejs_active_handles_total'),
  }
}

export const megabytesOf = async (store: Store): Promise<number> => (await stateOf(store)).megabytes
