import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call. A shopper is known by the identity provider's ID token, an admin by the shop's own token. */
export type Who = 'anyone' | 'shopper' | 'admin' | 'shopper or admin'

export type Route = {
  method: Method
  /** With `{name}` for each part that varies. */
  path: string
  who: Who
  /** One sentence for the people who read the API's page. */
  does: string
  params?: z.ZodObject
  query?: z.ZodObject
  headers?: z.ZodObject
  body?: z.ZodType
  replies: Record<number, z.ZodType>
  /** How many of these calls one address may make in a minute, where that is fewer than the server takes anyway. */
  perMinute?: number
  /** The response is the same for every client and comes from the response cache. */
  cache?: 'public'
}

export const route = <const R extends Route>(description: R): R => description

type Parsed<R extends Route, Part extends 'params' | 'query' | 'headers' | 'body'> = R[Part] extends z.ZodType
  ? z.output<R[Part]>
  : undefined

/** What a handler gets: everything in it has been checked. */
export type Input<R extends Route> = {
  params: Parsed<R, 'params'>
  query: Parsed<R, 'query'>
  headers: Parsed<R, 'headers'>
  body: Parsed<R, 'body'>
}

export type ReplyBody<
  R extends Route,
  Status extends keyof R['replies'],
> = R['replies'][Status] extends z.ZodType ? z.output<R['replies'][Status]> : never

/** What a handler may answer: one of the statuses that the route names, with that status's body. */
export type Answer<R extends Route> = {
  [Status in keyof R['replies'] & number]: {
    status: Status
    body: ReplyBody<R, Status>
    headers?: Record<string, string | string[]>
  }
}[keyof R['replies'] & number]
