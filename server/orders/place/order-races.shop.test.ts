import { expect, test } from 'vitest'
import { wholeWorld } from '../../../domain/delivery-zones.ts'
import type { Book } from '../../../contract/catalog/books.ts'
import { NewOrder } from '../../../contract/orders/orders.ts'
import type { Queryable } from '../../database/database.ts'
import { type Sql, sql } from '../../database/sql.ts'
import type { ShopSnapshot } from '../../settings/shop-state.ts'
import { openTestShop, orderFor } from '../../testing/test-shop.ts'
import { placeOrder } from './place-order.ts'

const { db, shop, sell } = await openTestShop()

/** What others do between the reads of an order and the statement that places it, and what they do right after it. */
type Others = { before: Sql; after: Sql }

/** The database of an order that others interfere with, so many times. */
function contended({ before, after }: Others, times: number): Queryable {
  let left = times
  return {
    ...db,
    first: async <Row>(statement: Sql) => {
      const isPlacing = statement.toQuery().text.includes('insert into orders')
      if (!isPlacing || left === 0) return db.first<Row>(statement)
      await db.run(before)
      const row = await db.first<Row>(statement)
      await db.run(after)
      left -= 1
      return row
    },
  }
}

type Contest = Others & {
  book: Book
  times: number
  maxOpenOrders?: number
  at?: ShopSnapshot
  totalPrice?: string
}

const place = ({ book, times, maxOpenOrders = 0, at = shop.current, totalPrice, ...others }: Contest) =>
  placeOrder(
    contended(others, times),
    at,
    { uid: 'the-shopper', emailVerified: true, sid: undefined },
    {
      order: NewOrder.parse(orderFor(book, totalPrice ? { totalPrice } : {})),
      key: undefined,
      maxOpenOrders,
    },
  )

const stock = ({ _id }: Book, onHand: number) => sql`
  insert into stock (book_id, on_hand) values (${_id}, ${onHand})
  on conflict (book_id) do update set on_hand = excluded.on_hand`

const price = ({ _id }: Book, cents: number) =>
  sql`update books set new_price_cents = ${cents} where id = ${_id}`

const withFee = (): ShopSnapshot => {
  const { current } = shop
  const changed = { ...current.settings.delivery, zones: [{ ...wholeWorld, fee: '5.00' }] }
  return { ...current, settings: { ...current.settings, delivery: changed } }
}

const races: [what: string, contest: (book: Book) => Partial<Contest> & Others][] = [
  ['the last copy is sold and comes back', (book) => ({ before: stock(book, 0), after: stock(book, 1) })],
  [
    'the last copy is sold, and then no stock is kept',
    (book) => ({ before: stock(book, 0), after: sql`delete from stock where book_id = ${book._id}` }),
  ],
  ['the price changes and changes back', (book) => ({ before: price(book, 1500), after: price(book, 1250) })],
  [
    'the price changes and changes back, at a shop with a delivery fee',
    (book) => ({
      before: price(book, 1500),
      after: price(book, 1250),
      at: withFee(),
      totalPrice: '17.50',
    }),
  ],
  [
    'the account has as many open orders as it may, and one is delivered',
    () => ({
      before: sql`
        insert into orders (shopper_uid, name, email, phone, city, country, state, zipcode, total_cents)
        values ('the-shopper', 'Rita Reader', 'shopper@reader.example', '5550199', '', '', '', '', 1250)`,
      after: sql`delete from orders where shopper_uid = 'the-shopper'`,
      maxOpenOrders: 1,
    }),
  ],
]

test.each(races)(
  'while %s, an order of an unchanged price is placed a moment later',
  async (_what, contest) => {
    const book = await sell()
    const outcome = await place({ book, times: 1, ...contest(book) })
    expect(outcome).toHaveProperty('placed')
    await db.run(sql`delete from orders where shopper_uid = 'the-shopper'`)
  },
)

test.each(races)(
  'while %s again and again, it is to be sent again, and nothing is placed',
  async (_what, contest) => {
    const book = await sell()
    const outcome = place({ book, times: Infinity, ...contest(book) })
    await expect(outcome).rejects.toMatchObject({ statusCode: 503 })
    expect(await db.many(sql`select from orders where shopper_uid = 'the-shopper'`)).toEqual([])
  },
)

test('a price that others changed for good is named', async () => {
  const book = await sell()
  const outcome = await place({ book, times: 1, before: price(book, 1500), after: price(book, 1500) })
  expect(outcome).toMatchObject({ refused: { code: 'price-changed', now: '15.00' } })
})
