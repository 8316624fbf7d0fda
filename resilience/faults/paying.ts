import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { admin } from '../../contract/people/admin.ts'
import { type Book, books } from '../../contract/catalog/books.ts'
import { type Order, orders } from '../../contract/orders/orders.ts'
import { ownPayments } from '../../contract/orders/own-payments.ts'
import { payments } from '../../contract/orders/payments.ts'
import { type CallInput, urlOf } from '../../contract/request.ts'
import type { Route } from '../../contract/route.ts'
import { saveSettings } from '../../contract/shop/settings.ts'
import { stock } from '../../contract/stock/stock.ts'
import { type Fake, openFakeStripe } from '../../server/payments/fake-stripe/fake-stripe.ts'
import { signUp } from '../../server/testing/sign-up.ts'
import type { Database } from './databases/database.ts'
import { openStore, type Store } from './store-process.ts'

/** What differs between the shop and the payment provider after the last poll. */
export type PaidAudit = {
  kills: number
  orders: number
  paid: number
  refunded: number
  /** Payments that the ledger has twice, or that an order has beside another one. */
  paidTwice: number
  /** Payments at the provider that the ledger does not have, or of a cancelled order that were kept. */
  lost: number
  /** Rows of the ledger that the provider does not have, or with another amount, and refunds that only one of them has. */
  different: number
  /** Copies of orders that nobody can pay any more, and stock that is not the sum of its moves. */
  held: number
}

const keys = { secretKey: 'sk_test_faults', webhookSecret: 'whsec_faults' }
const email = 'payer@reader.example'
const copies = 10_000

/** A store whose provider survives it, and a shopper who pays. */
export async function openPaying(database: Database, resources: AsyncDisposableStack) {
  let origin = 'http://127.0.0.1:1'
  const webhookUrl = () => new URL('/api/payments/stripe/webhook', origin)
  const fake = await openFakeStripe({ webhookUrl, keys })
  resources.defer(fake.close)
  const store = await openStore(
    {
      ...database.settings,
      PAYMENTS: fake.url.origin,
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    },
    resources,
  )
  origin = store.origin
  const body = { username: 'admin', password: 'bookstore' }
  const { token } = (await until(() => ask(origin, admin.logIn, { body }))).body as { token: string }
  const [book] = (await until(() => ask(origin, books.list, {}))).body as Book[]
  if (!book) throw new Error('The demo has books')
  const params = { bookId: book._id }
  await until(() => ask(origin, stock.set, { params, body: { onHand: copies } }, { token }))
  await until(() => ask(origin, saveSettings.payment, { body: { card: { isOffered: true } } }, { token }))
  const shopper = await signUp(origin, email)
  const scene: Scene = { store, fake, book, token, shopper }
  return {
    /** Kills the store so often, at most once for each order, and audits after one poll of what is left. */
    run: async (wanted: number, say: (line: string) => void = () => {}): Promise<PaidAudit> => {
      let kills = 0
      // A moment may not come: a shopper who leaves asks for no refund.
      for (let round = 0; kills < wanted && round < 4 * wanted; round += 1) {
        kills += await buyAndKill(scene, moments[round % moments.length] ?? 'order')
        if ((round + 1) % 20 === 0) say(`${round + 1} orders, ${kills} kills`)
      }
      const client = new pg.Client(await database.connection())
      await client.connect()
      try {
        await endAll(client)
        return { kills, ...(await audit(client, fake)) }
      } finally {
        await client.end()
      }
    },
  }
}

type Scene = { store: Store; fake: Fake; book: Book; token: string; shopper: string }

/** Between which steps the store is killed. */
const moments = [
  'order',
  'before page',
  'after page',
  'page',
  'webhook',
  'before refund',
  'after refund',
  'refund',
] as const

type Moment = (typeof moments)[number]

/** The requests to the provider around which it is killed. */
const requests: Partial<Record<Moment, ['before' | 'after', RegExp]>> = {
  'before page': ['before', /POST \/v1\/checkout\/sessions$/],
  'after page': ['after', /POST \/v1\/checkout\/sessions$/],
  'before refund': ['before', /POST \/v1\/refunds$/],
  'after refund': ['after', /POST \/v1\/refunds$/],
}

/** Kills the store at a moment, once, and starts it again when it is missed. */
function killerOf({ store, fake }: Scene, moment: Moment) {
  let [kills, killing] = [0, undefined as Promise<void> | undefined]
  const kill = () => (killing ??= store.kill())
  const again = async () => {
    if (!killing) return
    await killing
    await store.start()
    killing = undefined
    kills += 1
  }
  const [step, pattern] = requests[moment] ?? []
  fake.behave({
    on: (at, request) => (kills === 0 && at === step && pattern?.test(request) ? kill() : undefined),
  })
  return {
    kills: () => kills,
    again,
    /** If it is the moment: within the next milliseconds. */
    soon: (now: Moment) => {
      if (moment === now) void wait(randomInt(40)).then(kill)
    },
    /** A client that retries or gives up. */
    insist: async (request: () => Promise<Answer | undefined>, givesUp = false) => {
      let answer = await request()
      await again()
      for (let time = 0; !givesUp && (!answer || answer.status >= 500) && time < 50; time += 1) {
        await wait(100)
        answer = await request()
        await again()
      }
      return answer
    },
  }
}

const orderFor = (book: Book) => ({
  name: 'Rita Reader',
  email,
  phone: '5550199',
  address: { city: 'Portland', country: 'USA', state: 'Maine', zipcode: '04101' },
  productIds: [book._id],
  totalPrice: book.newPrice.toFixed(2),
  paymentMethod: 'card' as const,
})

