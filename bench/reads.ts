import { type Book, books } from '../contract/books.ts'
import { urlOf } from '../contract/request.ts'
import type { Bench } from './bench.ts'
import { get, type Request } from './load/requests.ts'
import { look, lookAtJson, type Seen } from './look.ts'
import { searchRequests, suggestRequests } from './searching.ts'
import { alone, type Measure, sideBySide } from './side-by-side.ts'
import type { Store } from './store.ts'
import { type Line, ratioLine } from './table.ts'
import { hire } from './worker.ts'

export const readers = 32

export const listUrl = urlOf(books.list)

export const bookUrls = (shelf: Book[]) => shelf.map(({ _id: id }) => urlOf(books.get, { params: { id } }))

export const shelfOf = ({ port }: Store) => lookAtJson<Book[]>(port, listUrl)

export async function measureReads(bench: Bench, store: Store): Promise<Line[]> {
  const shelf = await shelfOf(store)
  const [aBook = ''] = bookUrls(shelf)
  const load = (requests: Request[]) => loadOf(bench, store.port, requests)
  return [
    ...(await besideBare(bench, store, 'GET /api/books', listUrl, 0.8)),
    ...(await besideBare(bench, store, 'GET /api/books/{id}', aBook, 0.5)),
    ...(await besideBare(bench, store, 'GET / (home page)', '/', 0.8)),
    { what: 'GET /api/books?q= (search, a sixth mistyped)', load: await alone(load(searchRequests(shelf))) },
    { what: 'GET /api/books/suggest (a sixth mistyped)', load: await alone(load(suggestRequests(shelf))) },
  ]
}

const loadOf =
  ({ makeLoad }: Bench, port: number, requests: Request[]): Measure =>
  (seconds) =>
    makeLoad({ port, requests, seconds, connections: readers })

async function besideBare(
  bench: Bench,
  store: Store,
  what: string,
  path: string,
  least: number,
): Promise<Line[]> {
  const seen = await look(store.port, path)
  const port = await hire<Seen, number>('./bare/server.ts', bench.toClose)(seen)
  const measureOf = (port: number) => loadOf(bench, port, [get(path)])
  const both = await sideBySide(measureOf(port), measureOf(store.port))
  return [
    { what: `bare node:http, bytes of ${what}, ${seen.body.length}`, load: both.limit, figure: 'limit' },
    ratioLine(what, both.store, both.ratio, least),
  ]
}
