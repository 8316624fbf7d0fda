import type { CallInput, UrlInput } from '../../contract/request.ts'
import type { Answer, Route } from '../../contract/route.ts'
import { shop } from '../../contract/shop/shop.ts'
import type { CallRoute } from '../app/services.ts'
import { demoShop } from './demo-shop.ts'

type Input = UrlInput & { body?: unknown }
type Response = { status: number; body: unknown }
type Handler = (input: Input) => Response | Promise<Response>

export type ApiCall = { route: string; input: Input }

const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`

/** What a screen gets where no response arrives. The status is RTK Query's word for it. */
export const noConnection = { status: 'FETCH_ERROR' as unknown as number, body: undefined }

/** An error of the store, in the form of all its errors. */
export const problem = (status: number, code: string, more: object = {}) => ({
  status,
  body: { code, message: `Message of ${code}`, ...more },
})

/** The API that a screen calls. It answers as the test says, and fails for a route that the test has not named. */
export function fakeApi() {
  const handlers = new Map<string, Handler>()
  const calls: ApiCall[] = []

  const callRoute: CallRoute = async (route, input: Input) => {
    calls.push({ route: nameOf(route), input })
    const handler = handlers.get(nameOf(route))
    if (!handler) throw new Error(`The test has no answer to ${nameOf(route)}`)
    return handler(input)
  }

  /** The later answer of a route replaces the earlier one. */
  function on<const R extends Route>(
    route: R,
    handler: (input: CallInput<R>) => Answer<R> | Response | Promise<Answer<R> | Response>,
  ) {
    handlers.set(nameOf(route), handler as Handler)
  }

  /** What was sent to a route, in order. */
  const sentTo = (route: Route) =>
    calls.filter((call) => call.route === nameOf(route)).map(({ input }) => input)

  on(shop.get, () => ({ status: 200, body: demoShop }))
  return { callRoute, on, calls, sentTo }
}

export type FakeApi = ReturnType<typeof fakeApi>
