import type { PaymentsConfig } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { OrderSelector } from '../orders/orders.sql.ts'
import type { ShopState } from '../settings/shop-state.ts'
import type { Fake } from './fake-stripe/fake-stripe.ts'
import { type FixedKeys, type KeyRing, keyRing, paymentEncryption, webhookPath } from './key-ring.ts'
import { checkPayment, pollPayments, type Started, startPayment, takeWebhook } from './pay-by-card.ts'
import { type Sent, sendRefundsOf } from './send-refunds.ts'

/** Payments by card, with the provider of the moment. */
export type CardPayments = {
  keys: KeyRing
  start(which: OrderSelector): Promise<Started>
  check(orderId: string): Promise<boolean>
  /** Refunds of an order that the provider is to be asked for. */
  sendRefunds(orderId: string): Promise<Sent>
  takeWebhook(body: Buffer, signature: string): Promise<boolean>
  poll(): Promise<void>
  /** Of the shop's own fake, for tests. */
  fake: Fake | undefined
  close(): Promise<void>
}

type Options = {
  db: Database
  shop: ShopState
  secret: string
  previousSecret?: string | undefined
  config: PaymentsConfig
  baseUrl(): string
  onError(error: unknown): void
}

export async function openPayments(options: Options): Promise<CardPayments> {
  const { db, shop, secret, previousSecret, config, baseUrl, onError } = options
  const fake = config.fake === 'own' ? await openFake(baseUrl) : undefined
  const encryption = paymentEncryption(secret, previousSecret)
  const keys = keyRing({ db, encryption, fixed: fixedKeys(config, fake), baseUrl })
  const deps = { db, shop, keys, baseUrl, onError }
  return {
    keys,
    start: (which) => startPayment(deps, which),
    check: (orderId) => checkPayment(deps, orderId),
    sendRefunds: (orderId) => sendRefundsOf(deps, orderId),
    takeWebhook: (body, signature) => takeWebhook(deps, body, signature),
    poll: () => pollPayments(deps),
    fake,
    close: async () => fake?.close(),
  }
}

function fixedKeys({ keys, fake: which }: PaymentsConfig, fake: Fake | undefined): FixedKeys | undefined {
  if (fake) return { ...fake.keys, from: 'fake', api: fake.url }
  return keys && { ...keys, from: 'environment', api: which instanceof URL ? which : undefined }
}

/** Loaded only where it is wanted. */
async function openFake(baseUrl: () => string): Promise<Fake> {
  const { openFakeStripe } = await import('./fake-stripe/fake-stripe.ts')
  return openFakeStripe({ webhookUrl: () => new URL(webhookPath, baseUrl()) })
}
