import { setTimeout as wait } from 'node:timers/promises'
import { admin } from '../contract/admin.ts'
import { type Book, books } from '../contract/books.ts'
import { newsletter } from '../contract/newsletter.ts'
import { type Order, orders } from '../contract/orders.ts'
import { centsOf, totalOf } from '../contract/money.ts'
import { accountsPath, signUp } from '../server/testing/sign-up.ts'
import { type Answer, ask, type Counter, insist, send } from './call.ts'

const shoppers = [1, 2, 3, 4]

export type Crowd = { passersBy: number }

/** Signs in all clients; the returned function starts the workload, which ends when `leaving` is aborted. */
export async function everybody(
  origin: string,
  { passersBy }: Crowd = { passersBy: 1 },
): Promise<(counter: Counter) => Promise<void>[]> {
  const [written, ...shelf] = (await (await fetch(`${origin}/api/books`)).json()) as Book[]
  if (!written) throw new Error('The demo has books')
  const token = await logIn(origin)
  const tokens = await Promise.all(shoppers.map((who) => signUp(origin, shopperEmail(who))))
  return (counter) => [
    ...shoppers.map((who, at) => shopper(counter, who, tokens[at] ?? '', shelf)),
    bookseller(counter, token, written),
    newReader(counter),
    ...Array.from({ length: passersBy }, () => visitor(counter)),
  ]
}

async function logIn(origin: string): Promise<string> {
  const body = JSON.stringify({ username: 'admin', password: 'bookstore' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(origin + admin.logIn.path, { method: 'POST', headers, body })
  return ((await answer.json()) as { token: string }).token
}

let made = 0
/** Unique across rounds. */
const another = (what: string) => `${what} ${(made += 1)}`

const shopperEmail = (who: number) => `shopper-${who}@reader.example`

/** Orders one to three books, and cancels every fifth order. */
async function shopper(counter: Counter, who: number, token: string, shelf: Book[]) {
  while (!counter.leaving.aborted) {
    const order = await buy(counter, who, token, shelf)
    if (order && order.number % 5 === 0) await cancelOrder(counter, order, token)
  }
}

async function buy(counter: Counter, who: number, token: string, shelf: Book[]): Promise<Order | undefined> {
  const key = another('order')
  const chosen = shelf.slice(0, 1 + (made % 3))
  const cents = chosen.reduce((sum, book) => sum + centsOf(book.newPrice), 0)
  const body = {
    name: key,
    email: shopperEmail(who),
    phone: '5550199',
    address: { city: 'Portland', country: 'USA', state: 'Maine', zipcode: '04101' },
    productIds: chosen.map(({ _id }) => _id),
    totalPrice: totalOf(cents),
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

async function newReader(counter: Counter) {
  while (!counter.leaving.aborted) {
    const email = `${another('reader').replace(' ', '-')}@reader.example`
    const answer = await insist(counter, () => register(counter, email))
    if (answer && isThere(answer)) counter.ledger.readers.add(email)
    const subscribed = await insist(counter, () => ask(counter, newsletter.subscribe, { body: { email } }))
    if (subscribed?.status === 200) counter.ledger.subscribers.add(email)
    await wait(100)
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
