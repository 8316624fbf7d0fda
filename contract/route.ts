import type { z } from 'zod'
import type { StaffRole } from '../domain/staff-roles.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call. Shoppers send the identity provider's ID token, admins the store's own token. */
export type Access = 'anyone' | 'shopper' | 'admin' | 'shopper or admin'

export type Route = {
  method: Method
  /** With `{name}` for each parameter. */
  path: string
  access: Access
  /** The lowest role of an admin who may call; a clerk's if omitted. */
  atLeast?: Exclude<StaffRole, 'clerk'>
  /** One sentence for the API documentation. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  headers?: z.ZodObject
  body?: z.ZodType
  responses: Record<number, z.ZodType>
  /** A rate limit per client and minute below the server's own. */
  perMinute?: number
  /** The response is the same for every client and comes from the response cache. */
  cache?: 'public'
}

/** The access of routes for managers and owners. */
export const forManagers = { access: 'admin', atLeast: 'manager' } as const

export const route = <const R extends Route>(description: R): R => description

type Parsed<R extends Route, Part extends 'params' | 'query' | 'headers' | 'body'> = R[Part] extends z.ZodType
  ? z.output<R[Part]>
  : undefined

/** The validated input of a handler. */
export type Input<R extends Route> = {
  params: Parsed<R, 'params'>
  query: Parsed<R, 'query'>
  headers: Parsed<R, 'headers'>
  body: Parsed<R, 'body'>
}

export type ResponseBody<
  R extends Route,
  Status extends keyof R['responses'],
> = R['responses'][Status] extends z.ZodType ? z.output<R['responses'][Status]> : never

/** What a handler may return: one of the route's statuses with its body. */
export type Answer<R extends Route> = {
  [Status in keyof R['responses'] & number]: {
    status: Status
    body: ResponseBody<R, Status>
    headers?: Record<string, string | string[]>
  }
}[keyof R['responses'] & number]
