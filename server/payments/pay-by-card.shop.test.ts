import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { orderChanges } from '../../contract/orders/order-changes.ts'
import { orders } from '../../contract/orders/orders.ts'
import { ownPayments } from '../../contract/orders/own-payments.ts'
import { payments } from '../../contract/orders/payments.ts'
import { saveSettings } from '../../contract/shop/settings.ts'
import { stock } from '../../contract/stock/stock.ts'
import { sql } from '../database/sql.ts'
import { openTestShop, orderFor } from '../testing/test-shop.ts'
import type { FakeSession } from './fake-stripe/fake-account.ts'
import type { Behaviour, Fake } from './fake-stripe/fake-stripe.ts'

// A provider that fails is told to the log.
const shop = await openTestShop({ payments: { keys: undefined, fake: 'own' }, onError: () => {} })
const { call, send, db, people } = shop
const fake = shop.payments.fake as Fake
const [as, own] = [{ as: people.admin }, { as: people.shopper }]
await call(200, saveSettings.payment, { body: { card: { isOffered: true } } }, as)
await call(200, saveSettings.email, { body: { notifyOnOrder: true, notifyAddress: 'me@shop.example' } }, as)

await db.run(sql`update accounts set email_verified = true where email = 'shopper@reader.example'`)

/** Books without stock are always there. */
async function sellCopies(copies?: number) {
  const book = await shop.sell({ newPrice: 12.5 })
  if (copies !== undefined)
    await call(200, stock.set, { params: { bookId: book._id }, body: { onHand: copies } }, as)
  return book
}

const copiesOf = async (id: string) =>
  (await db.first<{ copies: number }>(sql`select on_hand as copies from stock where book_id = ${id}`))?.copies

type Book = Awaited<ReturnType<typeof sellCopies>>

const place = async (book: Book, changes: object = {}) =>
  (await call(201, orders.place, { body: orderFor(book, { paymentMethod: 'card', ...changes }) }, own)).body
    ._id

const placed = async (copies?: number) => place(await sellCopies(copies))

const start = async (id: string) => (await call(200, ownPayments.start, { params: { id } }, own)).body.url

/** The session of the fake behind the open page. */
async function opened(id: string): Promise<FakeSession> {
  const url = await start(id)
  const session = fake.sessions.get(new URL(url).pathname.split('/')[2] ?? '')
  if (!session) throw new Error('The fake has no such page')
  return session
}

const orderOf = async (id: string) => (await call(200, orders.get, { params: { id } }, as)).body
const check = (id: string) => send(ownPayments.check, { params: { id } }, own)

/** The time to pay is over, and the next poll looks at all pages. */
const passTime = (id: string) =>
  db.transaction(async (tx) => {
    await tx.run(sql`
      update payment_sessions set created_at = created_at - interval '31 minutes', expires_at = expires_at - interval '31 minutes'
      where order_id = ${id}`)
    await tx.run(sql`update orders set placed_at = placed_at - interval '31 minutes' where id = ${id}`)
  })

async function poll() {
  await db.run(sql`update payment_sessions set next_check_at = now()`)
  await db.run(sql`update payment_refunds set next_attempt_at = now()`)
  await shop.payments.poll()
}

const mails = async (id: string) =>
  (
    await db.many<{ template: string }>(sql`
      select template from outbox where order_id = ${id} order by created_at, template`)
  ).map(({ template }) => template)

function behave(changes: Partial<Behaviour>) {
  fake.behave(changes)
  onTestFinished(() => fake.behave({ api: 'works', webhook: 'works', on: () => undefined }))
}

const paidOnce = { status: 'placed', payment: { status: 'paid', paid: '12.50', refunded: '0.00' } }
const refundsOf = ({ payment_intent: id }: FakeSession) =>
  [...fake.refunds.values()].filter(({ payment_intent: of }) => of === id).map(({ amount }) => amount)

/** Sends an event as the provider does. */
const webhook = (event: object, at?: number, secret?: string) => fake.deliver(fake.signed(event, at, secret))
const completed = (session: object) =>
  fake.eventOf('checkout.session.completed', {
    ...(session as FakeSession),
    status: 'complete',
    payment_status: 'paid',
  })

