import { admin } from '../contract/admin.ts'
import type { Book } from '../contract/books.ts'
import { minorUnitsOf, totalOf } from '../contract/money.ts'
import { type NewOrder, orders } from '../contract/orders.ts'
import { urlOf } from '../contract/request.ts'
import { maxCopies, stock } from '../contract/stock.ts'
import { signUp } from '../server/testing/sign-up.ts'
import type { Sales } from './baseline/orders.ts'
import type { Bench } from './bench.ts'
import type { Measured } from './figures.ts'
import { another, post } from './load/requests.ts'
import { shelfOf } from './reads.ts'
import { sideBySide } from './side-by-side.ts'
import type { Store } from './store.ts'
import { type Line, ratioLine } from './bench-table.ts'
import { spawnWorker } from './worker.ts'

export const buyers = 16
const buyer = 'reader@reader.example'

const booksInOrder = 2

export async function measureOrders(bench: Bench, store: Store, dataDir: string): Promise<Line[]> {
  return [...(await measureAny(bench, store, dataDir)), ...(await measureOneTitle(bench, store, dataDir))]
}

/** Buyers of the same title at once. */
const crowd = 64

const ordersPerSecond = 300

/** All orders wait for the stock of one book. */
async function measureOneTitle(bench: Bench, store: Store, dataDir: string): Promise<Line[]> {
  const hot = (await shelfOf(store))[booksInOrder] as Book
  await keepStock(store, hot)
  const order = orderOf([hot])
  const token = await signUp(`http://127.0.0.1:${store.port}`, 'crowd@reader.example')
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': `hot-${another}` }
  const requests = [post(urlOf(orders.place), { ...order, email: 'crowd@reader.example' }, headers)]
  const sell = spawnWorker<Sales, Measured>('./baseline/orders.ts', bench.resources)
  const both = await sideBySide(
    (seconds) => sell({ dataDir, order, seconds, concurrency: crowd }),
    (seconds) => bench.makeLoad({ port: store.port, requests, seconds, connections: crowd }),
  )
  const { perSecond } = both.store
  return [
    { what: `baseline loop on pg, ${crowd} clients order one title`, load: both.limit, figure: 'limit' },
    ratioLine(`POST /api/orders, ${crowd} clients order one title`, both.store, both.ratio, 0.6),
    {
      what: 'orders of one title',
      figure: `${perSecond.toFixed(0)}/s`,
      reach: `>= ${ordersPerSecond}/s`,
      isReached: perSecond >= ordersPerSecond,
    },
  ]
}

async function keepStock({ port }: Store, { _id: bookId }: Book) {
  const origin = `http://127.0.0.1:${port}`
  const send = async (url: string, method: string, body: object, headers = {}) => {
    const answer = await fetch(origin + url, {
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
  await send(urlOf(stock.set, { params: { bookId } }), 'PUT', { onHand: maxCopies }, { authorization })
}

async function measureAny(bench: Bench, store: Store, dataDir: string): Promise<Line[]> {
  const order = await someOrder(store)
  const requests = [await orderRequest(store)]
  const sell = spawnWorker<Sales, Measured>('./baseline/orders.ts', bench.resources)
  const both = await sideBySide(
    (seconds) => sell({ dataDir, order, seconds, concurrency: buyers }),
    (seconds) => bench.makeLoad({ port: store.port, requests, seconds, connections: buyers }),
  )
  return [
    { what: 'baseline loop on pg, SQL of POST /api/orders', load: both.limit, figure: 'limit' },
    ratioLine('POST /api/orders', both.store, both.ratio, 0.6),
  ]
}

export async function orderRequest(store: Store) {
  const token = await signUp(`http://127.0.0.1:${store.port}`, buyer)
  // Every order has its own idempotency key, as from the checkout page.
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': `store-${another}` }
  return post(urlOf(orders.place), await someOrder(store), headers)
}

export const someOrder = async (store: Store): Promise<NewOrder> =>
  orderOf((await shelfOf(store)).slice(0, booksInOrder))

function orderOf(chosen: Book[]): NewOrder {
  return {
    name: 'A Reader',
    email: buyer,
    phone: '5550100',
    address: {
      street: '1 Mill Lane',
      street2: '',
      city: 'Ithaca',
      country: 'USA',
      state: 'New York',
      zipcode: '14850',
    },
    productIds: chosen.map((book) => book._id),
    deliveryMethod: 'delivery' as const,
    deliveryNote: '',
    totalPrice: totalOf(
      chosen.reduce((sum, book) => sum + minorUnitsOf(book.newPrice, 2), 0),
      2,
    ),
  }
}
