import { argon2 } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { admin } from '../../../contract/people/admin.ts'
import { newsletter } from '../../../contract/shop/newsletter.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { callsAt, messageOf, rita } from '../../identity/firebase-auth-api/testing/ask.ts'
import { bookseller, openTestShop, orderFor } from '../test-shop.ts'

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

/** Everything in which two responses could differ for a caller. */
const visible = ({ status, body, headers }: Awaited<ReturnType<typeof shop.send>>) => ({
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
  ['the sign-in methods', (email) => ask('createAuthUri', { identifier: email, continueUrl: shop.origin })],
]

test.each(questions)(
  '%s: known and unknown e-mail addresses get the same response',
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

test('subscribing does not reveal who is subscribed', async () => {
  const subscribe = (email: string) => shop.send(newsletter.subscribe, { body: { email } })
  await subscribe(rita.email)
  expect(visible(await subscribe(rita.email))).toEqual(visible(await subscribe(stranger)))
})

test('signing up reveals that an e-mail address is taken, as the specification requires', async () => {
  expect(messageOf(await ask('signUp', rita))).toBe('EMAIL_EXISTS')
})

test('orders of other shoppers get the same response as those of an unknown e-mail address', async () => {
  const as = shop.people.otherShopper
  const look = (email: string) => shop.send(orders.byEmail, { params: { email } }, { as })
  expect(visible(await look('shopper@reader.example'))).toEqual(visible(await look(stranger)))
  const cancel = (id: string) => shop.send(orders.cancel, { params: { id } }, { as })
  expect(visible(await cancel(placed._id))).toEqual(visible(await cancel(noOrder)))
  const place = (email: string) => shop.send(orders.place, { body: orderFor(book, { email }) }, { as })
  expect(visible(await place('shopper@reader.example'))).toEqual(visible(await place(stranger)))
})

test('to callers who are not admins, existing and missing orders look the same', async () => {
  const look = (id: string, as: string | undefined) => shop.send(orders.get, { params: { id } }, { as })
  for (const as of [undefined, shop.people.shopper])
    expect(visible(await look(placed._id, as))).toEqual(visible(await look(noOrder, as)))
})

const logIns: [where: string, known: string, attempt: (name: string) => Promise<{ status: number }>][] = [
  [
    'admin log-in',
    bookseller.username,
    (username) => shop.send(admin.logIn, { body: { username, password: 'guess' } }),
  ],
  ['shopper sign-in', rita.email, (email) => ask('signInWithPassword', { email, password: 'guess' })],
]

const costOf = ([kind, { memory, passes, parallelism }]: Parameters<typeof argon2>) => ({
  kind,
  memory,
  passes,
  parallelism,
})

test.each(logIns)(
  '%s: an unknown name costs as much work as a wrong password',
  async (_where, known, attempt) => {
    const workFor = async (name: string) => {
      vi.mocked(argon2).mockClear()
      const { status } = await attempt(name)
      const work = vi.mocked(argon2).mock.calls.map(costOf)
      return { status, work }
    }
    const forKnown = await workFor(known)
    expect(forKnown.work).toHaveLength(1)
    expect(await workFor(stranger)).toEqual(forKnown)
  },
)