test('an order by card is told of when it is paid, by the webhook', async () => {
  const id = await placed()
  expect(await mails(id)).toEqual([])
  const session = await opened(id)
  expect(session).toMatchObject({
    amount_total: 1250,
    currency: 'usd',
    client_reference_id: id,
    success_url: `${shop.origin}/orders/${id}?payment=done`,
    cancel_url: `${shop.origin}/orders/${id}?payment=left`,
    name: expect.stringMatching(/^Order \d+$/),
  })
  await fake.pay(session.id)
  expect(await orderOf(id)).toMatchObject({
    ...paidOnce,
    payments: [{ kind: 'paid', amount: '12.50', method: 'card', by: '', providerId: session.payment_intent }],
  })
  expect(await mails(id)).toEqual(['new-order', 'order-placed'])
  const { body } = await call(409, ownPayments.start, { params: { id } }, own)
  expect(body).toMatchObject({ code: 'cannot-pay', reason: 'paid' })
})

test('an order has one page, also for two tabs at once', async () => {
  const id = await placed()
  const answers = await Promise.all([1, 2, 3].map(() => send(ownPayments.start, { params: { id } }, own)))
  const urls = answers.filter(({ status }) => status === 200).map(({ body }) => body.url)
  expect(new Set([...urls, await start(id)]).size).toBe(1)
})

test('without a webhook the poll and the shopper who comes back confirm', async () => {
  behave({ webhook: 'none' })
  const [polled, checked] = [await placed(), await placed()]
  for (const id of [polled, checked]) await fake.pay((await opened(id)).id)
  expect((await check(checked)).body).toMatchObject(paidOnce)
  await poll()
  expect(await orderOf(polled)).toMatchObject(paidOnce)
})

test('webhook, poll and check at once record one payment', async () => {
  behave({ webhook: 'none' })
  const id = await placed()
  const session = await opened(id)
  await fake.pay(session.id)
  const event = completed(session)
  await Promise.all([webhook(event), webhook(event), poll(), check(id), webhook(event), check(id)])
  expect(await orderOf(id)).toMatchObject({ ...paidOnce, payments: [{ amount: '12.50' }] })
  expect(await mails(id)).toEqual(['new-order', 'order-placed'])
})

test('the return page opened by hand changes nothing', async () => {
  const id = await placed()
  await start(id)
  expect((await check(id)).body).toMatchObject({ status: 'placed', payment: { status: 'open' } })
  expect((await check(await placed())).status).toBe(200)
  const theirs = await send(ownPayments.check, { params: { id } }, { as: people.otherShopper })
  expect(theirs.status).toBe(404)
})

test('forged, old and live webhooks are refused', async () => {
  behave({ webhook: 'none' })
  const id = await placed()
  const session = await opened(id)
  const paid = { ...session, payment_intent: 'pi_forged' }
  const answers = [
    await webhook(completed(paid), Date.now(), 'whsec_another'),
    await webhook(completed(paid), Date.now() - 301_000),
    await webhook({ ...completed(paid), livemode: true }),
    await fake.deliver({ ...fake.signed(completed(paid)), body: JSON.stringify(completed(session)) }),
    await fake.deliver({ body: '{}', signature: '' }),
    await fake.deliver({ body: 'no json', signature: 't=1,v1=00' }),
    await fake.deliver({ ...fake.signed({ ...completed(paid), filler: 'x'.repeat(256 * 1024) }) }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400, 413])
  expect(await orderOf(id)).toMatchObject({ payment: { status: 'open' }, payments: [] })
})

