import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { orders } from '../../contract/orders/orders.ts'
import { ownPayments } from '../../contract/orders/own-payments.ts'
import { orderFor } from '../testing/test-shop.ts'
import type { Behaviour } from './fake-stripe/fake-stripe.ts'
import { openCardShop, paidOnce } from '../testing/card-shop.ts'

const {
  call,
  send,
  people,
  own,
  fake,
  shop,
  sellCopies,
  place,
  placed,
  start,
  opened,
  orderOf,
  check,
  passTime,
  poll,
  mails,
  behave,
  webhook,
  completed,
} = await openCardShop()

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
