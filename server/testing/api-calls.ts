import { expect } from 'vitest'
import { type CallInput, urlOf } from '../../contract/request.ts'
import type { ResponseBody, Route } from '../../contract/route.ts'

export type Called<R extends Route, Status extends keyof R['responses']> = {
  body: ResponseBody<R, Status>
  headers: Headers
}

/** Calls the API over HTTP and checks responses against the contract. */
export function callsTo(origin: string, ask: (url: string, call: RequestInit) => Promise<Response> = fetch) {
  async function send(route: Route, input: Sent, { as, headers = {} }: CallOptions = {}) {
    const response = await ask(origin + urlOf(route, input), {
      method: route.method,
      headers: {
        ...(as && { authorization: `Bearer ${as}` }),
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    }
  }

  /** Expects this status and the body of the contract. */
  async function call<const R extends Route, const Status extends keyof R['responses'] & number>(
    status: Status,
    route: R,
    input: CallInput<R>,
    options: CallOptions = {},
  ): Promise<Called<R, Status>> {
    const answer = await send(route, input as Sent, options)
    expect(answer, `${route.method} ${route.path}`).toMatchObject({ status })
    expect(route.responses[status]?.parse(answer.body), 'the body of the contract').toEqual(answer.body)
    return answer
  }

  return { send, call }
}

type Sent = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

export type CallOptions = { as?: string | undefined; headers?: Record<string, string> }