test.each<[string, (other: string) => object]>([
  ['another amount', () => ({ amount_total: 1 })],
  ['another currency', () => ({ currency: 'eur' })],
  ['another order', (other) => ({ client_reference_id: other })],
  ['a swapped page', () => ({ metadata: { session: randomUUID() } })],
  ['a live page', () => ({ livemode: true })],
  ['an unknown page', () => ({ id: 'cs_test_unknown', metadata: {} })],
])('a signed webhook with %s changes nothing', async (_what, changes) => {
  behave({ webhook: 'none' })
  const [id, other] = [await placed(), await placed()]
  const session = await opened(id)
  const event = { ...completed({ ...session, payment_intent: 'pi_1', ...changes(other) }), livemode: false }
  expect((await webhook(event)).status).toBe(200)
  for (const one of [id, other]) expect(await orderOf(one)).toMatchObject({ payment: { status: 'open' } })
})

test('events about other things, and a repeated one, change nothing', async () => {
  const id = await placed()
  const session = await opened(id)
  await fake.pay(session.id)
  for (const event of [
    completed(session),
    completed(session),
    { ...completed(session), type: 'charge.updated' },
  ])
    expect((await webhook(event)).status).toBe(200)
  expect(await orderOf(id)).toMatchObject({ ...paidOnce, payments: [{ amount: '12.50' }] })
})

test('a page that is not paid is expired at the provider, then the order is cancelled', async () => {
  const book = await sellCopies(1)
  const id = await place(book)
  const session = await opened(id)
  await passTime(id)
  behave({ api: 'down' })
  await poll()
  expect(await orderOf(id), 'the provider has not said that it is expired').toMatchObject({
    status: 'placed',
  })
  fake.behave({ api: 'works', webhook: 'none' })
  await poll()
  expect(session.status).toBe('expired')
  const order = await orderOf(id)
  expect(order).toMatchObject({ status: 'cancelled', payment: { status: 'not-due' } })
  expect(order.timeline.at(-1)).toMatchObject({ by: 'Shop', text: 'It was not paid in time' })
  expect(await copiesOf(book._id)).toBe(1)
  expect(await mails(id)).toEqual(['payment-expired'])
})

test('a provider that does not answer for days ends no order', async () => {
  behave({ webhook: 'none' })
  const ids = [await placed(1), await placed(1)]
  for (const id of ids) await fake.pay((await opened(id)).id)
  await db.run(sql`update payment_sessions set created_at = created_at - interval '2 days',
    expires_at = expires_at - interval '2 days' where order_id = any(${ids}::uuid[])`)
  fake.behave({ api: 'broken' })
  await poll()
  for (const id of ids) expect(await orderOf(id)).toMatchObject({ status: 'placed' })
  fake.behave({ api: 'works' })
  await poll()
  for (const id of ids) expect(await orderOf(id)).toMatchObject(paidOnce)
})

test('a page that ends early is replaced by another one, and so is one that the provider has forgotten', async () => {
  const id = await placed(1)
  const [early, forgotten] = [await opened(id), fake.sessions]
  await webhook(fake.eventOf('checkout.session.expired', { ...early, status: 'expired' }))
  await poll()
  expect(await orderOf(id)).toMatchObject({ status: 'placed' })
  const second = await opened(id)
  forgotten.delete(second.id)
  const third = await opened(id)
  expect(new Set([early.id, second.id, third.id]).size).toBe(3)
  await fake.pay(third.id)
  expect(await orderOf(id)).toMatchObject(paidOnce)
})

test('an order that goes back to the card while its page ends is not cancelled', async () => {
  const id = await placed(1)
  const session = await opened(id)
  const choose = (method: 'cash-on-delivery' | 'card') =>
    call(200, ownPayments.changeMethod, { params: { id }, body: { method } }, own)
  await choose('cash-on-delivery')
  await passTime(id)
  behave({
    webhook: 'none',
    on: (step, request) =>
      step === 'after' && request.endsWith(`${session.id}/expire`) ? choose('card') : undefined,
  })
  await poll()
  expect(session.status).toBe('expired')
  expect(await orderOf(id)).toMatchObject({ status: 'placed', payment: { method: 'card' } })
  fake.behave({ webhook: 'works' })
  await fake.pay((await opened(id)).id)
  expect(await orderOf(id)).toMatchObject(paidOnce)
})

