import type { ChildProcess } from 'node:child_process'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { addressIn, createCluster, startServer, stopServer } from '../../../server/testing/own-server.ts'
import type { Database } from './database.ts'
import { type Line, tcpProxyTo } from '../../../server/testing/tcp-proxy.ts'

export type Server = Database & { line: Line }

const lateBy = 120

/** An external PostgreSQL server behind a proxy, which is restarted when it ends. */
export async function serverIn(folder: string, programs: string): Promise<Server> {
  const home = join(folder, 'server')
  await mkdir(home)
  await createCluster(programs, home)
  let isClosing = false
  let running = await keepRunning()
  const line = await tcpProxyTo(join(home, '.s.PGSQL.5432'))

  async function keepRunning(): Promise<ChildProcess> {
    const server = await startAgain(programs, home)
    server.once('exit', () => {
      if (!isClosing) void keepRunning().then((next) => (running = next))
    })
    return server
  }
  return {
    name: 'server',
    settings: {
      DATA_DIR: folder,
      DATABASE_URL: `postgres://shop@127.0.0.1:${line.port}/postgres?sslmode=disable`,
      DEMO: '1',
    },
    connection: async () => addressIn(home),
    processes: () => familyOf(running.pid ?? 0),
    isBack: async () => {
      while (await hasEnded(running)) await wait(20)
    },
    cut: async () => line.cut(),
    slow: () => {
      line.delay(lateBy)
      return async () => line.delay(0)
    },
    line,
    close: async () => {
      isClosing = true
      await line.close()
      await stopServer(running)
    },
  }
}

/** Also while its exit is not reported to this process yet. */
const hasEnded = async ({ exitCode, signalCode, pid }: ChildProcess) =>
  exitCode !== null || signalCode !== null || !(await isAlive(pid ?? 0))

/** By default the write-ahead log may outgrow the small disk, and PostgreSQL could never start again. */
const settings = { max_wal_size: '256MB' }

/** After a crash child processes may remain for a moment, and a full disk stays full for a while. */
async function startAgain(programs: string, home: string): Promise<ChildProcess> {
  for (;;) {
    const started = await startServer(programs, home, { settings }).catch(() => undefined)
    if (started) return started
    await wait(100)
  }
}

/** A process and its children, from /proc. */
export async function familyOf(father: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Boolean)
  const fathers = await Promise.all(pids.map(fatherOf))
  return [father, ...pids.filter((_, at) => fathers[at] === father)]
}

const fatherOf = (pid: number) =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    // The name is in parentheses and may contain any character.
    (text) => Number(text.slice(text.lastIndexOf(')')).split(' ')[2]),
    () => undefined,
  )

export function signal(pids: number[], name: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // The process has exited already.
    }
  }
}

export async function untilGone(pid: number) {
  while (await isAlive(pid)) await wait(10)
}

/** A zombie has an empty command line. */
const isAlive = async (pid: number) => (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')) !== ''

const stopped = 120
const running = 30

/** Alternates SIGSTOP and SIGCONT, so that every response is late and none is lost. */
export function limp(pids: () => Promise<number[]>): () => Promise<void> {
  let isEnough = false
  async function keepLimping() {
    while (!isEnough) {
      const all = await pids()
      signal(all, 'SIGSTOP')
      await wait(stopped)
      signal(all, 'SIGCONT')
      await wait(running)
    }
  }
  const limping = keepLimping()
  return async () => {
    isEnough = true
    await limping
  }
}
