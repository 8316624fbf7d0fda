import { setTimeout as wait } from 'node:timers/promises'
import { admin } from '../../contract/people/admin.ts'
import { type Book, books } from '../../contract/catalog/books.ts'
import { newsletter } from '../../contract/shop/newsletter.ts'
import { orders } from '../../contract/orders/orders.ts'
import type { Order } from '../../contract/orders/placed-order.ts'
import { minorUnitsOf, totalOf } from '../../contract/money.ts'
import { accountsPath, signUp } from '../../server/testing/sign-up.ts'
import { whenNotBusy } from '../../server/testing/when-not-busy.ts'
import { type CallInput, urlOf } from '../../contract/request.ts'
import type { Route } from '../../contract/route.ts'
import { maxCopies, stock } from '../../contract/stock/stock.ts'
import { type Answer, headersFor, type Options, requestFor } from './ask-store.ts'
import type { Ledger } from './ledger.ts'

const shoppers = [1, 2, 3, 4]

export type Crowd = {
  passersBy: number
  /** Of a shopper between two orders, in milliseconds. Hashing the password of a new reader costs as much as ten. */
  pause?: number
}

/** Signs in all clients; the returned function starts the workload, which ends when `leaving` is aborted. */
export async function everybody(
  origin: string,
  { passersBy, pause = 0 }: Crowd = { passersBy: 1 },
): Promise<(counter: Counter) => Promise<void>[]> {
  const [written, ...shelf] = (await (await whenNotBusy(() => fetch(`${origin}/api/books`))).json()) as Book[]
  if (!written) throw new Error('The demo has books')
  const token = await logIn(origin)
  for (const { _id } of shelf.slice(0, booksWithStock)) await keepStock(origin, token, _id)
  const tokens = await Promise.all(shoppers.map((who) => signUp(origin, shopperEmail(who))))
  return (counter) => [
    ...shoppers.map((who, at) => shopper(counter, { who, token: tokens[at] ?? '', shelf, pause })),
    bookseller(counter, token, written),
    newReader(counter, 100 + 10 * pause),
    ...Array.from({ length: passersBy }, () => visitor(counter)),
  ]
}

async function logIn(origin: string): Promise<string> {
  const body = JSON.stringify({ username: 'admin', password: 'bookstore' })
  const headers = { 'content-type': 'application/json' }
  const answer = await whenNotBusy(() => fetch(origin + admin.logIn.path, { method: 'POST', headers, body }))
  return ((await answer.json()) as { token: string }).token
}

/** Of the three books that are ordered. */
const booksWithStock = 2

async function keepStock(origin: string, token: string, bookId: string) {
  const body = JSON.stringify({ onHand: maxCopies })
  const url = origin + urlOf(stock.set, { params: { bookId } })
  const { status } = await whenNotBusy(() =>
    fetch(url, { method: 'PUT', headers: headersFor({ token }), body }),
  )
  if (status !== 200) throw new Error(`The stock was not set: ${status}`)
}

let made = 0
/** Unique across rounds. */
const another = (what: string) => `${what} ${(made += 1)}`

const shopperEmail = (who: number) => `shopper-${who}@reader.example`

type Shopper = { who: number; token: string; shelf: Book[]; pause: number }

/** Orders one to three books, and cancels every fifth order. */
async function shopper(counter: Counter, { who, token, shelf, pause }: Shopper) {
  while (!counter.leaving.aborted) {
    const order = await buy(counter, who, token, shelf)
    if (order && order.number % 5 === 0) await cancelOrder(counter, order, token)
    if (pause > 0) await wait(pause)
  }
}

async function buy(counter: Counter, who: number, token: string, shelf: Book[]): Promise<Order | undefined> {
  const key = another('order')
  const chosen = shelf.slice(0, 1 + (made % 3))
  const cents = chosen.reduce((sum, book) => sum + minorUnitsOf(book.newPrice, 2), 0)
  const body = {
    name: key,
    email: shopperEmail(who),
    phone: '5550199',
    address: { city: 'Portland', country: 'USA', state: 'Maine', zipcode: '04101' },
    productIds: chosen.map(({ _id }) => _id),
    totalPrice: totalOf(cents, 2),
  }
  counter.ledger.orders.set(key, undefined)
  const answer = await insist(counter, () => ask(counter, orders.place, { body }, { token, key }))
  if (answer?.status !== 201) return undefined
  const order = answer.body as Order
  counter.ledger.orders.set(key, { id: order._id, cents, lines: chosen.length })
  return order
}

