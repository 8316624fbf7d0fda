import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Book } from '../../contract/books.ts'
import type { Order } from '../../contract/orders.ts'
import { readLock } from '../database/embedded/lock-file.ts'
import { newDataDir, type Process, startStore } from '../testing/store-process.ts'
import { signUp } from '../testing/sign-up.ts'

const email = 'shopper@reader.example'

async function open(DATA_DIR: string) {
  const store = await startStore({ DATA_DIR, RATE_LIMIT: '0', LOG_LEVEL: 'silent' })
  return { ...store, token: await signUp(store.origin, email) }
}

type Open = Process & { token: string }

/** Orders without pause until the store is gone; notes each order that was answered. */
async function orderUntilItFalls(store: Open, book: Book, answered: Map<string, string>, who: number) {
  for (let at = 0; ; at += 1) {
    const key = `shopper ${who} order ${at} of ${store.child.pid}`
    const body = JSON.stringify({
      name: key,
      email,
      phone: '5550199',
      address: { city: 'Portland', country: 'USA', state: 'Maine', zipcode: '04101' },
      productIds: [book._id],
      totalPrice: book.newPrice.toFixed(2),
    })
    const headers = {
      authorization: `Bearer ${store.token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    }
    const answer = await fetch(`${store.origin}/api/orders`, { method: 'POST', headers, body }).catch(
      () => undefined,
    )
    const placed = await answer?.json().catch(() => undefined)
    if (answer?.status === 201 && placed) answered.set((placed as Order)._id, key)
    if (!answer) return
  }
}

test('every order that was answered is there after kill -9 of the store, of PostgreSQL, and of both', async () => {
  const DATA_DIR = await newDataDir()
  const answered = new Map<string, string>()
  for (const victims of [['store'], ['database', 'store'], ['store', 'database']]) {
    const store = await open(DATA_DIR)
    const [book] = (await (await fetch(`${store.origin}/api/books`)).json()) as Book[]
    if (!book) throw new Error('The demo has books')
    const before = answered.size
    const shoppers = Array.from({ length: 8 }, (_, who) => orderUntilItFalls(store, book, answered, who))
    await expect.poll(() => answered.size, { timeout: 20_000 }).toBeGreaterThan(before + 50)
    const database = await readLock(join(DATA_DIR, 'postgres'))
    for (const victim of victims) {
      if (victim === 'store') await store.kill()
      else process.kill(database?.pid ?? 0, 'SIGKILL')
      await wait(20)
    }
    await Promise.all(shoppers)
  }

  const store = await open(DATA_DIR)
  const answer = await fetch(`${store.origin}/api/orders/email/${email}`, {
    headers: { authorization: `Bearer ${store.token}` },
  })
  const orders = (await answer.json()) as Order[]
  const found = new Map(orders.map((order) => [order._id, order]))
  expect([...answered.keys()].filter((id) => !found.has(id))).toEqual([])
  expect(new Set(orders.map((order) => order.name)).size).toBe(orders.length)
  for (const order of orders) expect(order.books).toHaveLength(1)
})
