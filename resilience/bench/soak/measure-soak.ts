import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openEmbedded } from '../../../server/database/embedded/open-embedded.ts'
import type { Bench } from '../bench.ts'
import { readers } from '../beside-baseline.ts'
import { median } from '../figures.ts'
import { get, type Request } from '../load/requests.ts'
import { orderRequest } from '../orders.ts'
import { bookUrls, listUrl, searchRequests, shelfOf, suggestRequests } from '../reads.ts'
import { type State, stateOf, type Store } from '../store.ts'
import { type Line, maxLine } from '../bench-table.ts'
import { visitors } from './visitors.ts'

const secondsBetween = 2
const secondsToWarmUp = 15

type Soaked = { bench: Bench; store: Store; dataDir: string; minutes: number }

export async function measureSoak({ bench, store, dataDir, minutes }: Soaked): Promise<Line[]> {
  const requests = inTurns(await kindsOf(store))
  const comeAndGo = await visitors(store)
  const countSessions = await sessionsOf(bench, dataDir)
  const soak = (seconds: number) =>
    Promise.all([
      bench.makeLoad({ port: store.port, requests, seconds, connections: readers, isOverload: true }),
      comeAndGo(seconds),
    ])
  await soak(secondsToWarmUp)
  const before = { ...(await stateOf(store)), sessions: await countSessions() }
  let isOver = false
  const [[load], states] = await Promise.all([
    soak(minutes * 60).finally(() => (isOver = true)),
    watch(store, () => isOver),
  ])
  const after = { ...(await stateOf(store)), sessions: await countSessions() }
  return [
    { what: `everything at once for ${minutes} min, every sixth an order`, load },
    { what: 'and turned away', figure: (load.refused.perSecond * minutes * 60).toFixed(0) },
    { what: 'memory in MB at the begin, each minute, at the end', figure: eachMinute(before, states, after) },
    growthLine(states, minutes),
    maxLine('memory after that and all orders', after.megabytes, 150, 'MB'),
    figureLine('heap in use, MB, before and after', before.heap, after.heap),
    figureLine('open files before and after', before.files, after.files),
    figureLine('handles before and after', before.handles, after.handles),
    figureLine('connections of PostgreSQL before and after', before.sessions, after.sessions),
  ]
}

async function watch(store: Store, isOver: () => boolean): Promise<State[]> {
  const states: State[] = []
  while (!isOver()) {
    states.push(await stateOf(store))
    await pause(secondsBetween * 1000)
  }
  return states
}

const eachMinute = (before: State, states: State[], after: State) =>
  [before, ...states.filter((_, at) => (at + 1) % (60 / secondsBetween) === 0), after]
    .map(({ megabytes }) => megabytes.toFixed(0))
    .join(' ')

/** A memory leak shows as growth from the third to the last quarter. */
function growthLine(states: State[], minutes: number): Line {
  const quarter = (number: number) =>
    median(
      states
        .slice((states.length * (number - 1)) / 4, (states.length * number) / 4)
        .map(({ megabytes }) => megabytes),
    )
  const growth = ((quarter(4) - quarter(3)) / minutes) * 4
  return maxLine('memory it grows by in the second half, a minute', growth, 2, 'MB', 1)
}

const figureLine = (what: string, ...figures: number[]): Line => ({
  what,
  figure: figures.map((figure) => figure.toFixed(0)).join(', '),
})

/** Counts the connections of the store to the database. */
async function sessionsOf({ resources }: Bench, dataDir: string) {
  const embedded = await openEmbedded(dataDir, () => {})
  resources.defer(embedded.stop)
  return async () => {
    const client = new pg.Client({ ...embedded.connection, ssl: false })
    await client.connect()
    const { rows } = await client.query<{ sessions: number }>(`select count(*)::int as sessions
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`)
    await client.end()
    return rows[0]?.sessions ?? 0
  }
}

async function kindsOf(store: Store): Promise<Request[][]> {
  const shelf = await shelfOf(store)
  const books = bookUrls(shelf).map((url) => get(url))
  const order = await orderRequest(store)
  return [[get('/')], [get(listUrl)], books, searchRequests(shelf), suggestRequests(shelf), [order]]
}

/** Interleaves the kinds. */
function inTurns(kinds: Request[][]): Request[] {
  const most = Math.max(...kinds.map((kind) => kind.length))
  return Array.from({ length: most }, (_, at) => kinds.flatMap((kind) => kind[at % kind.length] ?? [])).flat()
}
