import { expect, test } from 'vitest'
import { orders } from '../../contract/orders/orders.ts'
import { sql } from '../database/sql.ts'
import { openCardShop } from '../testing/card-shop.ts'

const { call, db, own, fake, orderOf, poll, mails, behave, refundsOf, paidByCard, refund } =
  await openCardShop()

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

test('a shopper who cancels a paid order gets the money back', async () => {
  const { id, session } = await paidByCard()
  await call(200, orders.cancel, { params: { id } }, own)
  await poll()
  expect(await orderOf(id)).toMatchObject({ status: 'cancelled', payment: { status: 'refunded' } })
  expect(refundsOf(session)).toEqual([1250])
  expect(await mails(id)).toContain('payment-refunded')
})
