import { expect, test } from 'vitest'
import { orders } from '../../contract/orders/orders.ts'
import { sql } from '../database/sql.ts'
import { openStockShop, orderOf } from './testing/stock-shop.ts'

const { shop, neighbour, shopper, stocked, onHand } = await openStockShop()
const { send, db } = shop

/** The books whose stock is not the sum of their ledger. */
const unbalanced = () =>
  db.many(sql`
    select book_id, on_hand, sum(delta) from stock left join stock_moves using (book_id)
    group by book_id having on_hand <> coalesce(sum(delta), 0)`)

test('an order that waits for a copy on its way back gets it', async () => {
  const book = await stocked('On its way back', 0)
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const bought = await db.transaction(async (tx) => {
    await tx.run(sql`update stock set on_hand = 1 where book_id = ${book._id}`)
    await tx.run(sql`insert into stock_moves (book_id, delta, reason) values (${book._id}, 1, 'returned')`)
    const answer = send(orders.place, { body: orderOf(book) }, shopper)
    await expect.poll(() => db.many(waiting)).toHaveLength(1)
    return { answer }
  })
  expect((await bought.answer).status).toBe(201)
  expect(await onHand(book)).toBe(0)
})

const rounds = Number(process.env['STOCK_ROUNDS'] ?? 3)

test(`of twelve buyers of five copies five get one, ${rounds} times`, async () => {
  const shops = [shop, neighbour]
  for (let round = 0; round < rounds; round += 1) {
    const book = await stocked(`Round ${round}`, 5)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        (shops[at % 2] ?? shop).send(orders.place, { body: orderOf(book) }, shopper),
      ),
    )
    const outcomes = answers.map(({ status, body }) => (status === 201 ? 'sold' : body.code)).toSorted()
    expect(outcomes).toEqual([...Array(5).fill('sold'), ...Array(7).fill('sold-out')])
    expect(await onHand(book)).toBe(0)
  }
  expect(await unbalanced()).toEqual([])
})

/** Deterministic. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) yield (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
}

test('carts in any order and cancellations neither deadlock nor lose a copy', async () => {
  const shelf = await Promise.all(Array.from({ length: 8 }, (_, at) => stocked(`Shelf ${at}`, 40)))
  const random = numbers(7)
  const cart = () =>
    shelf
      .map((book) => ({ book, key: random.next().value }))
      .toSorted((one, other) => one.key - other.key)
      .slice(0, 4)
      .map(({ book }) => book)
  const deadlocks = () =>
    db.first(sql`
    select deadlocks from pg_stat_database where datname = current_database() and deadlocks > 0`)
  const trade = async (by: typeof shop) => {
    for (let time = 0; time < 8; time += 1) {
      const { status, body } = await by.send(orders.place, { body: orderOf(...cart()) }, shopper)
      expect(status).toBe(201)
      if (time % 2 === 0)
        expect((await by.send(orders.cancel, { params: { id: body._id } }, shopper)).status).toBe(200)
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, at) => trade(at % 2 ? shop : neighbour)))
  const left = await Promise.all(shelf.map(onHand))
  expect(left.reduce<number>((sum, one) => sum + (one ?? 0), 0)).toBe(8 * 40 - 8 * 4 * 4)
  expect(await unbalanced()).toEqual([])
  expect(await deadlocks()).toBeUndefined()
})
