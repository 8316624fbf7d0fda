import { expect, test } from 'vitest'
import { audit } from '../../contract/people/audit.ts'
import { orders } from '../../contract/orders/orders.ts'
import { ownPayments } from '../../contract/orders/own-payments.ts'
import { payments } from '../../contract/orders/payments.ts'
import { paymentKeys } from '../../contract/shop/payment-keys.ts'
import { readSettings, saveSettings } from '../../contract/shop/settings.ts'
import { shop as shopRoutes } from '../../contract/shop/shop.ts'
import { sql } from '../database/sql.ts'
import { openTestShop, orderFor } from '../testing/test-shop.ts'
import { openFakeStripe } from './fake-stripe/fake-stripe.ts'
import { findKeys } from './key-ring.sql.ts'
import { paymentEncryption, reencryptPaymentKeys } from './key-ring.ts'

const lines: string[] = []
const shop = await openTestShop({ log: (line) => lines.push(line) })
const { call, db, people } = shop
const as = { as: people.admin }
const keys = { secretKey: 'sk_live_51Secret', webhookSecret: 'whsec_Hidden' }
const offered = async () => (await call(200, shopRoutes.get, {})).body.paymentMethods.map(({ id }) => id)
const offerCards = (status: 200 | 400) =>
  call(status, saveSettings.payment, { body: { card: { isOffered: true } } }, as)

test('cards are offered with keys alone, and again with new ones', async () => {
  expect((await offerCards(400)).body).toMatchObject({ fields: [{ field: 'card.isOffered' }] })
  await call(200, paymentKeys.save, { body: keys }, as)
  await offerCards(200)
  expect(await offered()).toContain('card')
  await call(200, paymentKeys.remove, {}, as)
  expect(await offered()).not.toContain('card')
  const book = await shop.sell()
  const body = orderFor(book, { paymentMethod: 'card' })
  await call(409, orders.place, { body }, { as: people.shopper })
  await call(200, paymentKeys.save, { body: keys }, as)
  expect(await offered()).toContain('card')
})

test('keys are told of, stored encrypted, and never shown', async () => {
  const { body } = await call(200, paymentKeys.save, { body: keys }, as)
  expect(body).toMatchObject({
    isSet: true,
    from: 'dashboard',
    isLive: true,
    ending: 'cret',
    changedBy: 'admin',
    webhookUrl: `${shop.origin}/api/payments/stripe/webhook`,
  })
  for (const wrong of [{ secretKey: 'pk_live_1' }, { webhookSecret: 'secret' }, { secretKey: 'sk_live_ä' }])
    await call(400, paymentKeys.save, { body: { ...keys, ...wrong } }, as)
  const [row, log, settings] = [
    await db.first(
      sql`select encode(secret_key, 'escape'), encode(webhook_secret, 'escape') from payment_keys`,
    ),
    (await call(200, audit.list, { query: { limit: 100 } }, as)).body,
    (await call(200, readSettings.payment, {}, as)).body,
  ]
  const seen = JSON.stringify([body, row, log, settings, lines])
  expect(log.entries).toContainEqual(
    expect.objectContaining({ action: 'payment-keys.save', subject: 'Stripe' }),
  )
  for (const key of ['51Secret', 'Hidden']) expect(seen).not.toContain(key)
})

test('keys outlive a rotation of the secret', async () => {
  await call(200, paymentKeys.save, { body: keys }, as)
  const { secret } = await import('../testing/shop-options.ts')
  await reencryptPaymentKeys(db, 'the next secret', secret)
  const row = await findKeys(db)
  expect(row && paymentEncryption('the next secret').decrypt(row.secretKey)).toBe(keys.secretKey)
  expect((await call(200, paymentKeys.read, {}, as)).body, 'of another secret').toMatchObject({
    isSet: false,
  })
  await reencryptPaymentKeys(db, secret, 'the next secret')
  expect((await call(200, paymentKeys.read, {}, as)).body).toMatchObject({ isSet: true, isLive: true })
})

test('keys are tried, and those of the environment come first', async () => {
  await using resources = new AsyncDisposableStack()
  const fake = await openFakeStripe({ webhookUrl: () => new URL('http://127.0.0.1:1') })
  resources.defer(fake.close)
  const other = await openTestShop({ payments: { keys: fake.keys, fake: fake.url } })
  const owner = { as: other.people.admin }
  const test = async () => (await other.call(200, paymentKeys.test, {}, owner)).body
  await other.call(200, paymentKeys.save, { body: keys }, owner)
  expect((await other.call(200, paymentKeys.read, {}, owner)).body).toMatchObject({
    from: 'environment',
    isLive: false,
  })
  expect(await test()).toEqual({ works: true, problem: '' })
  Object.assign(fake.keys, { secretKey: 'sk_test_other' })
  expect(await test()).toMatchObject({ works: false, problem: expect.stringContaining('Invalid API Key') })
})

test('a live page waits for its keys, so that what was paid on it is found', async () => {
  await using resources = new AsyncDisposableStack()
  const fake = await openFakeStripe({ webhookUrl: () => new URL('http://127.0.0.1:1') })
  resources.defer(fake.close)
  const other = await openTestShop({ payments: { keys: fake.keys, fake: fake.url }, onError: () => {} })
  const [owner, own] = [{ as: other.people.admin }, { as: other.people.shopper }]
  await other.call(200, saveSettings.payment, { body: { card: { isOffered: true } } }, owner)
  const book = await other.sell()
  const places = async () => {
    const body = orderFor(book, { paymentMethod: 'card' })
    const { _id: id } = (await other.call(201, orders.place, { body }, own)).body
    const { url } = (await other.call(200, ownPayments.start, { params: { id } }, own)).body
    return { id, page: url.split('/').at(-1) ?? '' }
  }
  const [paid, unpaid] = [await places(), await places()]
  await fake.pay(paid.page)
  /** As after a change of the keys, and some time. */
  const letPass = async (time: string, isLive: boolean) => {
    await other.db.run(sql`
      update payment_sessions set is_live = ${isLive}, next_check_at = now(), created_at = created_at - ${time}::interval,
        expires_at = expires_at - ${time}::interval`)
    await other.db.run(sql`update orders set placed_at = placed_at - ${time}::interval`)
    await other.payments.poll()
  }
  const stateOf = async ({ id }: { id: string }) => {
    const { status, payment } = (await other.call(200, orders.get, { params: { id } }, owner)).body
    return [status, payment.status]
  }
  await letPass('31 minutes', true)
  expect(await stateOf(paid)).toEqual(['placed', 'open'])
  for (const route of [ownPayments.start, ownPayments.check])
    await other.call(503, route, { params: { id: paid.id } }, own)
  await letPass('1 hour', false)
  expect(await stateOf(paid)).toEqual(['placed', 'paid'])
  expect(await stateOf(unpaid)).toEqual(['cancelled', 'not-due'])

  const refund = { params: { id: paid.id }, body: { amount: '1' } }
  await other.db.run(sql`update payment_sessions set is_live = true`)
  await other.call(503, payments.refund, refund, owner)
  await other.db.run(sql`update payment_sessions set is_live = false`)
  await other.db.run(sql`update payment_refunds set next_attempt_at = now()`)
  await other.payments.poll()
  expect([...fake.refunds.values()]).toHaveLength(1)

  const lost = await places()
  await letPass('30 hours', true)
  expect(await stateOf(lost), 'after a day').toEqual(['cancelled', 'not-due'])
})