test('two processes ask about a page once, and no lock is held meanwhile', async () => {
  behave({ webhook: 'none' })
  const id = await placed(1)
  const asked: string[] = []
  const session = await opened(id)
  await fake.pay(session.id)
  await db.run(sql`update payment_sessions set next_check_at = now()`)
  fake.behave({
    on: (step, request) => {
      if (step === 'before' && request.includes(session.id)) asked.push(request)
      return db.run(sql`select from orders where id = ${id} for update nowait`)
    },
  })
  await Promise.all([shop.payments.poll(), shop.payments.poll()])
  expect(asked).toEqual([`GET /v1/checkout/sessions/${session.id}`])
  expect((await refund(id, '5')).status).toBe(201)
  expect(await orderOf(id)).toMatchObject({ payment: { paid: '12.50', refunded: '5.00' } })
})

test('an order of which no page was opened expires in the same time', async () => {
  const book = await sellCopies(1)
  const id = await place(book)
  await poll()
  expect(await orderOf(id)).toMatchObject({ status: 'placed' })
  await passTime(id)
  await poll()
  expect(await orderOf(id)).toMatchObject({ status: 'cancelled' })
  expect(await copiesOf(book._id)).toBe(1)
})

test('a page that was paid at the last moment is not expired', async () => {
  behave({ webhook: 'none' })
  const id = await placed(1)
  await fake.pay((await opened(id)).id)
  await passTime(id)
  await poll()
  expect(await orderOf(id)).toMatchObject(paidOnce)
})

/** Expired, while somebody has paid at the provider after all. */
async function paidAfterExpiry(book: Book) {
  behave({ webhook: 'none' })
  const id = await place(book)
  const open = await opened(id)
  await passTime(id)
  await poll()
  expect(await orderOf(id)).toMatchObject({ status: 'cancelled' })
  const paid = { status: 'complete', payment_status: 'paid', payment_intent: `pi_late_${id}` } as const
  const session = { ...open, ...paid }
  fake.sessions.set(session.id, session)
  return { id, session }
}

test('paid after it has expired, an order comes back with its copies', async () => {
  const book = await sellCopies(1)
  const { id, session } = await paidAfterExpiry(book)
  expect(await copiesOf(book._id)).toBe(1)
  await webhook(completed(session))
  const order = await orderOf(id)
  expect(order).toMatchObject(paidOnce)
  expect(order.timeline).toContainEqual(
    expect.objectContaining({ kind: 'moved', to: 'placed', text: 'It was paid after all' }),
  )
  expect(await copiesOf(book._id)).toBe(0)
  expect(refundsOf(session)).toEqual([])
})

test('paid after its copies were sold, an order stays cancelled and is refunded', async () => {
  const book = await sellCopies(1)
  const { id, session } = await paidAfterExpiry(book)
  const other = await place(book)
  await webhook(completed(session))
  expect(await orderOf(id)).toMatchObject({
    status: 'cancelled',
    payment: { status: 'refunded', paid: '12.50', refunded: '12.50' },
  })
  expect(refundsOf(session)).toEqual([1250])
  expect(await mails(id)).toContain('payment-refunded')
  expect(await copiesOf(book._id)).toBe(0)
  expect(await orderOf(other)).toMatchObject({ status: 'placed' })
})

test('an order that its shopper cancels while the event of the payment is on its way is refunded', async () => {
  behave({ webhook: 'none' })
  const book = await sellCopies(1)
  const id = await place(book)
  const session = await opened(id)
  await fake.pay(session.id)
  await call(200, orders.cancel, { params: { id } }, own)
  await webhook(completed(session))
  expect(await orderOf(id)).toMatchObject({ status: 'cancelled', payment: { status: 'refunded' } })
  expect(refundsOf(session)).toEqual([1250])
  expect(await copiesOf(book._id)).toBe(1)
})

test('an order that was paid meanwhile gets the second payment back', async () => {
  behave({ webhook: 'none' })
  const id = await placed()
  const session = await opened(id)
  await call(201, payments.record, { params: { id }, body: { amount: '12.50', method: 'bank-transfer' } }, as)
  await fake.pay(session.id)
  await webhook(completed(session))
  expect(await orderOf(id)).toMatchObject({
    status: 'placed',
    payment: { status: 'paid', paid: '25.00', refunded: '12.50' },
  })
  expect(refundsOf(session)).toEqual([1250])
})

