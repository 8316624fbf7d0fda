import type { z } from 'zod'
import type { Route } from './route.ts'
import { withQuery } from '../domain/pages.ts'

type Sent<R extends Route, Part extends 'params' | 'query' | 'body'> = R[Part] extends z.ZodType
  ? { [Key in Part]: z.input<R[Part]> }
  : { [Key in Part]?: undefined }

/** The parameters, query and body that a client sends. */
export type CallInput<R extends Route> = Sent<R, 'params'> & Partial<Sent<R, 'query'>> & Sent<R, 'body'>

export type UrlInput = {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
}

/** The URL of a route, with its parameters filled in. */
export function urlOf(route: Pick<Route, 'path'>, { params = {}, query = {} }: UrlInput = {}): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  return withQuery(path, query)
}
