import { expect, test } from 'vitest'
import { orderChanges } from '../../contract/orders/order-changes.ts'
import { orders } from '../../contract/orders/orders.ts'
import { ownPayments } from '../../contract/orders/own-payments.ts'
import { payments } from '../../contract/orders/payments.ts'
import { sql } from '../database/sql.ts'
import { openCardShop, paidOnce } from '../testing/card-shop.ts'

const {
  call,
  db,
  as,
  own,
  fake,
  shop,
  sellCopies,
  copiesOf,
  place,
  placed,
  opened,
  orderOf,
  passTime,
  poll,
  mails,
  behave,
  refundsOf,
  webhook,
  completed,
  refund,
} = await openCardShop()

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
async function paidAfterExpiry(book: Parameters<typeof place>[0]) {
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
