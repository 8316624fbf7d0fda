import { type Book, books } from '../../contract/catalog/books.ts'
import { urlOf } from '../../contract/request.ts'
import type { Bench } from './bench.ts'
import { besideBaseline, loadOf } from './beside-baseline.ts'
import { get, type Request } from './load/requests.ts'
import { lookAtJson } from './fetch-once.ts'
import { alone } from './side-by-side.ts'
import type { Store } from './store.ts'
import type { Line } from './bench-table.ts'

export const listUrl = urlOf(books.list)

export const bookUrls = (shelf: Book[]) => shelf.map(({ _id: id }) => urlOf(books.get, { params: { id } }))

/** The newest hundred books: all of the demo, and enough of a million. */
export const shelfOf = ({ port }: Store) =>
  lookAtJson<Book[]>(port, urlOf(books.list, { query: { limit: 100 } }))

export async function measureReads(bench: Bench, store: Store): Promise<Line[]> {
  const shelf = await shelfOf(store)
  const [aBook = ''] = bookUrls(shelf)
  const load = (requests: Request[]) => loadOf(bench, store.port, requests)
  return [
    ...(await besideBaseline(bench, store, 'GET /api/books', listUrl, 0.85)),
    ...(await besideBaseline(bench, store, 'GET /api/books/{id}', aBook, 0.85)),
    { what: 'GET /api/books?q= (search, a sixth mistyped)', load: await alone(load(searchRequests(shelf))) },
    { what: 'GET /api/books/suggest (a sixth mistyped)', load: await alone(load(suggestRequests(shelf))) },
  ]
}

/** Many different words, so that requests rarely repeat; a sixth is mistyped. */
export const searchRequests = (shelf: Book[]) =>
  shelf
    .flatMap(({ title, author }, at) => [title, author, sometimesMistyped(lastWord(title), at)])
    .map((q) => get(urlOf(books.list, { query: { q } })))

/** Prefixes as they are typed; a sixth is mistyped. */
export const suggestRequests = (shelf: Book[]) =>
  shelf
    .flatMap(({ title, author }, at) => [title.slice(0, 3), author.slice(0, 5), sometimesMistyped(title, at)])
    .map((q) => get(urlOf(books.suggest, { query: { q } })))

const lastWord = (text: string) => text.split(' ').at(-1) ?? text

const sometimesMistyped = (text: string, at: number) => (at % 2 === 0 ? mistyped(text) : text)

/** Swaps two letters. */
export const mistyped = (text: string) => text.replace(/^(..)(.)(.)/, '$1$3$2')
