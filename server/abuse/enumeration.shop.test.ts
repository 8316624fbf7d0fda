import { argon2 } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { admin } from '../../contract/admin.ts'
import { newsletter } from '../../contract/newsletter.ts'
import { orders } from '../../contract/orders.ts'
import { callsAt, messageOf, rita } from '../identity/firebase-auth-api/testing/ask.ts'
import { bookseller, openTestShop, orderFor } from '../testing/test-shop.ts'

vi.mock(import('node:crypto'), async (original) => {
  const crypto = await original()
  return { ...crypto, argon2: vi.fn(crypto.argon2) }
})

const shop = await openTestShop()
const { ask } = callsAt(shop)
await ask('signUp', rita)
const book = await shop.sell()
const { body: placed } = await shop.call(
  201,
  orders.place,
  { body: orderFor(book) },
  { as: shop.people.shopper },
)
const stranger = 'nobody@reader.example'
const noOrder = '00000000-0000-4000-8000-000000000000'

/** All that a stranger could tell two answers apart by. */
const told = ({ status, body, headers }: Awaited<ReturnType<typeof shop.send>>) => ({
  status,
  body: { ...body, requestId: '', email: '' },
  headers: [...headers.keys()].sort(),
})

type Asked = [
  what: string,
  ask: (email: string) => Promise<{ status: number; body: object; headers: object }>,
]

const questions: Asked[] = [
  ['a wrong password', (email) => ask('signInWithPassword', { email, password: 'guess' })],
  ['a forgotten password', (email) => ask('sendOobCode', { requestType: 'PASSWORD_RESET', email })],
  ['the ways to sign in', (email) => ask('createAuthUri', { identifier: email, continueUrl: shop.origin })],
]

test.each(questions)(
  '%s: an address that is known here is answered as one that is not',
  async (_what, question) => {
    const answers = await Promise.all([rita.email, stranger].map(question))
    const [known, unknown] = answers.map(({ status, body, headers }) => ({
      status,
      body: { ...body, email: '' },
      headers: Object.keys(headers),
    }))
    expect(known).toEqual(unknown)
  },
)

test('a newsletter does not tell who reads it', async () => {
  const subscribe = (email: string) => shop.send(newsletter.subscribe, { body: { email } })
  await subscribe(rita.email)
  expect(told(await subscribe(rita.email))).toEqual(told(await subscribe(stranger)))
})

test('signing up tells that an address is taken, as Firebase does: that is the specification', async () => {
  expect(messageOf(await ask('signUp', rita))).toBe('EMAIL_EXISTS')
})

test('the orders of others answer like those of an unknown address', async () => {
  const as = shop.people.otherShopper
  const look = (email: string) => shop.send(orders.byEmail, { params: { email } }, { as })
  expect(told(await look('shopper@reader.example'))).toEqual(told(await look(stranger)))
  const cancel = (id: string) => shop.send(orders.cancel, { params: { id } }, { as })
  expect(told(await cancel(placed._id))).toEqual(told(await cancel(noOrder)))
  const place = (email: string) => shop.send(orders.place, { body: orderFor(book, { email }) }, { as })
  expect(told(await place('shopper@reader.example'))).toEqual(told(await place(stranger)))
})

test('to who is no bookseller, an order that is there looks like one that is not', async () => {
  const look = (id: string, as: string | undefined) => shop.send(orders.get, { params: { id } }, { as })
  for (const as of [undefined, shop.people.shopper])
    expect(told(await look(placed._id, as))).toEqual(told(await look(noOrder, as)))
})

const doors: [where: string, known: string, knock: (name: string) => Promise<{ status: number }>][] = [
  [
    'at the counter',
    bookseller.username,
    (username) => shop.send(admin.logIn, { body: { username, password: 'guess' } }),
  ],
  ['in the shop', rita.email, (email) => ask('signInWithPassword', { email, password: 'guess' })],
]

const costOf = ([kind, { memory, passes, parallelism }]: Parameters<typeof argon2>) => ({
  kind,
  memory,
  passes,
  parallelism,
})

test.each(doors)(
  '%s an unknown name costs as much work as a wrong password',
  async (_where, known, knock) => {
    const workFor = async (name: string) => {
      vi.mocked(argon2).mockClear()
      const { status } = await knock(name)
      const work = vi.mocked(argon2).mock.calls.map(costOf)
      return { status, work }
    }
    const forKnown = await workFor(known)
    expect(forKnown.work).toHaveLength(1)
    expect(await workFor(stranger)).toEqual(forKnown)
  },
)
