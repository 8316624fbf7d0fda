import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { admin } from '../../contract/people/admin.ts'
import { type Book, books } from '../../contract/catalog/books.ts'
import { orders } from '../../contract/orders/orders.ts'
import type { Order } from '../../contract/orders/placed-order.ts'
import { ownPayments } from '../../contract/orders/own-payments.ts'
import { payments } from '../../contract/orders/payments.ts'
import { type CallInput, urlOf } from '../../contract/request.ts'
import type { Route } from '../../contract/route.ts'
import { saveSettings } from '../../contract/shop/settings.ts'
import { stock } from '../../contract/stock/stock.ts'
import { type Fake, openFakeStripe } from '../../server/payments/fake-stripe/fake-stripe.ts'
import { signUp } from '../../server/testing/sign-up.ts'
import { type Answer, type Options, requestFor } from './ask-store.ts'
import { auditPayments, type PaidAudit } from './audit-payments.ts'
import type { Database } from './databases/database.ts'
import { openStore, type Store } from './store-process.ts'
import { endAll, letTimePass, withClient } from './time-to-pay.ts'

export type Paid = PaidAudit & { kills: number }

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
  const scene: Scene = { database, store, fake, book, token, shopper }
  return {
    /** Kills the store so often, at most once for each order, and audits after one poll of what is left. */
    run: async (wanted: number, say: (line: string) => void = () => {}): Promise<Paid> => {
      let kills = 0
      // A moment may not come: a shopper who leaves asks for no refund.
      for (let round = 0; kills < wanted && round < 4 * wanted; round += 1) {
        kills += await buyAndKill(scene, moments[round % moments.length] ?? 'order')
        if ((round + 1) % 20 === 0) say(`${round + 1} orders, ${kills} kills`)
      }
      return withClient(database, async (client) => {
        await endAll(client)
        return { kills, ...(await auditPayments(client, fake)) }
      })
    },
  }
}

type Scene = { database: Database; store: Store; fake: Fake; book: Book; token: string; shopper: string }

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
  'before expiry',
  'after expiry',
] as const

type Moment = (typeof moments)[number]

/** The requests to the provider around which it is killed. */
const requests: Partial<Record<Moment, ['before' | 'after', RegExp]>> = {
  'before page': ['before', /POST \/v1\/checkout\/sessions$/],
  'after page': ['after', /POST \/v1\/checkout\/sessions$/],
  'before refund': ['before', /POST \/v1\/refunds$/],
  'after refund': ['after', /POST \/v1\/refunds$/],
  'before expiry': ['before', /\/expire$/],
  'after expiry': ['after', /\/expire$/],
}

type Killer = ReturnType<typeof killerOf>

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

const oneIn = (chances: number) => randomInt(chances) === 0

/** One purchase: order, page, payment, refund. Returns how often the store was killed. */
async function buyAndKill(scene: Scene, moment: Moment): Promise<number> {
  const { store, fake, book, shopper } = scene
  const { origin } = store
  const killer = killerOf(scene, moment)
  const { kills, again, soon, insist } = killer
  const own = { token: shopper, key: randomUUID() }
  soon('order')
  const placed = await insist(() => ask(origin, orders.place, { body: orderFor(book) }, own))
  if (placed?.status !== 201) throw new Error(`The order was not placed: ${placed?.status}`)
  const { _id: id } = placed.body as Order
  const params = { id }
  soon('page')
  const leaves = oneIn(4)
  const start = async () => {
    const started = await insist(() => ask(origin, ownPayments.start, { params }, own), leaves)
    return started?.status === 200 ? (started.body as { url: string }).url : undefined
  }
  let url = await start()
  if (url && (moment.endsWith('expiry') || oneIn(6))) {
    await withClient(scene.database, (client) => letTimePass(client, id))
    await insist(() => ask(origin, ownPayments.check, { params }, own))
    url = await start()
  }
  if (!url) return kills()
  // Some events never arrive.
  fake.behave({ webhook: oneIn(4) ? 'none' : 'works' })
  soon('webhook')
  if (!oneIn(6)) await Promise.race([fake.pay(url.split('/').at(-1) ?? ''), wait(200)])
  await wait(50)
  await again()
  fake.behave({ webhook: 'works' })
  await giveBack(scene, killer, id)
  return kills()
}

/** The shopper looks and may cancel, and staff record the same money once more or refund a part. */
async function giveBack(
  { store: { origin }, token, shopper }: Scene,
  { again, soon, insist }: Killer,
  id: string,
) {
  const params = { id }
  const [own, staff] = [{ token: shopper }, { token, key: randomUUID() }]
  if (oneIn(5)) await insist(() => ask(origin, payments.record, { params, body: { amount: '1' } }, staff))
  if (oneIn(2)) await insist(() => ask(origin, ownPayments.check, { params }, own))
  soon('refund')
  if (oneIn(4)) await insist(() => ask(origin, orders.cancel, { params }, own))
  const refund = { params, body: { amount: '1' } }
  await insist(() => ask(origin, payments.refund, refund, { token, key: randomUUID() }), oneIn(4))
  await wait(40)
  await again()
}

/** Longer than the store waits for its provider. */
const patience = 25_000

/** Undefined without a response. */
async function ask<const R extends Route>(
  origin: string,
  route: R,
  input: CallInput<R>,
  options: Options = {},
): Promise<Answer | undefined> {
  const signal = AbortSignal.timeout(patience)
  try {
    const response = await fetch(origin + urlOf(route, input), {
      ...requestFor(route, input, options),
      signal,
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
