import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Bench } from '../bench.ts'
import { loadOf, readers } from '../beside-baseline.ts'
import { get } from '../load/requests.ts'
import { searchRequests, shelfOf } from '../reads.ts'
import { sideBySide } from '../side-by-side.ts'
import { openStore, production, stateOf, type Store } from '../store.ts'
import { type Line, maxLine, ratioLine } from '../bench-table.ts'
import { spawnWorker } from '../worker.ts'
import type { Crowd } from './slow-clients.ts'

/** The longest timeout of the store is two minutes. */
const maxSeconds = 180

/** Measures shoppers beside thousands of idle and slow clients. */
export async function measureSlowClients(bench: Bench, store: Store): Promise<Line[]> {
  const quiet = await openStore(production, await bench.newFolder(), bench.resources)
  const [without, beside] = [await shoppersAt(bench, quiet), await shoppersAt(bench, store)]
  await beside(5)
  const before = await stateOf(store)
  const came = await spawnWorker<Crowd, number>(
    './slow/slow-clients.ts',
    bench.resources,
  )({ port: store.port })
  const start = performance.now()
  const during = await stateOf(store)
  const both = await sideBySide(without, beside)
  await quiet.stop()
  await untilGone(store, before.files)
  const secondsToGo = (performance.now() - start) / 1000
  const after = await stateOf(store)
  return [
    {
      what: `search and GET /, ${readers} connections, a store without slow clients`,
      load: both.limit,
      figure: 'limit',
    },
    ratioLine(`the same beside ${came} slow clients`, both.store, both.ratio, 0.8),
    { what: 'memory before', figure: `${before.megabytes.toFixed(0)} MB` },
    maxLine('memory that they take', during.megabytes - before.megabytes, 100, 'MB'),
    {
      what: 'open files before, with them, after',
      figure: [before, during, after].map(({ files }) => files).join(', '),
    },
    maxLine('until the last of them is gone', secondsToGo, maxSeconds, 's'),
    maxLine('memory after, more than before', after.megabytes - before.megabytes, 50, 'MB'),
  ]
}

async function shoppersAt(bench: Bench, store: Store) {
  return loadOf(bench, store.port, [...searchRequests(await shelfOf(store)), get('/')])
}

async function untilGone(store: Store, filesBefore: number) {
  const until = performance.now() + maxSeconds * 1000
  while ((await stateOf(store)).files > filesBefore && performance.now() < until) await pause(500)
}
