import pg from 'pg'
import { admin } from '../../contract/people/admin.ts'
import type { Book } from '../../contract/catalog/books.ts'
import { orders } from '../../contract/orders/orders.ts'
import { urlOf } from '../../contract/request.ts'
import { maxCopies, stock } from '../../contract/stock/stock.ts'
import { openEmbedded } from '../../server/database/embedded/open-embedded.ts'
import { signUp } from '../../server/testing/sign-up.ts'
import type { Sales } from './baseline/orders.ts'
import type { Bench } from './bench.ts'
import { type Line, maxLine, noneLine, ratioLine } from './bench-table.ts'
import type { Measured } from './figures.ts'
import { another, post, type Request } from './load/requests.ts'
import { orderOf } from './orders.ts'
import { shelfOf } from './reads.ts'
import { sideBySide } from './side-by-side.ts'
import type { Store } from './store.ts'
import { spawnWorker } from './worker.ts'

const shoppers = 64
const email = 'crowd@reader.example'

export async function measureStock(bench: Bench, store: Store, dataDir: string): Promise<Line[]> {
  const shelf = await shelfOf(store)
  await keepStock(store, shelf)
  const token = await signUp(`http://127.0.0.1:${store.port}`, email)
  const buy = requestWith(token)
  return [
    ...(await measureOneTitle(bench, store, { dataDir, hot: shelf[0] as Book, buy })),
    ...(await measureCarts(bench, store, { dataDir, shelf, buy })),
  ]
}

type Buy = (books: Book[]) => Request

const requestWith =
  (token: string): Buy =>
  (books) => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': `stock-${another}` }
    return post(urlOf(orders.place), { ...orderOf(books), email }, headers)
  }

/** All orders wait for the stock of one book. */
async function measureOneTitle(
  bench: Bench,
  { port }: Store,
  { dataDir, hot, buy }: { dataDir: string; hot: Book; buy: Buy },
): Promise<Line[]> {
  const [order, requests] = [orderOf([hot]), [buy([hot])]]
  const sell = spawnWorker<Sales, Measured>('./baseline/orders.ts', bench.resources)
  const both = await sideBySide(
    (seconds) => sell({ dataDir, order, seconds, concurrency: shoppers }),
    (seconds) => bench.makeLoad({ port, requests, seconds, connections: shoppers }),
  )
  const { perSecond, p99 } = both.store
  return [
    { what: `baseline loop on pg, ${shoppers} clients order one title`, load: both.limit, figure: 'limit' },
    ratioLine(`POST /api/orders, ${shoppers} clients order one title`, both.store, both.ratio, 0.6),
    {
      what: 'orders of one title',
      figure: `${perSecond.toFixed(0)}/s`,
      reach: '>= 300/s',
      isReached: perSecond >= 300,
    },
    maxLine('orders of one title, p99', p99, 200, 'ms'),
  ]
}

const manyOrders = 100_000
const secondsAtOnce = 10

/** Carts of up to five books that share books, each in an order of its own. */
const cartsOf = (shelf: Book[]) =>
  Array.from({ length: 1_000 }, () =>
    shelf
      .map((book) => ({ book, at: Math.random() }))
      .toSorted((one, other) => one.at - other.at)
      .slice(0, 2 + Math.floor(Math.random() * 4))
      .map(({ book }) => book),
  )

async function measureCarts(
  bench: Bench,
  { port }: Store,
  { dataDir, shelf, buy }: { dataDir: string; shelf: Book[]; buy: Buy },
): Promise<Line[]> {
  const { connection } = await openEmbedded(dataDir, () => {})
  const client = new pg.Client({ ...connection, ssl: false })
  await client.connect()
  const count = async () => (await client.query<Counts>(counts)).rows[0] as Counts
  const requests = cartsOf(shelf).map(buy)
  const before = await count()
  let now = before
  let load: Measured | undefined
  while (now.orders - before.orders < manyOrders) {
    load = await bench.makeLoad({ port, requests, seconds: secondsAtOnce, connections: shoppers })
    now = await count()
  }
  await client.end()
  return [
    {
      what: `${now.orders - before.orders} orders of random carts, ${shoppers} clients`,
      ...(load && { load }),
    },
    noneLine('deadlocks', now.deadlocks - before.deadlocks),
    noneLine('books whose stock is not the sum of its moves', now.wrong),
  ]
}

type Counts = { orders: number; deadlocks: number; wrong: number }

const counts = `
  select (select count(*)::int from orders) as orders,
    (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks,
    (select count(*)::int from stock where on_hand <> (
      select coalesce(sum(delta), 0) from stock_moves where stock_moves.book_id = stock.book_id)) as wrong`

async function keepStock({ port }: Store, shelf: Book[]) {
  const send = async (url: string, method: string, body: object, headers = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (answer.status !== 200) throw new Error(`${method} ${url}: ${answer.status}`)
    return answer.json()
  }
  const credentials = { username: 'admin', password: 'bookstore' }
  const { token } = (await send(urlOf(admin.logIn), 'POST', credentials)) as { token: string }
  const authorization = `Bearer ${token}`
  for (const { _id: bookId } of shelf) {
    await send(urlOf(stock.set, { params: { bookId } }), 'PUT', { onHand: maxCopies }, { authorization })
  }
}
