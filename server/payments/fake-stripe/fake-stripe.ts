import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { createServer } from '../../lib/node-http.ts'
import type { StripeKeys } from '../stripe/stripe.ts'
import { FakeAccount, type FakeSession, isRefusal, newId, refusal, type Refusal } from './fake-account.ts'

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

/** A payment provider that speaks Stripe's HTTP on this machine and moves no money. It forgets all when it ends. */
export async function openFakeStripe({ webhookUrl, keys = newKeys(), port = 0 }: Options) {
  const behaviour: Behaviour = { api: 'works', webhook: 'works', on: () => undefined }
  const url = new URL('http://127.0.0.1')
  const events = eventsTo(webhookUrl, keys, behaviour)
  const account = new FakeAccount(url, events.tell)
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', url)
    const answering = asked.pathname.startsWith('/v1/')
      ? answerApi(account, keys, behaviour, request, response)
      : answerPage(account, request, response, asked)
    answering.catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address && typeof address === 'object') url.port = String(address.port)
  const { sessions, refunds } = account
  const { eventOf, signed, deliver } = events
  return {
    url,
    keys,
    sessions,
    refunds,
    pay: async (id: string) => account.pay(found(sessions, id)),
    eventOf,
    signed,
    deliver,
    behave: (changes: Partial<Behaviour>) => void Object.assign(behaviour, changes),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await events.settled()
    },
  }
}

function eventsTo(webhookUrl: () => URL, keys: StripeKeys, behaviour: Behaviour) {
  const sending = new Set<Promise<unknown>>()
  /** As Stripe signs it. */
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
  const tell = (type: string, session: FakeSession) => {
    const { webhook } = behaviour
    if (webhook === 'none') return undefined
    const sent = wait(typeof webhook === 'number' ? webhook : 0, undefined, { ref: false })
      .then(() => deliver(signed(eventOf(type, session))))
      .catch(() => {})
      .finally(() => sending.delete(sent))
    sending.add(sent)
    return sent
  }
  return { signed, eventOf, deliver, tell, settled: () => Promise.all(sending) }
}

async function answerApi(
  account: FakeAccount,
  keys: StripeKeys,
  behaviour: Behaviour,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { method = 'GET', headers } = request
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  const [body, name] = [await readForm(request), `${method} ${url.pathname}`]
  await behaviour.on('before', name)
  const { api } = behaviour
  if (api === 'down') return void request.socket.destroy()
  if (typeof api === 'number') await wait(api, undefined, { ref: false })
  if (api === 'broken') return sendJson(response, refusal(500, 'The fake is broken'))
  if (headers.authorization !== `Bearer ${keys.secretKey}`)
    return sendJson(response, refusal(401, 'Invalid API Key provided'))
  const key = headers['idempotency-key']
  const made = account.respondOnce(typeof key === 'string' ? key : undefined, method, url, body)
  await behaviour.on('after', name)
  return sendJson(response, made)
}

/** What the shopper presses. */
async function answerPage(
  account: FakeAccount,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
) {
  const session = account.sessions.get(url.pathname.split('/')[2] ?? '')
  if (!session) return sendPage(response, 404, paymentPage(undefined))
  if (request.method !== 'POST') return sendPage(response, 200, paymentPage(session))
  const action = new URLSearchParams(await readForm(request)).get('action')
  if (action === 'leave') return leadTo(response, session.cancel_url)
  if (action === 'expire') void account.expire(session)
  // The event usually comes before the shopper does.
  if (action === 'pay' || action === 'pay-and-close') await Promise.race([account.pay(session), wait(2_000)])
  const isBack = action === 'pay' && session.status === 'complete'
  return leadTo(response, isBack ? session.success_url : url.pathname)
}

const found = <Value>(map: Map<string, Value>, id: string): Value => {
  const value = map.get(id)
  if (!value) throw new Error(`The fake has no ${id}`)
  return value
}

const newKeys = (): StripeKeys => ({
  secretKey: `sk_test_fake${randomBytes(12).toString('hex')}`,
  webhookSecret: `whsec_fake${randomBytes(12).toString('hex')}`,
})

const largestForm = 64 * 1024

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

const style = `
  :root { color-scheme: light; font: 100%/1.5 system-ui, sans-serif; color: #1f2937; background: #f3f4f6 }
  body { margin: 0; padding: 2rem 1rem; display: grid; justify-content: center; grid-template-columns: minmax(0, 26rem) }
  main { background: #fff; border-radius: 1rem; padding: 1.5rem; box-shadow: 0 1px 3px #0003 }
  p.note { margin: 0 0 1.5rem; padding: .75rem 1rem; border-radius: .5rem; background: #fef3c7; color: #713f12 }
  h1 { font-size: 1rem; font-weight: 500; margin: 0 }
  .sum { font-size: 2.25rem; font-weight: 600; margin: 0 0 1.5rem }
  form { display: grid; gap: .75rem }
  button { font: inherit; min-height: 3rem; border-radius: .5rem; border: 1px solid #6b7280; background: #fff; color: inherit; cursor: pointer }
  button.main { background: #1d4ed8; border-color: #1d4ed8; color: #fff; font-weight: 600 }
  button:hover { filter: brightness(.94) }
  :focus-visible { outline: 3px solid #f59e0b; outline-offset: 2px }
  a { color: #1d4ed8 }`

/** In the place of the provider's page; undefined for an unknown one. */
function paymentPage(session: FakeSession | undefined): string {
  const title = session ? session.name : 'Payment'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escaped(title)} – simulated payment</title><style>${style}</style>
</head>
<body><main>
<p class="note">This is a simulation. No money moves, and no card is needed.</p>
${session ? contentOf(session) : '<h1>There is no such payment page.</h1>'}
</main></body></html>`
}

function contentOf(session: FakeSession): string {
  const heading = `<h1>${escaped(session.name)}</h1><p class="sum">${escaped(sumOf(session))}</p>`
  const link = (url: string) => `<p><a href="${escaped(url)}">Back to the shop</a></p>`
  if (session.status === 'complete') return `${heading}<p>This is paid.</p>${link(session.success_url)}`
  if (session.status === 'expired')
    return `${heading}<p>This page has expired.</p>${link(session.cancel_url)}`
  return `${heading}
<form method="post">
<button class="main" name="action" value="pay">Pay</button>
<button name="action" value="leave">Leave</button>
<button name="action" value="pay-and-close">Pay without coming back</button>
<button name="action" value="expire">Let it expire</button>
</form>`
}

/** Stripe's units: hundredths, but for currencies without decimals or with three. */
function sumOf({ amount_total: units, currency }: FakeSession): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: currency || 'usd' })
  return format.format(units / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')