/** One purchase: order, page, payment, refund. Returns how often the store was killed. */
async function buyAndKill(scene: Scene, moment: Moment): Promise<number> {
  const { store, fake, book, token, shopper } = scene
  const { origin } = store
  const { kills, again, soon, insist } = killerOf(scene, moment)
  const key = randomUUID()
  const own = { token: shopper }
  soon('order')
  const body = orderFor(book)
  const placed = await insist(() => ask(origin, orders.place, { body }, { ...own, key }))
  if (placed?.status !== 201) throw new Error(`The order was not placed: ${placed?.status}`)
  const { _id: id } = placed.body as Order
  const params = { id }
  soon('page')
  const leaves = randomInt(4) === 0
  const started = await insist(() => ask(origin, ownPayments.start, { params }, own), leaves)
  const url = started?.status === 200 ? (started.body as { url: string }).url : undefined
  if (!url) return kills()
  // Some events never arrive.
  fake.behave({ webhook: randomInt(4) === 0 ? 'none' : 'works' })
  soon('webhook')
  if (randomInt(6) > 0) await Promise.race([fake.pay(url.split('/').at(-1) ?? ''), wait(200)])
  await wait(50)
  await again()
  fake.behave({ webhook: 'works' })
  if (randomInt(2) === 0) await insist(() => ask(origin, ownPayments.check, { params }, own))
  soon('refund')
  const refund = { params, body: { amount: '1' } }
  await insist(() => ask(origin, payments.refund, refund, { token, key }), leaves)
  await wait(40)
  await again()
  return kills()
}

/** Lets the time of all open pages pass, so that the next poll settles what is left. */
async function endAll(client: pg.Client) {
  const past = "interval '31 minutes'"
  await client.query(`update payment_sessions set next_check_at = now(), created_at = created_at - ${past},
    expires_at = expires_at - ${past} where status in ('creating', 'open')`)
  await client.query(`update payment_refunds set next_attempt_at = now() where status = 'pending'`)
  await client.query(`update orders set placed_at = placed_at - ${past} where payment_method = 'card'`)
  const left = `select id from payment_sessions where status in ('creating', 'open')
    union all select id from payment_refunds where status = 'pending'
    union all select id from orders where ${isUnpaid}`
  const end = performance.now() + 90_000
  while ((await client.query(left)).rows.length > 0 && performance.now() < end) await wait(500)
}

const isUnpaid = "payment_method = 'card' and status = 'placed' and paid_cents = 0"

type Entry = { kind: string; amount: number }

type Row = Entry & { provider_id: string }

async function audit(client: pg.Client, { sessions, refunds }: Fake): Promise<Omit<PaidAudit, 'kills'>> {
  const countOf = async (statement: string) => (await client.query(statement)).rows.length
  const { rows } = await client.query<Row>(
    'select kind, amount_cents::int as amount, provider_id from payments where provider_id is not null',
  )
  const ledger = new Map(rows.map((row) => [row.provider_id, row]))
  const paid = [...sessions.values()].filter(({ payment_status: status }) => status === 'paid')
  const theirs = new Map<string, Entry>([
    ...paid.map(
      ({ payment_intent: id, amount_total: amount }) =>
        [id ?? '', { kind: 'paid', amount }] as [string, Entry],
    ),
    ...[...refunds.values()].map(({ id, amount }) => [id, { kind: 'refunded', amount }] as [string, Entry]),
  ])
  const isSame = (one?: Entry, other?: Entry) => one?.kind === other?.kind && one?.amount === other?.amount
  const ids = new Set([...ledger.keys(), ...theirs.keys()])
  const orderCount = await countOf("select id from orders where payment_method = 'card'")
  return {
    orders: orderCount,
    paid: paid.length,
    refunded: refunds.size,
    paidTwice:
      rows.length -
      ledger.size +
      (await countOf(
        "select id from orders where payment_method = 'card' and paid_cents - refunded_cents > total_cents",
      )),
    lost:
      paid.filter(({ payment_intent: id }) => !ledger.has(id ?? '')).length +
      (await countOf("select id from orders where status = 'cancelled' and paid_cents > refunded_cents")),
    different: [...ids].filter((id) => !isSame(ledger.get(id), theirs.get(id))).length,
    held:
      (await countOf(
        `select order_id from order_lines join orders on orders.id = order_id where is_taken and ${isUnpaid}`,
      )) +
      (await countOf(`select book_id from stock left join stock_moves using (book_id)
        group by book_id having on_hand <> coalesce(sum(delta), 0)`)),
  }
}

type Answer = { status: number; body: unknown }

/** Longer than the store waits for its provider. */
const patience = 25_000

/** Undefined without a response. */
async function ask<const R extends Route>(
  origin: string,
  route: R,
  input: CallInput<R>,
  { token, key }: { token?: string; key?: string } = {},
): Promise<Answer | undefined> {
  try {
    const response = await fetch(origin + urlOf(route, input), {
      method: route.method,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      signal: AbortSignal.timeout(patience),
    })
    return { status: response.status, body: await response.json() }
  } catch {
    return undefined
  }
}

/** Of a store that has just started. */
async function until(request: () => Promise<Answer | undefined>, attempts = 100): Promise<Answer> {
  const answer = await request()
  if (answer && answer.status < 500) return answer
  if (attempts === 1) throw new Error('The store does not answer')
  await wait(200)
  return until(request, attempts - 1)
}
