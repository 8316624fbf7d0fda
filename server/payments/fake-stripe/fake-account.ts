import { randomBytes } from 'node:crypto'

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

type FakeRefund = {
  id: string
  object: 'refund'
  status: 'succeeded'
  amount: number
  payment_intent: string
  metadata: Record<string, string>
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

type Tell = (type: string, session: FakeSession) => Promise<unknown> | undefined

/** What the provider knows, and how it answers. */
export class FakeAccount {
  readonly sessions = new Map<string, FakeSession>()
  readonly refunds = new Map<string, FakeRefund>()
  readonly #answered = new Map<string, { asked: string; body: object }>()
  readonly #tell: Tell
  readonly #origin: URL

  constructor(origin: URL, tell: Tell) {
    this.#origin = origin
    this.#tell = tell
  }

  pay(session: FakeSession) {
    if (session.status !== 'open') return undefined
    const payment = { payment_status: 'paid', payment_intent: newId('pi') }
    Object.assign(session, { status: 'complete', url: null, ...payment })
    return this.#tell('checkout.session.completed', session)
  }

  expire(session: FakeSession) {
    if (session.status !== 'open') return undefined
    Object.assign(session, { status: 'expired', url: null })
    return this.#tell('checkout.session.expired', session)
  }

  /** A key is answered with what it was answered before, and refused with other words. */
  respondOnce(key: string | undefined, method: string, url: URL, body: string): object | Refusal {
    const asked = `${method} ${url.pathname} ${body}`
    const before = key === undefined ? undefined : this.#answered.get(key)
    if (before && before.asked !== asked)
      return refusal(400, 'Keys for idempotent requests can only be used with the same parameters')
    if (before) return before.body
    const response = this.#respond(method, url, new URLSearchParams(body))
    if (key !== undefined && !isRefusal(response)) this.#answered.set(key, { asked, body: response })
    return response
  }

  #respond(method: string, url: URL, form: URLSearchParams): object | Refusal {
    const [, id, verb] = /^\/v1\/checkout\/sessions(?:\/(\w+))?(?:\/(\w+))?$/.exec(url.pathname) ?? []
    if (id) return this.#answerFor(id, verb)
    const isPost = method === 'POST'
    if (url.pathname === '/v1/checkout/sessions') return isPost ? this.#createSession(form) : listOf([])
    if (url.pathname !== '/v1/refunds') return missing(url.pathname)
    return isPost ? this.#refund(form) : listOf(this.#refundsOf(url.searchParams.get('payment_intent') ?? ''))
  }

  #answerFor(id: string, verb: string | undefined): object | Refusal {
    const session = this.sessions.get(id)
    if (!session) return missing(id)
    if (verb !== 'expire') return session
    if (session.status !== 'open')
      return refusal(400, `Only open sessions can be expired: this one is ${session.status}`)
    void this.expire(session)
    return session
  }

  #createSession(form: URLSearchParams): FakeSession {
    const id = newId('cs_test')
    const item = (name: string) => form.get(`line_items[0][price_data]${name}`) ?? ''
    const session: FakeSession = {
      id,
      object: 'checkout.session',
      url: new URL(`/pay/${id}`, this.#origin).href,
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
    this.sessions.set(id, session)
    return session
  }

  #refund(form: URLSearchParams): FakeRefund | Refusal {
    const payment = form.get('payment_intent') ?? ''
    const paid = [...this.sessions.values()].find(({ payment_intent: id }) => id === payment)
    if (!paid) return missing(payment)
    const amount = Number(form.get('amount'))
    const earlier = this.#refundsOf(payment).reduce((sum, refund) => sum + refund.amount, 0)
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
    this.refunds.set(made.id, made)
    return made
  }

  #refundsOf(payment: string) {
    return [...this.refunds.values()].filter(({ payment_intent: id }) => id === payment)
  }
}

const listOf = (data: object[]) => ({ object: 'list', data, has_more: false })

/** The fields `name[key]` of a form. */
const mapIn = (form: URLSearchParams, name: string): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([field, value]) => {
      const [, key] = field.startsWith(`${name}[`) ? field.split(/[[\]]/) : []
      return key ? [[key, value]] : []
    }),
  )

export type Refusal = { error: { type: string; message: string; code?: string }; status: number }

export const isRefusal = (answer: object): answer is Refusal => 'error' in answer

export const refusal = (status: number, message: string, code?: string): Refusal => ({
  status,
  error: {
    type: status >= 500 ? 'api_error' : 'invalid_request_error',
    message,
    ...(code && { code }),
  },
})

const missing = (id: string) => refusal(404, `No such object: ${id}`, 'resource_missing')
