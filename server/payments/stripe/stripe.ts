import { t } from '../../../messages/t.ts'
import type { Stripe } from 'stripe'
import {
  type Money,
  type PageRequest,
  type PaymentProvider,
  type ProviderPage,
  ProviderRefused,
  ProviderUnavailable,
  type RefundRequest,
} from '../payment-provider.ts'

export type StripeKeys = { secretKey: string; webhookSecret: string }

/** How long each of two attempts may be silent, in milliseconds. */
const timeout = 5_000

/** A shopper waits for a request as long, whatever an answer that trickles in and the pauses between attempts take. */
const deadline = 11_000

/** Of the signature of a webhook, in seconds. */
const tolerance = 300

export const isLiveKey = (secretKey: string) => /^(sk|rk)_live_/.test(secretKey)

/** Cards and wallets by Stripe Checkout. `api` is the address of a fake on this machine. */
export function stripeProvider(
  { secretKey, webhookSecret }: StripeKeys,
  api?: URL,
  maxWait = deadline,
): PaymentProvider {
  let client: Promise<Stripe> | undefined
  const connect = () => (client ??= openClient(secretKey, api))
  const ask = askWith(connect, maxWait)
  const isLive = isLiveKey(secretKey)
  const findPage = (id: string) =>
    orMissing(ask(async (stripe) => pageOf(await stripe.checkout.sessions.retrieve(id))))
  return {
    isLive,
    unitsOf,
    findPage,
    createPage: async (request) => {
      const session = await ask((stripe) =>
        stripe.checkout.sessions.create(sessionOf(request), { idempotencyKey: request.id }),
      )
      if (session.livemode !== isLive) throw new ProviderRefused('The page is of the other mode')
      return pageOf(session)
    },
    expirePage: (id) =>
      orMissing(ask(async (stripe) => pageOf(await stripe.checkout.sessions.expire(id)))).catch(
        (error: unknown) => {
          // It is not open any more: paid, or expired before.
          if (error instanceof ProviderRefused) return findPage(id)
          throw error
        },
      ),
    refund: (request) => ask((stripe) => refundWith(stripe, request)),
    readWebhook: async (body, signature) => {
      const stripe = await connect()
      try {
        const event = stripe.webhooks.constructEvent(body, signature, webhookSecret, tolerance)
        return { isLive: event.livemode, page: pageIn(event) }
      } catch {
        return undefined
      }
    },
    testKeys: async () => {
      try {
        await ask((stripe) => stripe.checkout.sessions.list({ limit: 1 }))
        return ''
      } catch (error) {
        return error instanceof Error ? error.message : String(error)
      }
    },
  }
}

/** Loaded when the first shopper pays: a shop without cards never does. */
async function openClient(secretKey: string, api: URL | undefined): Promise<Stripe> {
  const { Stripe } = await import('stripe')
  return new Stripe(secretKey, {
    timeout,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(api && { protocol: 'http', host: api.hostname, port: api.port }),
  })
}

const askWith =
  (connect: () => Promise<Stripe>, maxWait: number) =>
  async <Answer>(request: (stripe: Stripe) => Promise<Answer>): Promise<Answer> => {
    const stripe = await connect()
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new ProviderUnavailable(t('Stripe does not answer'))), maxWait)
    try {
      return await Promise.race([request(stripe), late])
    } catch (error) {
      throw asProviderError(error)
    } finally {
      clearTimeout(timer)
    }
  }

function sessionOf({ id, order, money, expiresAt, doneUrl, leftUrl }: PageRequest) {
  const units = unitsOf(money)
  if (units === undefined) throw new ProviderRefused(t('Stripe does not take this amount'))
  const metadata = { order: order.id, session: id }
  return {
    mode: 'payment' as const,
    // With the wallets that stand for a card: all of these are paid or not at once.
    payment_method_types: ['card' as const],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: money.currency.toLowerCase(),
          unit_amount: units,
          product_data: { name: t('Order {number}', { number: order.number }) },
        },
      },
    ],
    client_reference_id: order.id,
    metadata,
    payment_intent_data: { description: t('Order {number}', { number: order.number }), metadata },
    expires_at: Math.floor(expiresAt.getTime() / 1000),
    success_url: doneUrl,
    cancel_url: leftUrl,
    ...(order.email && { customer_email: order.email }),
  }
}

