import { expect, test } from 'vitest'
import { openFakeStripe } from '../fake-stripe/fake-stripe.ts'
import { type Money, ProviderRefused, ProviderUnavailable } from '../payment-provider.ts'
import { stripeProvider } from './stripe.ts'

const webhookUrl = () => new URL('http://127.0.0.1:1')

const pageFor = (money: Money) => ({
  id: crypto.randomUUID(),
  order: { id: crypto.randomUUID(), number: 1, email: '' },
  money,
  expiresAt: new Date(Date.now() + 31 * 60_000),
  doneUrl: 'http://localhost',
  leftUrl: 'http://localhost',
})
const euros = { amount: 1250, currency: 'EUR', decimals: 2 }

test('a live key takes no page for tests', async () => {
  const keys = { secretKey: 'sk_live_1', webhookSecret: 'whsec_1' }
  const fake = await openFakeStripe({ webhookUrl, keys })
  const provider = stripeProvider(keys, fake.url)
  await expect(provider.createPage(pageFor(euros))).rejects.toThrow(ProviderRefused)
  await fake.close()
  await expect(provider.createPage(pageFor(euros))).rejects.toThrow(ProviderUnavailable)
})

test('no request waits longer than a shopper does', async () => {
  await using resources = new AsyncDisposableStack()
  const fake = await openFakeStripe({ webhookUrl })
  resources.defer(fake.close)
  const provider = stripeProvider(fake.keys, fake.url, 50)
  fake.behave({ api: 600_000 })
  const refund = { id: crypto.randomUUID(), paymentId: 'pi_1', money: euros, isOld: true }
  for (const asked of [
    provider.createPage(pageFor(euros)),
    provider.findPage('cs_1'),
    provider.expirePage('cs_1'),
    provider.refund(refund),
  ])
    await expect(asked).rejects.toThrow(ProviderUnavailable)
  expect(await provider.testKeys()).toBe('Stripe does not answer')
})

test.each<[string, number, number, number | undefined]>([
  ['EUR', 1250, 2, 1250],
  ['JPY', 1250, 0, 1250],
  ['JPY', 700, 2, 7],
  ['JPY', 750, 2, undefined],
  ['ISK', 1250, 0, 125_000],
  ['KWD', 1250, 3, 1250],
  ['KWD', 1255, 3, undefined],
])('%s %d with %d decimals are %s units of Stripe', (currency, amount, decimals, units) => {
  const provider = stripeProvider({ secretKey: 'sk_test_1', webhookSecret: 'whsec_1' })
  expect(provider.unitsOf({ amount, currency, decimals })).toBe(units)
})
