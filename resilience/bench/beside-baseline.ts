import type { Bench } from './bench.ts'
import { get, type Request } from './load/requests.ts'
import { look, type Seen } from './fetch-once.ts'
import { type Measure, sideBySide } from './side-by-side.ts'
import type { Store } from './store.ts'
import { type Line, ratioLine } from './bench-table.ts'
import { spawnWorker } from './worker.ts'

export const readers = 32

export const loadOf =
  ({ makeLoad }: Bench, port: number, requests: Request[]): Measure =>
  (seconds) =>
    makeLoad({ port, requests, seconds, connections: readers })

/** Measures the store and a baseline server with the same bytes, in turns. */
export async function inTurnsWithBare(bench: Bench, store: Store, path: string) {
  const seen = await look(store.port, path)
  if (seen.status !== 200) throw new Error(`${path} was answered with ${seen.status}`)
  const port = await spawnWorker<Seen, number>('./baseline/server.ts', bench.resources)(seen)
  const measureOf = (port: number) => loadOf(bench, port, [get(path)])
  return { ...(await sideBySide(measureOf(port), measureOf(store.port))), bytes: seen.body.length }
}

export async function besideBaseline(
  bench: Bench,
  store: Store,
  what: string,
  path: string,
  least: number,
): Promise<Line[]> {
  const both = await inTurnsWithBare(bench, store, path)
  return [
    { what: `baseline node:http, bytes of ${what}, ${both.bytes}`, load: both.limit, figure: 'limit' },
    ratioLine(what, both.store, both.ratio, least),
  ]
}
