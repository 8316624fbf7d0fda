import type { Bench } from './bench.ts'
import { readers } from './beside-bare.ts'
import { get, type Request } from './load/requests.ts'
import { orderRequest } from './orders.ts'
import { bookUrls, listUrl, shelfOf } from './reads.ts'
import { searchRequests, suggestRequests } from './searching.ts'
import { megabytesOf, type Store } from './store.ts'
import { type Line, mostLine } from './table.ts'

const seconds = 60

export async function measureSoak({ makeLoad }: Bench, store: Store): Promise<Line[]> {
  const requests = inTurns(await kindsOf(store))
  const load = await makeLoad({ port: store.port, requests, seconds, connections: readers })
  return [
    { what: `everything at once for ${seconds} s, every sixth an order`, load },
    mostLine('memory after that and all orders', await megabytesOf(store), 150, 'MB'),
  ]
}

async function kindsOf(store: Store): Promise<Request[][]> {
  const shelf = await shelfOf(store)
  const books = bookUrls(shelf).map((url) => get(url))
  const order = await orderRequest(store)
  return [[get('/')], [get(listUrl)], books, searchRequests(shelf), suggestRequests(shelf), [order]]
}

/** One of each kind, then the next one of each. */
function inTurns(kinds: Request[][]): Request[] {
  const most = Math.max(...kinds.map((kind) => kind.length))
  return Array.from({ length: most }, (_, at) => kinds.flatMap((kind) => kind[at % kind.length] ?? [])).flat()
}
