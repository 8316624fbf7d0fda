import { readFile } from 'node:fs/promises'
import { pages } from '../../../domain/pages.ts'
import { familyOf } from '../../faults/databases/server.ts'
import type { Bench } from '../bench.ts'
import { readers } from '../beside-baseline.ts'
import { type Measured, median, medianOf } from '../figures.ts'
import { get, type Request } from '../load/requests.ts'
import { buyers, orderRequest } from '../orders.ts'
import { production, type Store } from '../store.ts'
import type { Line } from '../bench-table.ts'
import { type Ration, rationing } from './cpu-quota.ts'
import { openShop, type ScaleShop } from './seed.ts'
import type { Measure } from '../side-by-side.ts'

const share = 0.3

const crowds = [1, 2, 3]

/** The required speed-up of two processes for cached pages. */
const leastOfTwo = 1.7

type Served = { count: number; store: Store }

/** Compares one process with several, each with a CPU quota where possible. */
export async function measureProcesses(bench: Bench, shop: ScaleShop): Promise<Line[]> {
  const cpuQuota = await rationing(share, bench.resources)
  const served: Served[] = []
  for (const count of crowds) served.push({ count, store: await openProcesses(bench, shop, count, cpuQuota) })
  const each = cpuQuota ? `, ${share} of a core each` : ', beside the load on the same cores'
  const order = [await orderRequest(served[0]?.store ?? missing())]
  const reading = { what: `home page${each}`, requests: [get(pages.home)], connections: readers }
  const buying = { what: `place order${each}`, requests: order, connections: buyers }
  const lines = [
    ...(await compared(bench, served, { ...reading, least: cpuQuota && leastOfTwo })),
    ...(await compared(bench, served, buying)),
  ]
  for (const { store } of served) await store.stop()
  return lines
}

const missing = (): never => {
  throw new Error('No store is open')
}

type Asked = { what: string; requests: Request[]; connections: number; least?: number | undefined }

async function compared(bench: Bench, served: Served[], { what, requests, connections, least }: Asked) {
  const measures = served.map(
    ({ store }) =>
      (seconds: number) =>
        bench.makeLoad({ port: store.port, requests, seconds, connections }),
  )
  const measured = await inTurns(measures)
  return served.map(({ count }, at): Line => {
    const ratio = median(measured.map((round) => (round[at]?.perSecond ?? 0) / (round[0]?.perSecond ?? 1)))
    const load = medianOf(measured.flatMap((round) => round[at] ?? []))
    return {
      what: `${what}: ${count} process${count > 1 ? 'es' : ''}`,
      load,
      figure: `${ratio.toFixed(2)} of one`,
      ...(least && count === 2 && { reach: `>= ${least}`, isReached: ratio >= least }),
    }
  })
}

async function openProcesses(bench: Bench, shop: ScaleShop, count: number, cpuQuota: Ration | undefined) {
  const store = await openShop(shop, bench.resources, { WORKERS: String(count) })
  const pids = count === 1 ? [store.pid] : await workersOf(store)
  if (pids.length !== count) throw new Error(`${pids.length} processes serve instead of ${count}`)
  for (const pid of pids) await cpuQuota?.([pid])
  return store
}

/** The worker processes, without the database. */
async function workersOf({ pid }: Store): Promise<number[]> {
  const [, ...children] = await familyOf(pid)
  const programs = await Promise.all(children.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8')))
  return children.filter((_, at) => programs[at]?.includes(production))
}

const rounds = 5
const secondsOfRound = 1

/** Other work on the machine varies, so each round measures all of them. By round, then in their order. */
export async function inTurns(measures: Measure[]): Promise<Measured[][]> {
  for (const measure of measures) await measure(secondsOfRound)
  const measured: Measured[][] = []
  for (let round = 0; round < rounds; round += 1) {
    const all: Measured[] = []
    for (const measure of measures) all.push(await measure(secondsOfRound))
    measured.push(all)
  }
  return measured
}