async function cancelOrder(counter: Counter, { _id: id }: Order, token: string) {
  const answer = await insist(counter, () => ask(counter, orders.cancel, { params: { id } }, { token }))
  // A retry may find that the first request succeeded.
  if (answer && [200, 409].includes(answer.status)) counter.ledger.cancelled.add(id)
}

/** The title and the price in cents contain the edition, so that a half-written book does not match. */
async function bookseller(counter: Counter, token: string, { _id: id }: Book) {
  const editions = counter.ledger.editions.get(id) ?? { answered: 0, asked: 0 }
  counter.ledger.editions.set(id, editions)
  while (!counter.leaving.aborted) {
    const edition = (editions.asked += 1)
    const body = bookAt(edition, `Edition ${edition}`)
    const answer = await insist(counter, () => ask(counter, books.edit, { params: { id }, body }, { token }))
    if (answer?.status === 200) editions.answered = edition
    if (edition % 10 === 0) await addBook(counter, token)
    await wait(20)
  }
}

const bookAt = (cents: number, title: string) => ({
  title,
  description: 'A test.',
  category: 'business' as const,
  trending: false,
  oldPrice: cents / 100,
  newPrice: cents / 100,
})

async function addBook(counter: Counter, token: string) {
  const title = another('added')
  const body = bookAt(100, title)
  const answer = await insist(counter, () => ask(counter, books.create, { body }, { token, key: title }))
  if (answer?.status === 201) counter.ledger.added.add(title)
}

async function newReader(counter: Counter, pause: number) {
  while (!counter.leaving.aborted) {
    const email = `${another('reader').replace(' ', '-')}@reader.example`
    const answer = await insist(counter, () => register(counter, email))
    if (answer && isThere(answer)) counter.ledger.readers.add(email)
    const subscribed = await insist(counter, () => ask(counter, newsletter.subscribe, { body: { email } }))
    if (subscribed?.status === 200) counter.ledger.subscribers.add(email)
    await wait(pause)
  }
}

/** A retry may find the account of the first request. */
const isThere = ({ status, body }: Answer) =>
  status === 200 || (body as { error?: { message?: string } }).error?.message === 'EMAIL_EXISTS'

const register = ({ ledger, origin }: Counter, email: string) =>
  send(ledger, `${origin}${accountsPath}:signUp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'correct horse', returnSecureToken: true }),
  })

const keptReady = ['/', '/api/books']

/** Fills the response cache of a store that has just started. */
export const comeByFirst = (origin: string) =>
  Promise.all(keptReady.map(async (path) => (await fetch(origin + path)).arrayBuffer()))

/** Reads cached pages, which need no database. */
async function visitor({ origin, ledger, leaving }: Counter) {
  while (!leaving.aborted) {
    for (const path of keptReady) {
      const answer = await fetch(origin + path).catch(() => undefined)
      await answer?.arrayBuffer().catch(() => {})
      if (answer?.status === 200) ledger.pagesServed += 1
      else ledger.pagesRefused += 1
    }
    await wait(40)
  }
}

type Counter = { origin: string; ledger: Ledger; leaving: AbortSignal }

/** Longer than every timeout of the store: a later response counts as none. */
const requestTimeout = 20_000

/** Sends one request; undefined without a response. */
async function ask<const R extends Route>(
  { origin, ledger }: Counter,
  route: R,
  input: CallInput<R>,
  options: Options = {},
): Promise<Answer | undefined> {
  return send(ledger, origin + urlOf(route, input), requestFor(route, input, options))
}

async function send(ledger: Ledger, url: string, request: RequestInit): Promise<Answer | undefined> {
  const begin = performance.now()
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(requestTimeout) })
    const body: unknown = await response.json()
    if (response.status === 503) noteRefusal(ledger, response, performance.now() - begin)
    ledger.note(String(response.status))
    return { status: response.status, body }
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') ledger.hung += 1
    ledger.note('none')
    return undefined
  }
}

function noteRefusal(ledger: Ledger, { headers }: Response, milliseconds: number) {
  ledger.maxRefusalLength = Math.max(ledger.maxRefusalLength, milliseconds)
  if (!headers.has('retry-after')) ledger.withoutRetryAfter += 1
}

/** Retries, as any client would, until the store accepts or refuses. */
async function insist(
  { leaving }: Counter,
  once: () => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  while (!leaving.aborted) {
    const answer = await once()
    if (answer && answer.status < 500) return answer
    await wait(30)
  }
  return undefined
}