/** A retry of an old refund looks first: Stripe forgets keys after a day. */
async function refundWith(stripe: Stripe, { id, paymentId, money, isOld }: RefundRequest): Promise<string> {
  if (isOld) {
    const { data } = await stripe.refunds.list({ payment_intent: paymentId, limit: 100 })
    const earlier = data.find(({ metadata }) => metadata?.['refund'] === id)
    if (earlier) return idOf(earlier)
  }
  const amount = unitsOf(money)
  if (amount === undefined) throw new ProviderRefused(t('Stripe does not refund this amount'))
  return idOf(
    await stripe.refunds.create(
      { payment_intent: paymentId, amount, metadata: { refund: id } },
      { idempotencyKey: id },
    ),
  )
}

function idOf({ id, status, failure_reason: reason }: Stripe.Refund): string {
  if (status === 'failed' || status === 'canceled')
    throw new ProviderRefused(reason ? t('The refund failed: {reason}', { reason }) : t('The refund failed'))
  return id
}

function pageOf(session: Stripe.Checkout.Session): ProviderPage {
  const { payment_intent: payment } = session
  return {
    id: session.id,
    url: session.url,
    status: statusOf(session),
    paymentId: typeof payment === 'string' ? payment : (payment?.id ?? null),
    amount: session.amount_total,
    currency: session.currency?.toUpperCase() ?? null,
    orderId: session.client_reference_id,
    sessionId: session.metadata?.['session'] ?? null,
    isLive: session.livemode,
  }
}

function statusOf({ status, payment_status: paid }: Stripe.Checkout.Session): ProviderPage['status'] {
  if (paid === 'paid') return 'paid'
  if (status === 'expired') return 'expired'
  return status === 'complete' ? 'waiting' : 'open'
}

function pageIn(event: Stripe.Event): ProviderPage | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return pageOf(event.data.object)
    default:
      return null
  }
}

const withoutDecimals = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const withThreeDecimals = new Set('BHD JOD KWD OMR TND'.split(' '))

/**
 * Stripe's decimals of a currency are not always those of the shop: it counts some without decimals in hundredths. The last
 * of three it wants to be zero.
 */
function unitsOf({ amount, currency, decimals }: Money): number | undefined {
  const theirs = withoutDecimals.has(currency) ? 0 : withThreeDecimals.has(currency) ? 3 : 2
  const units = theirs < decimals ? amount / 10 ** (decimals - theirs) : amount * 10 ** (theirs - decimals)
  const isTaken = Number.isSafeInteger(units) && (theirs < 3 || units % 10 === 0)
  return isTaken ? units : undefined
}

type StripeError = { message?: string; statusCode?: number; code?: string }

/** Wrong keys count as unavailable too: the bookseller mends them, and no order is lost by them. */
function asProviderError(thrown: unknown): Error {
  if (thrown instanceof ProviderRefused || thrown instanceof ProviderUnavailable) return thrown
  const { message = t('Stripe does not answer'), statusCode, code } = thrown as StripeError
  const options = { cause: code ?? statusCode }
  const isRefusal = statusCode === 400 || statusCode === 402 || statusCode === 404
  return isRefusal ? new ProviderRefused(message, options) : new ProviderUnavailable(message, options)
}

/** Undefined for what Stripe does not know. */
const orMissing = <Answer>(asked: Promise<Answer>): Promise<Answer | undefined> =>
  asked.catch((error: unknown) => {
    if (error instanceof ProviderRefused && error.cause === 'resource_missing') return undefined
    throw error
  })
