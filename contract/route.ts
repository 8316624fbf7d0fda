import type { z } from 'zod'
import type { StaffRole } from '../domain/staff-roles.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call: staff from a role on, with the store's own token; shoppers with the identity provider's ID token. */
export type Access = 'anyone' | 'shopper' | 'shopper or admin' | StaffRole

export const isForStaff = (access: Access): access is StaffRole =>
  access !== 'anyone' && access !== 'shopper' && access !== 'shopper or admin'

export type Route = {
  method: Method
  /** With `{name}` for each parameter. */
  path: string
  access: Access
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
