import { expect, test } from 'vitest'
import { audit } from '../../contract/people/audit.ts'
import { orders } from '../../contract/orders/orders.ts'
import { ownPayments } from '../../contract/orders/own-payments.ts'
import { paymentKeys } from '../../contract/shop/payment-keys.ts'
import { readSettings, saveSettings } from '../../contract/shop/settings.ts'
import { shop as shopRoutes } from '../../contract/shop/shop.ts'
import { sql } from '../database/sql.ts'
import { openTestShop, orderFor } from '../testing/test-shop.ts'
import { openFakeStripe } from './fake-stripe/fake-stripe.ts'
import { findKeys } from './key-ring.sql.ts'
import { paymentEncryption, reencryptPaymentKeys } from './key-ring.ts'
import { ProviderRefused, ProviderUnavailable } from './payment-provider.ts'
import { stripeProvider } from './stripe/stripe.ts'

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

test('a page of the other mode is neither used nor settled', async () => {
  await using resources = new AsyncDisposableStack()
  const fake = await openFakeStripe({ webhookUrl: () => new URL('http://127.0.0.1:1') })
  resources.defer(fake.close)
  const other = await openTestShop({ payments: { keys: fake.keys, fake: fake.url }, onError: () => {} })
  const [owner, own] = [{ as: other.people.admin }, { as: other.people.shopper }]
  await other.call(200, saveSettings.payment, { body: { card: { isOffered: true } } }, owner)
  const book = await other.sell()
  const body = orderFor(book, { paymentMethod: 'card' })
  const { _id: id } = (await other.call(201, orders.place, { body }, own)).body
  const { body: first } = await other.call(200, ownPayments.start, { params: { id } }, own)
  await other.db.run(sql`update payment_sessions set is_live = true`)
  const { body: second } = await other.call(200, ownPayments.start, { params: { id } }, own)
  expect(second.url).not.toBe(first.url)
  for (const session of fake.sessions.values()) session.livemode = true
  await other.call(503, ownPayments.check, { params: { id } }, own).catch(() => {})
  await fake.pay(second.url.split('/').at(-1) ?? '')
  await other.db.run(sql`update payment_sessions set next_check_at = now()`)
  await other.payments.poll()
  const { body: order } = await other.call(200, orders.get, { params: { id } }, owner)
  expect(order).toMatchObject({ payment: { status: 'open' }, payments: [] })
})

test('a live key takes no page for tests, and amounts are those of Stripe', async () => {
  const fake = await openFakeStripe({
    webhookUrl: () => new URL('http://127.0.0.1:1'),
    keys: { secretKey: 'sk_live_1', webhookSecret: 'whsec_1' },
  })
  const provider = stripeProvider(fake.keys, fake.url)
  const page = (currency: string, decimals: number, amount = 1250) =>
    provider.createPage({
      id: crypto.randomUUID(),
      order: { id: crypto.randomUUID(), number: 1, email: '' },
      money: { amount, currency, decimals },
      expiresAt: new Date(Date.now() + 31 * 60_000),
      doneUrl: 'http://localhost',
      leftUrl: 'http://localhost',
    })
  await expect(page('EUR', 2)).rejects.toThrow(ProviderRefused)
  const units = (currency: string, decimals: number) => provider.unitsOf({ amount: 1250, currency, decimals })
  expect([units('EUR', 2), units('JPY', 0), units('KWD', 3), units('ISK', 0)]).toEqual([
    1250, 1250, 1250, 125000,
  ])
  await fake.close()
  await expect(page('EUR', 2)).rejects.toThrow(ProviderUnavailable)
})
