import type { IncomingMessage, ServerResponse } from 'node:http'
import { asksForHealth } from '../health.ts'
import { problem } from '../problems.ts'
import { securityHeaders } from '../security-headers.ts'
import { wantsPage } from '../header.ts'
import type { InFlightLimits } from './in-flight.ts'

export type LoadLimits = InFlightLimits & {
  /** Of the event loop, in milliseconds. */
  maxLag: number
}

export const defaultLoadLimits: LoadLimits = { maxInFlight: 100, burst: 500, calm: 1_000, maxLag: 100 }

export type Shedding = {
  pages: {
    errorPage(message: string): Promise<string>
    headers: Record<string, string>
    /** The prebuilt page is built again when this changes. */
    version?(): unknown
  }
  onShed(): void
}

/** Metrics show the overload, and a page without its assets does not work. */
const exempt = /^\/(metrics(\?|$)|assets\/)/
const isExempt = (url: string) => asksForHealth(url) || exempt.test(url)

/** Refuses requests under overload, unread and with a prebuilt response. Health checks, metrics and assets are exempt. */
export function shedLoad(isOverloaded: () => boolean, { pages, onShed }: Shedding) {
  const { message } = problem(503)
  const shared = { 'cache-control': 'no-store', 'retry-after': '1' }
  const json = prebuilt(JSON.stringify(problem(503)), {
    ...securityHeaders,
    ...shared,
    'content-type': 'application/json; charset=utf-8',
  })
  let page: Promise<Prebuilt> | undefined
  let version: unknown
  const buildPage = async () =>
    prebuilt(await pages.errorPage(message), {
      ...pages.headers,
      ...shared,
      'content-type': 'text/html; charset=utf-8',
    })

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!isOverloaded() || isExempt(request.url ?? '')) return false
    onShed()
    if (wantsPage(request)) {
      if (version !== pages.version?.()) page = undefined
      version = pages.version?.()
      page ??= buildPage().catch(() => {
        page = undefined
        return json
      })
      void page.then((built) => send(request, response, built))
    } else send(request, response, json)
    return true
  }
}

type Prebuilt = { body: Buffer; headers: string[] }

function prebuilt(text: string, headers: Record<string, string>): Prebuilt {
  const body = Buffer.from(text)
  return { body, headers: Object.entries({ ...headers, 'content-length': String(body.length) }).flat() }
}

function send(request: IncomingMessage, response: ServerResponse, { body, headers }: Prebuilt) {
  response.writeHead(503, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}
