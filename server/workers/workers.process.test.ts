import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readLock } from '../database/embedded/postmaster-lock.ts'
import { demoDataDir, type Process, spawnStore, startStore } from '../testing/store-process.ts'

type Logged = { worker: number; pid: number; msg: string; route?: string }

const logOf = ({ output }: Process) =>
  output()
    .split('\n')
    .filter((line) => /^\{.*\}$/.test(line))
    .map((line) => JSON.parse(line) as Logged)

/** The PIDs of workers, in order of their first log line. */
const workersOf = (store: Process) => [...new Set(logOf(store).map(({ pid }) => pid))]

/** Sends a request on a new connection, which any worker may accept; undefined if it fails. */
const ask = ({ origin }: Process, path: string): Promise<number | undefined> =>
  new Promise((resolve) => {
    get(origin + path, { agent: new Agent() }, (answer) => {
      answer.resume().once('close', () => resolve(answer.complete ? answer.statusCode : undefined))
    }).once('error', () => resolve(undefined))
  })

async function bothOf(store: Process) {
  await expect.poll(() => workersOf(store)).toHaveLength(2)
  return workersOf(store)
}

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('two workers are one store to shoppers, Prometheus, a second store on the port, and SIGTERM', async () => {
  const DATA_DIR = await demoDataDir()
  const store = await startStore({ DATA_DIR, WORKERS: '2', RATE_LIMIT: '100' })
  const workers = await bothOf(store)
  expect(store.output().match(/The shop is open/g)).toHaveLength(1)

  const accepted: unknown[] = []
  const suggest = async (times: number) => {
    const answers = []
    // Sequential, so that load shedding does not refuse them.
    while (answers.length < times) {
      const answer = await ask(store, '/api/books/suggest?q=x')
      if (answer !== 503) answers.push(answer)
    }
    accepted.push(...answers.filter((answer) => answer === 200))
    return answers
  }
  expect(new Set(await suggest(80))).toEqual(new Set([200]))
  const answering = () => new Set(logOf(store).flatMap(({ route, worker }) => (route ? worker : [])))
  await expect.poll(answering).toEqual(new Set([1, 2]))
  const metrics = async () => (await fetch(`${store.origin}/metrics`)).text()
  const ofAll = 'http_requests_total{method="GET",route="/api/books/suggest",status="200"} 80'
  await expect.poll(metrics, { interval: 200 }).toContain(ofAll)

  await expect.poll(() => suggest(4), { interval: 400 }).toEqual([429, 429, 429, 429])
  // Separate counters would have accepted two hundred.
  expect(accepted.length).toBeLessThan(150)

  const second = spawnStore({ DATA_DIR, WORKERS: '2', PORT: new URL(store.origin).port })
  await once(second.child, 'exit')
  expect(second.child.exitCode).toBe(1)
  expect(second.output()).toMatch(/^Port \d+ is already in use\. .*\n$/)

  expect(await store.stop()).toBe(0)
  expect(workers.filter(isRunning)).toEqual([])
  expect(await readLock(join(DATA_DIR, 'postgres'))).toBeUndefined()
})

/** Would distribute connections without the supervisor. */
const NODE_CLUSTER_SCHED_POLICY = 'none'

test('a killed worker loses its own requests only and is replaced', async () => {
  const store = await startStore({
    DATA_DIR: await demoDataDir(),
    WORKERS: '2',
    RATE_LIMIT: '0',
    NODE_CLUSTER_SCHED_POLICY,
  })
  await bothOf(store)
  const hasLeft = () => store.output().includes('Worker 1 has left (a process ended with SIGKILL)')
  const enough = new AbortController()
  const answersAfter: (number | undefined)[] = []
  const readers = Array.from({ length: 4 }, async () => {
    while (!enough.signal.aborted) {
      const isAfter = hasLeft()
      const answer = await ask(store, '/api/books')
      // A busy store refuses some.
      if (isAfter && answer !== 503) answersAfter.push(answer)
    }
  })
  const first = logOf(store).find(({ worker }) => worker === 1)
  process.kill(first?.pid ?? 0, 'SIGKILL')
  await expect.poll(() => workersOf(store)).toHaveLength(3)
  await expect.poll(() => answersAfter.length).toBeGreaterThan(50)
  enough.abort()
  await Promise.all(readers)
  expect(new Set(answersAfter)).toEqual(new Set([200]))
})
