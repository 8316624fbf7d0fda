import type { CallInput } from '../../contract/request.ts'
import type { Route } from '../../contract/route.ts'

export type Answer = { status: number; body: unknown }

export type Options = { token?: string; key?: string }

export const requestFor = <const R extends Route>(
  { method }: R,
  { body }: CallInput<R>,
  options: Options,
): RequestInit => ({
  method,
  headers: headersFor(options),
  ...(body !== undefined && { body: JSON.stringify(body) }),
})

export const headersFor = ({ token, key }: Options) => ({
  'content-type': 'application/json',
  ...(token && { authorization: `Bearer ${token}` }),
  ...(key && { 'idempotency-key': key }),
})
