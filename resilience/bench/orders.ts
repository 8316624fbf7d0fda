import type { Book } from '../../contract/catalog/books.ts'
import { minorUnitsOf, totalOf } from '../../contract/money.ts'
import { type NewOrder, orders } from '../../contract/orders/orders.ts'
import { urlOf } from '../../contract/request.ts'
import { signUp } from '../../server/testing/sign-up.ts'
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

/** Of books whose stock is not kept, so that it does not end. */
export const someOrder = async (store: Store): Promise<NewOrder> =>
  orderOf((await shelfOf(store)).filter(({ availability }) => !availability).slice(0, booksInOrder))

export function orderOf(chosen: Book[]): NewOrder {
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
    codes: [],
    totalPrice: totalOf(
      chosen.reduce((sum, book) => sum + minorUnitsOf(book.newPrice, 2), 0),
      2,
    ),
  }
}
