import {
  type ReceiptRefusal,
  type SupplierOrderRefusal,
  supplierOrders,
} from '../../../contract/stock/supplier-orders.ts'
import { maxCopies } from '../../../contract/stock/stock.ts'
import { toOrder, type ToOrderFilter } from '../../../contract/stock/to-order.ts'
import { msg, t } from '../../../messages/t.ts'
import type { Database, Queryable } from '../../database/database.ts'
import type { Invalidation } from '../../http/response-cache/cache-invalidation.ts'
import type { Mount } from '../../http/routing/mount.ts'
import { answer, answerFound, invalidField, notFound } from '../../http/routing/problems.ts'
import { csvStream } from '../../http/streamed.ts'
import type { CsvFormat } from '../../lib/csv.ts'
import type { ShopState } from '../../settings/shop-state.ts'
import { booksToOrder, suppliersToOrderFrom } from './needs.sql.ts'
import { cancelRest, orderFromSupplier, receiveFromSupplier } from './order-from-suppliers.ts'
import {
  exportedLines,
  findSupplierOrder,
  isSupplierOrder,
  listSupplierOrders,
} from './supplier-orders.sql.ts'

type Deps = { db: Database; invalidation: Invalidation; shop: ShopState }

export function mountToOrder(mount: Mount, deps: Deps) {
  mountNeeds(mount, deps)
  mountSupplierOrders(mount, deps)
  mountReceipts(mount, deps)
}

function mountNeeds(mount: Mount, { db, shop }: Deps) {
  const copiesToKeep = () => shop.current.settings.stock.copiesToKeep

  mount(toOrder.list, async ({ query }) => {
    const found = await booksToOrder(db, { ...query, copiesToKeep: copiesToKeep(), limit: query.limit + 1 })
    const books = found.slice(0, query.limit).map(({ price: _price, ...book }) => book)
    return answer(200, { books, next: found.length > books.length ? (books.at(-1)?.bookId ?? null) : null })
  })

  mount(toOrder.suppliers, async ({ query: { orders } }) =>
    answer(200, { suppliers: await suppliersToOrderFrom(db, copiesToKeep(), orders) }),
  )

  mount(toOrder.csv, async ({ query }) => {
    const { csv } = shop.current
    return csvStream(
      'to-order.csv',
      () => exportNeeds(db, { ...query, copiesToKeep: copiesToKeep() }, csv),
      csv,
    )
  })
}

function mountSupplierOrders(mount: Mount, { db, shop }: Deps) {
  mount(supplierOrders.list, async ({ query: { state, before, limit } }) => {
    const found = await listSupplierOrders(db, { state, before, limit: limit + 1 })
    const orders = found.slice(0, limit)
    return answer(200, { orders, next: found.length > limit ? (orders.at(-1)?.number ?? null) : null })
  })

  mount(supplierOrders.get, async ({ params: { number } }) =>
    answerFound(await findSupplierOrder(db, number), noSuchOrder),
  )

  mount(supplierOrders.create, async ({ headers, body }, { username }) => {
    const outcome = await orderFromSupplier(db, username, body, headers['idempotency-key'])
    if ('gone' in outcome) return answer(409, gone(outcome.gone))
    if ('ordered' in outcome) return answer(409, alreadyOrdered(outcome.ordered))
    return answer(201, await kept(db, outcome.number))
  })

  mount(supplierOrders.csv, async ({ params: { number } }) => {
    const { csv } = shop.current
    if (!(await isSupplierOrder(db, number))) return notFound(noSuchOrder)
    return csvStream(`supplier-order-${number}.csv`, () => exportLines(db, number, csv), csv)
  })
}

function mountReceipts(mount: Mount, { db, invalidation }: Deps) {
  mount(supplierOrders.receive, async ({ params: { number }, body }, { username }) => {
    const outcome = await receiveFromSupplier(db, { number, username }, body)
    if ('unknown' in outcome) return notFound(noSuchOrder)
    if ('changed' in outcome) return answer(409, changed(outcome.changed))
    if ('tooMany' in outcome)
      return invalidField(
        `lines.${outcome.tooMany}.copies`,
        t('A book has {count, plural, one {# copy} other {# copies}} at most', { count: maxCopies }),
      )
    return {
      ...answer(200, await kept(db, number)),
      headers: invalidation.invalidateBooks(outcome.received),
    }
  })

  mount(supplierOrders.cancel, async ({ params: { number } }, { username }) =>
    (await cancelRest(db, { number, username }))
      ? answer(200, await kept(db, number))
      : notFound(noSuchOrder),
  )
}

const noSuchOrder = msg('There is no such order to a supplier.')

/** Orders to suppliers are never deleted. */
async function kept(db: Queryable, number: number) {
  const order = await findSupplierOrder(db, number)
  if (!order) throw new Error(`There is no order ${number} to a supplier`)
  return order
}

const gone = (bookIds: string[]): SupplierOrderRefusal => ({
  code: 'not-in-shop',
  message: t('Some of these books are no longer in the shop. Nothing was ordered. Look at the list again.'),
  bookIds,
})

const alreadyOrdered = (bookIds: string[]): SupplierOrderRefusal => ({
  code: 'already-ordered',
  message: t('What is on order has changed meanwhile. Nothing was ordered. Look at the list again.'),
  bookIds,
})

const changed = (bookIds: string[]): ReceiptRefusal => ({
  code: 'expectation-changed',
  message: t('What is still to come has changed meanwhile. Nothing was received. Look at the copies again.'),
  bookIds,
})

type Line = Awaited<ReturnType<typeof exportedLines>>[number]

const headings = () => [
  t('ISBN'),
  t('Title'),
  t('Author'),
  t('Publisher'),
  t('Copies'),
  t('Price'),
  t('Orders'),
]

/** Orders by their numbers: suppliers get the file, and customers' names are none of their business. */
const cellsOf = (line: Line, { sum }: CsvFormat) => [
  line.isbn ?? '',
  line.title,
  line.author,
  line.publisher,
  String(line.quantity),
  line.price === null ? '' : sum(line.price),
  line.orders.map(({ number }) => number).join(' '),
]

const batchSize = 500

/** A slow reader holds no connection between batches. */
async function* exportNeeds(
  db: Queryable,
  needs: ToOrderFilter & { copiesToKeep: number },
  csv: CsvFormat,
): AsyncGenerator<string[][]> {
  yield [[t('Supplier'), ...headings()]]
  for (let after: string | undefined, isMore = true; isMore;) {
    const batch = await booksToOrder(db, { ...needs, after, limit: batchSize })
    yield batch.map((book) => [book.supplier, ...cellsOf(book, csv)])
    after = batch.at(-1)?.bookId
    isMore = batch.length === batchSize
  }
}

async function* exportLines(db: Queryable, number: number, csv: CsvFormat): AsyncGenerator<string[][]> {
  yield [headings()]
  yield (await exportedLines(db, number)).map((line) => cellsOf(line, csv))
}