test('two pages that are both paid: the second payment is refunded', async () => {
  behave({ webhook: 'none' })
  const [first, second] = [await shop.sell({ newPrice: 12.5 }), await shop.sell({ newPrice: 5 })]
  const id = await place(first, { productIds: [first._id, second._id], totalPrice: '17.50' })
  const early = await opened(id)
  await fake.pay(early.id)
  // Its event is late, and the sum changes meanwhile.
  const params = { id, bookId: second._id }
  await call(200, orderChanges.cancelLine, { params }, as)
  fake.sessions.set(early.id, { ...early, status: 'expired', payment_status: 'unpaid' })
  const late = await opened(id)
  expect(late.amount_total).toBe(1250)
  await fake.pay(late.id)
  await webhook(completed(late))
  fake.sessions.set(early.id, early)
  await webhook(completed(early))
  await poll()
  const { payment, payments: rows } = await orderOf(id)
  expect(payment).toMatchObject({ status: 'paid', paid: '30.00', refunded: '17.50' })
  expect(rows).toHaveLength(3)
  expect(refundsOf(early)).toEqual([1750])
  expect(refundsOf(late)).toEqual([])
})

test.each<[string, Behaviour['api']]>([
  ['is down', 'down'],
  ['answers 500', 'broken'],
])('a provider that %s loses nothing', async (_what, api) => {
  const id = await placed(1)
  behave({ api })
  const answer = await send(ownPayments.start, { params: { id } }, own)
  expect(answer).toMatchObject({
    status: 503,
    body: { message: expect.stringContaining('Your order is safe') },
  })
  expect(await orderOf(id)).toMatchObject({ status: 'placed', payment: { status: 'open' } })
  fake.behave({ api: 'works' })
  const session = await opened(id)
  expect([...fake.sessions.values()].filter(({ client_reference_id: of }) => of === id)).toHaveLength(1)
  fake.behave({ api })
  expect((await check(id)).status).toBe(503)
  fake.behave({ api: 'works' })
  await fake.pay(session.id)
  expect(await orderOf(id)).toMatchObject(paidOnce)
})

test('a page of which the shop did not hear is made once', async () => {
  const id = await placed()
  // The answer is lost.
  behave({ on: (step) => (step === 'after' ? Promise.reject(new Error('lost')) : undefined) })
  expect((await send(ownPayments.start, { params: { id } }, own)).status).toBe(503)
  behave({ on: () => undefined })
  await poll()
  await start(id)
  expect([...fake.sessions.values()].filter(({ client_reference_id: of }) => of === id)).toHaveLength(1)
})

const paidByCard = async () => {
  const id = await placed()
  const session = await opened(id)
  await fake.pay(session.id)
  return { id, session }
}

const refund = (id: string, amount: string, key?: string) =>
  send(
    payments.refund,
    { params: { id }, body: { amount } },
    { ...as, ...(key && { headers: { 'idempotency-key': key } }) },
  )

