import { readFile } from 'node:fs/promises'
import { pages } from '../../contract/pages.ts'
import type { Bench } from '../bench.ts'
import { readers } from '../beside-bare.ts'
import type { Measured } from '../figures.ts'
import { get, type Request } from '../load/requests.ts'
import { buyers, orderRequest } from '../orders.ts'
import { alone, sideBySide } from '../side-by-side.ts'
import { production, type Store } from '../store.ts'
import type { Line } from '../table.ts'
import { childrenOf } from './children-of.ts'
import { type Ration, rationing } from './ration.ts'
import { openShop, type ScaleShop } from './shops.ts'

const share = 0.3

const crowds = [1, 2, 3]

/** The same shop served by one process and by more, each with a part of a core of its own where that can be had. */
export async function measureProcesses(bench: Bench, shop: ScaleShop): Promise<Line[]> {
  const ration = await rationing(share, bench.toClose)
  const one = await openProcesses(bench, shop, 1, ration)
  const two = await openProcesses(bench, shop, 2, ration)
  const read = (store: Store) => (seconds: number) =>
    bench.makeLoad({ port: store.port, requests: [get(pages.home)], seconds, connections: readers })
  const both = await sideBySide(read(one), read(two))
  await two.stop()
  await one.stop()
  return [
    { what: `home page, 1 process${each(ration)}`, load: both.limit, figure: 'one' },
    {
      what: `home page, 2 processes${each(ration)}`,
      load: both.store,
      figure: `${both.ratio.toFixed(2)} of one`,
      ...(ration && { reach: '>= 1.7', isReached: both.ratio >= 1.7 }),
    },
    ...(await ordersByProcesses(bench, shop, ration)),
  ]
}

async function ordersByProcesses(bench: Bench, shop: ScaleShop, ration: Ration | undefined): Promise<Line[]> {
  const loads: Measured[] = []
  for (const count of crowds) {
    const store = await openProcesses(bench, shop, count, ration)
    loads.push(await alone(buying(bench, store, [await orderRequest(store)])))
    await store.stop()
  }
  return loads.map((load, at) => ({
    what: `place order, ${crowds[at]} process(es)${each(ration)}`,
    load,
    figure: `${(load.perSecond / (loads[0]?.perSecond ?? Number.NaN)).toFixed(2)} of one`,
  }))
}

const buying =
  (bench: Bench, { port }: Store, requests: Request[]) =>
  (seconds: number) =>
    bench.makeLoad({ port, requests, seconds, connections: buyers })

const each = (ration: Ration | undefined) =>
  ration ? ` with ${share} of a core each` : ', beside the load on the same cores'

async function openProcesses(bench: Bench, shop: ScaleShop, count: number, ration: Ration | undefined) {
  const store = await openShop(shop, bench.toClose, { WORKERS: String(count) })
  const pids = count === 1 ? [store.pid] : await workersOf(store)
  for (const pid of pids) await ration?.(`process-${pid}`, [pid])
  return store
}

/** The processes that it has started to serve; its database is another one. */
async function workersOf({ pid }: Store): Promise<number[]> {
  const children = await childrenOf(pid)
  const programs = await Promise.all(children.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8')))
  return children.filter((_, at) => programs[at]?.includes(production))
}
