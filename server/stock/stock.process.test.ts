import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { admin } from '../../contract/people/admin.ts'
import { type Book, books } from '../../contract/catalog/books.ts'
import { orders } from '../../contract/orders/orders.ts'
import { stock } from '../../contract/stock/stock.ts'
import { callsTo } from '../testing/api-calls.ts'
import { signUp } from '../testing/sign-up.ts'
import { demoDataDir, startStore } from '../testing/store-process.ts'
import { comeAgain } from '../testing/when-not-busy.ts'

const rounds = Number(process.env['STOCK_ROUNDS'] ?? 2)

test('at a store of three workers, five of twelve buyers get one of five copies', async () => {
  const limits = { RATE_LIMIT: '0', MAX_OPEN_ORDERS: '0' }
  const { origin } = await startStore({ DATA_DIR: await demoDataDir(), WORKERS: '3', ...limits })
  const { call, send } = callsTo(origin, comeAgain)
  const credentials = { username: 'admin', password: 'bookstore' }
  const { token } = (await call(200, admin.logIn, { body: credentials })).body
  const email = 'crowd@reader.example'
  const as = await signUp(origin, email)
  const { body: shelf } = await call(200, books.list, {})

  const unstocked = shelf.filter(({ availability }) => !availability)

  for (let round = 0; round < rounds; round += 1) {
    const { _id: bookId, newPrice } = unstocked[round % unstocked.length] as Book
    const params = { bookId }
    await call(200, stock.set, { params, body: { onHand: 5 } }, { as: token })
    const body = {
      name: 'Rita Reader',
      email,
      phone: '5550199',
      address: { city: 'Portland', country: 'USA', state: 'Maine', zipcode: '04101' },
      productIds: [bookId],
      totalPrice: newPrice.toFixed(2),
    }
    const buy = async (): Promise<string> => {
      const headers = { 'idempotency-key': randomUUID() }
      const { status, body: answered } = await send(orders.place, { body }, { as, headers })
      return status === 201 ? 'sold' : `${status} ${answered.code}: ${answered.message}`
    }
    const outcomes = await Promise.all(Array.from({ length: 12 }, buy))
    const refused = expect.stringMatching(/^409 sold-out/)
    expect(outcomes.toSorted()).toEqual([...Array(7).fill(refused), ...Array(5).fill('sold')])
    const { body: kept } = await call(200, stock.get, { params }, { as: token })
    expect(kept.onHand).toBe(0)
    expect(kept.moves.slice(0, 6).map(({ delta }) => delta)).toEqual([-1, -1, -1, -1, -1, 5])
  }
})