test('staff refund through the provider, at most what was paid, also at once', async () => {
  const { id, session } = await paidByCard()
  expect((await refund(id, '12.51')).status).toBe(409)
  const answers = await Promise.all([refund(id, '10'), refund(id, '10')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(refundsOf(session)).toEqual([1000])
  const made = [...fake.refunds.values()].find(({ payment_intent: of }) => of === session.payment_intent)
  expect(await orderOf(id)).toMatchObject({
    payment: { paid: '12.50', refunded: '10.00' },
    payments: [{}, { kind: 'refunded', amount: '10.00', by: 'admin', providerId: made?.id }],
  })
})

test('a refund of which the shop did not hear is repeated by the poll and made once', async () => {
  const { id, session } = await paidByCard()
  behave({ on: (step) => (step === 'after' ? Promise.reject(new Error('lost')) : undefined) })
  expect((await refund(id, '5', 'one')).status).toBe(503)
  expect((await refund(id, '5', 'one')).status, 'with the same key').toBe(503)
  expect((await refund(id, '8')).status, 'what is under way is not there to be refunded').toBe(409)
  behave({ on: () => undefined })
  await poll()
  expect(await orderOf(id)).toMatchObject({ payment: { refunded: '5.00' } })
  expect(refundsOf(session)).toEqual([500])
  // As after two days, when the provider has forgotten the key.
  await db.run(sql`update payment_refunds set status = 'pending', created_at = created_at - interval '2 days'
    where order_id = ${id}`)
  await poll()
  expect(refundsOf(session)).toEqual([500])
  expect(await orderOf(id)).toMatchObject({ payment: { refunded: '5.00' } })
})

test('a refund that the provider refuses is told, and made by hand afterwards', async () => {
  const { id, session } = await paidByCard()
  fake.sessions.set(session.id, { ...session, payment_intent: 'pi_elsewhere' })
  const refused = await refund(id, '5')
  expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('Stripe refused') } })
  expect((await refund(id, '5')).status).toBe(201)
  expect(await orderOf(id)).toMatchObject({ payment: { refunded: '5.00' } })
})

test('the pages of the fake say that it is a simulation, and do what they say', async () => {
  behave({ webhook: 'none' })
  const id = await placed()
  const url = await start(id)
  const page = await (await fetch(url)).text()
  expect(page).toContain('This is a simulation')
  for (const words of ['Pay', 'Leave', 'Pay without coming back', 'Let it expire', '$12.50'])
    expect(page).toContain(words)
  const press = (action: string) =>
    fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ action }) })
  expect((await press('leave')).headers.get('location')).toBe(`${shop.origin}/orders/${id}?payment=left`)
  expect((await press('pay')).headers.get('location')).toBe(`${shop.origin}/orders/${id}?payment=done`)
  expect((await check(id)).body).toMatchObject(paidOnce)
})

test('books that nobody tracks, and an order in another way, are not touched', async () => {
  const book = await sellCopies()
  const id = await place(book, { paymentMethod: 'cash-on-delivery' })
  const { body } = await call(409, ownPayments.start, { params: { id } }, own)
  expect(body).toMatchObject({ code: 'cannot-pay', reason: 'other-method' })
  await passTime(id)
  await poll()
  expect(await orderOf(id)).toMatchObject({ status: 'placed' })
})

test('a shopper whose address is not confirmed reads nothing that was typed', async () => {
  const book = await sellCopies(1)
  const body = orderFor(book, { paymentMethod: 'card', email: 'other@reader.example' })
  const theirs = { as: people.otherShopper }
  const { _id: id } = (await call(201, orders.place, { body }, theirs)).body
  const { body: page } = await call(200, ownPayments.start, { params: { id } }, theirs)
  await fake.pay(page.url.split('/').at(-1) ?? '')
  expect(await mails(id)).toEqual(['new-order', 'order-noted'])
  expect((await orderOf(id)).heldUntil, 'nobody cancels what is paid').toBeNull()
})

test('a shopper who cancels a paid order gets the money back', async () => {
  const { id, session } = await paidByCard()
  await call(200, orders.cancel, { params: { id } }, own)
  await poll()
  expect(await orderOf(id)).toMatchObject({ status: 'cancelled', payment: { status: 'refunded' } })
  expect(refundsOf(session)).toEqual([1250])
  expect(await mails(id)).toContain('payment-refunded')
})

test('an order whose method is changed, and changed back, is told of once', async () => {
  const id = await placed()
  const choose = (method: 'cash-on-delivery' | 'card') =>
    call(200, ownPayments.changeMethod, { params: { id }, body: { method } }, own)
  await choose('cash-on-delivery')
  expect(await mails(id)).toEqual(['new-order', 'order-placed'])
  await choose('card')
  const session = await opened(id)
  await fake.pay(session.id)
  expect(await orderOf(id)).toMatchObject(paidOnce)
  expect(await mails(id)).toEqual(['new-order', 'order-placed'])
})
