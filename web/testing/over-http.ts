import { vi } from 'vitest'
import { everyRoute } from '../../contract/contract.ts'
import type { FakeApi } from './fake-api.ts'

export type HttpCall = { route: string; headers: Record<string, string> }

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)

/** Those with fixed names first: `/api/books/{id}` would match `/api/books/suggest` too. */
const routes = everyRoute.toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)

/** The fake API behind `fetch`, for what depends on headers and tokens. Pass the result to `openPage`. */
export function overHttp(api: FakeApi) {
  const sent: HttpCall[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const request = input as Request
    const { method } = request
    const { pathname, searchParams } = new URL(request.url)
    const body = await request.text()
    const found = routes.find((route) => route.method === method && patternOf(route.path).test(pathname))
    if (!found) throw new TypeError(`No route for ${method} ${pathname}`)
    sent.push({ route: `${method} ${found.path}`, headers: Object.fromEntries(request.headers) })
    const response = await api.callRoute(found, {
      params: { ...patternOf(found.path).exec(pathname)?.groups },
      query: Object.fromEntries(searchParams),
      ...(body && { body: JSON.parse(body) as unknown }),
    })
    if (typeof response.status !== 'number') throw new TypeError('Failed to fetch')
    return new Response(response.status === 204 ? null : JSON.stringify(response.body), {
      status: response.status,
    })
  })
  /** The headers that were sent to a route, in order. */
  const headersTo = ({ method, path }: { method: string; path: string }) =>
    sent.filter(({ route }) => route === `${method} ${path}`).map(({ headers }) => headers)
  return { api: { ...api, callRoute: undefined } as unknown as FakeApi, headersTo }
}
