import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import type { Book } from '../../../contract/catalog/books.ts'
import type { Order } from '../../../contract/orders/placed-order.ts'
import { searchPage } from '../../../domain/pages.ts'
import { signUp } from '../../testing/sign-up.ts'
import { demoDataDir, type Process, startStore } from '../../testing/store-process.ts'
import { comeAgain } from '../../testing/when-not-busy.ts'
import { orderFor } from '../../testing/test-shop.ts'

type Call = { path: string; method?: string; headers?: Record<string, string>; body?: string }
type Answer = { status: number; headers: NodeJS.Dict<string | string[]>; body: string }

const email = 'shopper@reader.example'
const crowd = 200

/** A store and a keep-alive agent. */
async function openShop() {
  const store = await startStore({
    DATA_DIR: await demoDataDir(),
    RATE_LIMIT: '0',
    // One account places more than the 20 open orders that are the default limit: the rest would get 409.
    MAX_OPEN_ORDERS: '0',
    LOG_LEVEL: 'silent',
    NODE_OPTIONS: '--inspect=127.0.0.1:0',
  })
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const call = ({ path, method = 'GET', headers = {}, body = '' }: Call): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = request(store.origin + path, { agent, method, headers }, (answer) => {
        const { statusCode = 0, headers } = answer
        text(answer).then((body) => resolve({ status: statusCode, headers, body }), reject)
      })
      sent.once('error', reject).end(body)
    })
  /** Waits until the store is no longer busy. */
  const calmly = ({ path, ...more }: Call) => comeAgain(store.origin + path, more)
  return { store, call, calmly }
}

type Shop = Awaited<ReturnType<typeof openShop>>

const inBurst = <Result>(make: (at: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: crowd }, (_, at) => make(at)))

const isShed = ({ status, headers }: Answer) => status === 503 && headers['retry-after'] === '1'

const searchFor = (word: string): Call => ({
  path: searchPage({ q: word }),
  headers: { accept: 'text/html' },
})

async function metric({ call }: Shop, name: string): Promise<number> {
  const { body } = await call({ path: '/metrics' })
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(body)?.[1])
}

/** Collects garbage through the inspector first: how late V8 does so by itself depends on the machine. */
async function memoryInUse(shop: Shop): Promise<number> {
  await collectGarbage(shop.store)
  return (
    (await metric(shop, 'nodejs_heap_size_used_bytes')) + (await metric(shop, 'nodejs_external_memory_bytes'))
  )
}

async function collectGarbage({ output }: Process) {
  const inspector = new WebSocket(/ws:\S+/.exec(output())?.[0] ?? '')
  await once(inspector, 'open')
  inspector.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }))
  await once(inspector, 'message')
  inspector.close()
}

/** Page by page. */
async function ordersOf({ calmly }: Shop, token: string): Promise<Order[]> {
  const headers = { authorization: `Bearer ${token}` }
  const orders: Order[] = []
  let path: string | undefined = `/api/orders/email/${email}`
  while (path) {
    const answer = await calmly({ path, headers })
    orders.push(...((await answer.json()) as Order[]))
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  return orders
}

test('under overload each request succeeds or gets 503 with Retry-After, without leaking memory', async () => {
  const shop = await openShop()
  const { store, call, calmly } = shop
  const [book] = (await (await calmly({ path: '/api/books' })).json()) as [Book]
  const keptPage = await (await calmly({ path: '/' })).text()
  const token = await signUp(store.origin, email)
  const order = (key: string): Call => ({
    path: '/api/orders',
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(orderFor(book, { email, name: key })),
  })

  const [searches, orders, kept] = await Promise.all([
    inBurst((at) => call(searchFor(`tome${at}`))),
    inBurst((at) => call(order(`order ${at}`))),
    inBurst(() => call({ path: '/' })),
  ])
  for (const page of kept) expect(page.body).toBe(keptPage)
  for (const [at, page] of searches.entries()) {
    if (isShed(page)) expect(page.body).toContain('catching its breath')
    else expect([page.status, page.body.includes(`tome${at}`)]).toEqual([200, true])
  }
  const placed = orders.filter((answer) => !isShed(answer))
  expect(placed.map(({ status }) => status)).toEqual(placed.map(() => 201))
  // Where this process is the slow one, its requests come one after the other: another crowd then comes at once.
  const isAnyShed = async () => (await inBurst((at) => call(searchFor(`volume${at}`)))).some(isShed)
  if (![...searches, ...orders].some(isShed)) await expect.poll(isAnyShed).toBe(true)

  await expect.poll(async () => (await call(searchFor('after'))).status).toBe(200)
  for (let at = 0; at < crowd; at += 1) {
    if (at % 20 === 0) expect((await calmly(order(`order ${at}`))).status).toBe(201)
  }
  const names = (await ordersOf(shop, token)).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const { body } of placed) expect(names).toContain((JSON.parse(body) as Order).name)

  const bursts = async (times: number) => {
    for (let time = 0; time < times; time += 1) await inBurst((at) => call(searchFor(`folio${at}`)))
  }
  // The first burst grows the heap to its working size.
  await bursts(1)
  const before = await memoryInUse(shop)
  await bursts(2)
  expect(await metric(shop, 'http_requests_shed_total')).toBeGreaterThan(0)
  expect(await memoryInUse(shop)).toBeLessThan(before + 10_000_000)
})
