import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { createServer } from '../../lib/node-http.ts'
import type { StripeKeys } from '../stripe/stripe.ts'
import { paymentPage } from './payment-page.ts'

export type FakeSession = {
  id: string
  object: 'checkout.session'
  url: string | null
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  payment_intent: string | null
  amount_total: number
  currency: string
  client_reference_id: string | null
  metadata: Record<string, string>
  livemode: boolean
  expires_at: number
  success_url: string
  cancel_url: string
  name: string
}

export type FakeRefund = {
  id: string
  object: 'refund'
  status: 'succeeded'
  amount: number
  payment_intent: string
  metadata: Record<string, string>
}

/** What the fake does wrong, for tests. */
export type Behaviour = {
  /** Answers with 500, drops the connection, or waits for so many milliseconds. */
  api: 'works' | 'broken' | 'down' | number
  /** Sends events at once, not at all, or after so many milliseconds. */
  webhook: 'works' | 'none' | number
  /** Called around each request to the API. */
  on(step: 'before' | 'after', request: string): Promise<unknown> | undefined
}

export type Fake = Awaited<ReturnType<typeof openFakeStripe>>

type Options = {
  webhookUrl(): URL
  keys?: StripeKeys
  /** By default a free one. */
  port?: number
}

const largestForm = 64 * 1024

/** A payment provider that speaks Stripe's HTTP on this machine and moves no money. It forgets all when it ends. */
export async function openFakeStripe({ webhookUrl, keys = newKeys(), port = 0 }: Options) {
  const sessions = new Map<string, FakeSession>()
  const refunds = new Map<string, FakeRefund>()
  const answered = new Map<string, { asked: string; body: object }>()
  const behaviour: Behaviour = { api: 'works', webhook: 'works', on: () => undefined }
  const sending = new Set<Promise<unknown>>()
  const origin = { url: new URL('http://127.0.0.1') }

  /** Signed as Stripe signs it. */
  const signed = (event: object, at = Date.now(), secret = keys.webhookSecret) => {
    const body = JSON.stringify(event)
    const time = Math.floor(at / 1000)
    const mac = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    return { body, signature: `t=${time},v1=${mac}` }
  }
  const eventOf = (type: string, session: FakeSession) => ({
    id: newId('evt'),
    object: 'event',
    type,
    livemode: session.livemode,
    created: Math.floor(Date.now() / 1000),
    data: { object: session },
  })
  const deliver = ({ body, signature }: { body: string; signature: string }) =>
    fetch(webhookUrl(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    })
  function tell(type: string, session: FakeSession) {
    const { webhook } = behaviour
    if (webhook === 'none') return undefined
    const delay = typeof webhook === 'number' ? webhook : 0
    const sent = wait(delay, undefined, { ref: false })
      .then(() => deliver(signed(eventOf(type, session))))
      .catch(() => {})
      .finally(() => sending.delete(sent))
    sending.add(sent)
    return sent
  }

  const pay = (session: FakeSession) => {
    if (session.status !== 'open') return undefined
    Object.assign(session, {
      status: 'complete',
      payment_status: 'paid',
      payment_intent: newId('pi'),
      url: null,
    })
    return tell('checkout.session.completed', session)
  }
  const expire = (session: FakeSession) => {
    if (session.status !== 'open') return undefined
    Object.assign(session, { status: 'expired', url: null })
    return tell('checkout.session.expired', session)
  }

  function createSession(form: URLSearchParams): FakeSession {
    const id = newId('cs_test')
    const item = (name: string) => form.get(`line_items[0][price_data]${name}`) ?? ''
    const session: FakeSession = {
      id,
      object: 'checkout.session',
      url: new URL(`/pay/${id}`, origin.url).href,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: Number(item('[unit_amount]')),
      currency: item('[currency]'),
      client_reference_id: form.get('client_reference_id'),
      metadata: mapIn(form, 'metadata'),
      livemode: false,
      expires_at: Number(form.get('expires_at')),
      success_url: form.get('success_url') ?? '',
      cancel_url: form.get('cancel_url') ?? '',
      name: item('[product_data][name]'),
    }
    sessions.set(id, session)
    return session
  }

  function refund(form: URLSearchParams): FakeRefund | Refusal {
    const payment = form.get('payment_intent') ?? ''
    const paid = [...sessions.values()].find(({ payment_intent: id }) => id === payment)
    if (!paid) return missing(payment)
    const amount = Number(form.get('amount'))
    const earlier = refundsOf(payment).reduce((sum, { amount }) => sum + amount, 0)
    if (amount < 1 || earlier + amount > paid.amount_total)
      return refusal(400, 'The amount is greater than what is left of the payment', 'charge_already_refunded')
    const made: FakeRefund = {
      id: newId('re'),
      object: 'refund',
      status: 'succeeded',
      amount,
      payment_intent: payment,
      metadata: mapIn(form, 'metadata'),
    }
    refunds.set(made.id, made)
    return made
  }
  const refundsOf = (payment: string) =>
    [...refunds.values()].filter(({ payment_intent: id }) => id === payment)

  function respond(method: string, url: URL, form: URLSearchParams): object | Refusal {
    const [, , ...path] = url.pathname.split('/')
    const [kind, what, id = '', verb] = path[0] === 'checkout' ? path : ['', ...path]
    if (kind === 'checkout' && what === 'sessions') {
      if (id === '')
        return method === 'POST' ? createSession(form) : { object: 'list', data: [], has_more: false }
      const session = sessions.get(id)
      if (!session) return missing(id)
      if (verb !== 'expire') return session
      if (session.status !== 'open')
        return refusal(400, `Only open sessions can be expired: this one is ${session.status}`)
      void expire(session)
      return session
    }
    if (what !== 'refunds') return missing(url.pathname)
    const payment = url.searchParams.get('payment_intent') ?? ''
    return method === 'POST' ? refund(form) : { object: 'list', data: refundsOf(payment), has_more: false }
  }

  /** A key is answered with what it was answered before, and refused with other words. */
  function respondOnce(key: string | undefined, method: string, url: URL, body: string): object | Refusal {
    const asked = `${method} ${url.pathname} ${body}`
    const before = key === undefined ? undefined : answered.get(key)
    if (before && before.asked !== asked)
      return refusal(400, 'Keys for idempotent requests can only be used with the same parameters')
    if (before) return before.body
    const response = respond(method, url, new URLSearchParams(body))
    if (key !== undefined && !isRefusal(response)) answered.set(key, { asked, body: response })
    return response
  }

  async function answerApi(request: IncomingMessage, response: ServerResponse, url: URL) {
    const { method = 'GET', headers } = request
    const [body, name] = [await readForm(request), `${method} ${url.pathname}`]
    await behaviour.on('before', name)
    const { api } = behaviour
    if (api === 'down') return void request.socket.destroy()
    if (typeof api === 'number') await wait(api, undefined, { ref: false })
    if (api === 'broken') return sendJson(response, refusal(500, 'The fake is broken'))
    if (headers.authorization !== `Bearer ${keys.secretKey}`)
      return sendJson(response, refusal(401, 'Invalid API Key provided'))
    const key = headers['idempotency-key']
    const made = respondOnce(typeof key === 'string' ? key : undefined, method, url, body)
    await behaviour.on('after', name)
    return sendJson(response, made)
  }

  /** What the shopper presses. */
  async function answerPage(request: IncomingMessage, response: ServerResponse, url: URL) {
    const session = sessions.get(url.pathname.split('/')[2] ?? '')
    if (!session) return sendPage(response, 404, paymentPage(undefined))
    if (request.method !== 'POST') return sendPage(response, 200, paymentPage(session))
    const action = new URLSearchParams(await readForm(request)).get('action')
    if (action === 'leave') return leadTo(response, session.cancel_url)
    if (action === 'expire') void expire(session)
    // The event usually comes before the shopper does.
    if (action === 'pay' || action === 'pay-and-close') await Promise.race([pay(session), wait(2_000)])
    const isBack = action === 'pay' && session.status === 'complete'
    return leadTo(response, isBack ? session.success_url : url.pathname)
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', origin.url)
    const answering = url.pathname.startsWith('/v1/') ? answerApi : answerPage
    answering(request, response, url).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address && typeof address === 'object') origin.url.port = String(address.port)
  return {
    url: origin.url,
    keys,
    sessions,
    refunds,
    pay: async (id: string) => pay(found(sessions, id)),
    expire: async (id: string) => expire(found(sessions, id)),
    eventOf,
    signed,
    deliver,
    behave: (changes: Partial<Behaviour>) => void Object.assign(behaviour, changes),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await Promise.all(sending)
    },
  }
}

