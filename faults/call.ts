import { setTimeout as wait } from 'node:timers/promises'
import { type CallInput, urlOf } from '../contract/request.ts'
import type { Route } from '../contract/route.ts'
import type { Ledger } from './ledger.ts'

export type Counter = { origin: string; ledger: Ledger; leaving: AbortSignal }

export type Answer = { status: number; body: unknown }
type Options = { token?: string; key?: string }

/** Longer than every timeout of the store: a later response counts as none. */
const requestTimeout = 20_000

/** Sends one request; undefined without a response. */
export async function ask<const R extends Route>(
  { origin, ledger }: Counter,
  route: R,
  input: CallInput<R>,
  options: Options = {},
): Promise<Answer | undefined> {
  return send(ledger, origin + urlOf(route, input), {
    method: route.method,
    headers: headersFor(options),
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
  })
}

const headersFor = ({ token, key }: Options) => ({
  'content-type': 'application/json',
  ...(token && { authorization: `Bearer ${token}` }),
  ...(key && { 'idempotency-key': key }),
})

export async function send(ledger: Ledger, url: string, request: RequestInit): Promise<Answer | undefined> {
  const begin = performance.now()
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(requestTimeout) })
    const body: unknown = await response.json()
    if (response.status === 503) noteRefusal(ledger, response, performance.now() - begin)
    ledger.note(String(response.status))
    return { status: response.status, body }
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') ledger.hung += 1
    ledger.note('none')
    return undefined
  }
}

function noteRefusal(ledger: Ledger, { headers }: Response, milliseconds: number) {
  ledger.maxRefusalLength = Math.max(ledger.maxRefusalLength, milliseconds)
  if (!headers.has('retry-after')) ledger.withoutRetryAfter += 1
}

/** Retries, as any client would, until the store accepts or refuses. */
export async function insist(
  { leaving }: Counter,
  once: () => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  while (!leaving.aborted) {
    const answer = await once()
    if (answer && answer.status < 500) return answer
    await wait(30)
  }
  return undefined
}
