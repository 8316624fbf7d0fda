import type {
  BaseQueryFn,
  EndpointBuilder,
  FetchBaseQueryError,
  FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react'
import type { z } from 'zod'
import type { CallInput, UrlInput } from '../../../contract/request.ts'
import type { ResponseBody, Route } from '../../../contract/route.ts'

type Input = UrlInput & { body?: unknown }

export type Call = {
  route: Pick<Route, 'method' | 'path'>
  input: Input
  headers?: Record<string, string>
  /** Repeated by itself, so it shows no progress. */
  isPolled?: boolean
  /** Requests of one queue are sent one after another: no read comes back after a change that it has not seen. */
  queue?: string
}

export type CallQuery = BaseQueryFn<Call, unknown, FetchBaseQueryError, object, FetchBaseQueryMeta>

/** A call of a route, as the argument of RTK Query's base query. */
export const call = <const R extends Route>(route: R, input: CallInput<R>): Call => ({ route, input })

/** What a client sends; of a route without it `unknown`, which changes no intersection. */
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : unknown

type Rest<R extends Route> = R['method'] extends 'GET' ? Sent<R['query']> : Sent<R['body']>

type IsUnion<T, U = T> = T extends unknown ? ([U] extends [T] ? false : true) : never

type OnlyValue<Params> = IsUnion<keyof Params> extends true ? Params : Params[keyof Params]

type Fields<R extends Route> = Sent<R['params']> & Rest<R>

/** The argument of an endpoint: the fields that its route takes, or the value of its only parameter. */
type Argument<R extends Route> =
  unknown extends Fields<R> ? void : unknown extends Rest<R> ? OnlyValue<Sent<R['params']>> : Fields<R>

type Succeeded<R extends Route> = {
  [Status in keyof R['responses'] & (200 | 201 | 202 | 204)]: ResponseBody<R, Status>
}[keyof R['responses'] & (200 | 201 | 202 | 204)]

/** Fields that the path names are its parameters; the others are the query of a GET, otherwise the body. */
function inputOf({ method, path }: Route, argument: unknown): Input {
  if (argument === undefined) return {}
  if (typeof argument !== 'object') return { params: { [/\{(\w+)\}/.exec(path)?.[1] ?? '']: argument } }
  const fields = Object.entries(argument ?? {})
  const isInPath = ([name]: [string, unknown]) => path.includes(`{${name}}`)
  const params = fields.filter(isInPath)
  const rest = fields.filter((field) => !isInPath(field))
  return {
    ...(params.length > 0 && { params: Object.fromEntries(params) }),
    ...(rest.length > 0 && { [method === 'GET' ? 'query' : 'body']: Object.fromEntries(rest) }),
  }
}

/** Endpoints that take their types from the route that they call. */
export function byRoute<Tag extends string>(build: EndpointBuilder<CallQuery, Tag, 'api'>) {
  const query = (route: Route) => (argument: unknown) => ({ route, input: inputOf(route, argument) })
  type Own<R extends Route> = Fields<R> & { uid: string }
  return {
    /** A query that provides the tags. */
    read: <const R extends Route>(route: R, ...tags: Tag[]) =>
      build.query<Succeeded<R>, Argument<R>>({ query: query(route), providesTags: tags }),
    /** A query of a signed-in shopper: the uid separates the cache entries of accounts. */
    readOwn: <const R extends Route>(route: R, ...tags: Tag[]) =>
      build.query<Succeeded<R>, Own<R>>({
        query: ({ uid: _uid, ...fields }) => ({ route, input: inputOf(route, fields) }),
        providesTags: tags,
      }),
    /** A mutation that invalidates the tags; also a refusal, which says that what is shown is out of date. */
    change: <const R extends Route>(route: R, ...tags: Tag[]) =>
      build.mutation<Succeeded<R>, Argument<R>>({ query: query(route), invalidatesTags: tags }),
  }
}