const found = <Value>(map: Map<string, Value>, id: string): Value => {
  const value = map.get(id)
  if (!value) throw new Error(`The fake has no ${id}`)
  return value
}

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

const newKeys = (): StripeKeys => ({
  secretKey: `sk_test_fake${randomBytes(12).toString('hex')}`,
  webhookSecret: `whsec_fake${randomBytes(12).toString('hex')}`,
})

/** The fields `name[key]` of a form. */
const mapIn = (form: URLSearchParams, name: string): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([field, value]) => {
      const [, key] = field.startsWith(`${name}[`) ? field.split(/[[\]]/) : []
      return key ? [[key, value]] : []
    }),
  )

type Refusal = { error: { type: string; message: string; code?: string }; status: number }

const isRefusal = (answer: object): answer is Refusal => 'error' in answer

const refusal = (status: number, message: string, code?: string): Refusal => ({
  status,
  error: {
    type: status >= 500 ? 'api_error' : 'invalid_request_error',
    message,
    ...(code && { code }),
  },
})

const missing = (id: string) => refusal(404, `No such object: ${id}`, 'resource_missing')

async function readForm(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const part of request.setEncoding('utf8')) {
    body += part
    if (body.length > largestForm) throw new Error('The form is too large')
  }
  return body
}

function sendJson(response: ServerResponse, answer: object | Refusal) {
  const { status = 200, ...body } = isRefusal(answer) ? answer : { ...answer, status: 200, answer }
  const sent = 'answer' in body ? body.answer : body
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(sent))
}

function sendPage(response: ServerResponse, status: number, html: string) {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'cache-control': 'no-store',
    })
    .end(html)
}

const leadTo = (response: ServerResponse, location: string) =>
  void response.writeHead(303, { location }).end()
