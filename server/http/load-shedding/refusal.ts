import type { IncomingMessage, ServerResponse } from 'node:http'
import { wantsPage } from '../routing/headers.ts'
import { problem } from '../routing/problems.ts'
import { securityHeaders } from '../security-headers.ts'
import type { FastifyBaseLogger } from 'fastify'
import { every } from '../../lib/every.ts'

export type RefusalPages = {
  errorPage(message: string): Promise<string>
  headers: Record<string, string>
  /** The prebuilt page is built again when this changes. */
  version?(): unknown
  /** The body for a client that does not read problems. */
  bodyOf?(url: string, status: 429 | 503): object | undefined
}

/** Answers without reading the request: browsers get a page, other clients a problem, both prebuilt. */
export function refuser(status: 429 | 503, pages: RefusalPages) {
  const { message } = problem(status)
  const jsonOf = (body: object) =>
    prebuilt(JSON.stringify(body), {
      ...securityHeaders,
      'content-type': 'application/json; charset=utf-8',
    })
  const json = jsonOf(problem(status))
  let page: Promise<Prebuilt> | undefined
  let version: unknown
  const buildPage = async () =>
    prebuilt(await pages.errorPage(message), { ...pages.headers, 'content-type': 'text/html; charset=utf-8' })

  return (request: IncomingMessage, response: ServerResponse, retryAfter: number): void => {
    const send = ({ body, headers }: Prebuilt) => {
      response.writeHead(status, [...headers, 'retry-after', String(retryAfter)])
      response.end(request.method === 'HEAD' ? undefined : body)
    }
    const other = pages.bodyOf?.(request.url ?? '', status)
    if (other) return send(jsonOf(other))
    if (!wantsPage(request)) return send(json)
    if (version !== pages.version?.()) page = undefined
    version = pages.version?.()
    page ??= buildPage().catch(() => {
      page = undefined
      return json
    })
    void page.then(send)
  }
}

type Prebuilt = { body: Buffer; headers: string[] }

function prebuilt(text: string, headers: Record<string, string>): Prebuilt {
  const body = Buffer.from(text)
  const all = { ...headers, 'cache-control': 'no-store', 'content-length': String(body.length) }
  return { body, headers: Object.entries(all).flat() }
}

const interval = 60_000

/** Lines per minute; the refusals of further networks are one line. */
const maxNetworks = 100

/** Logs refused requests as one line per network and minute, so that they cannot fill the log. */
export function logRefusals(log: () => FastifyBaseLogger) {
  let counts = new Map<string, number>()
  let others = 0

  async function flush() {
    const refused = counts
    counts = new Map()
    for (const [network, requests] of refused) log().warn({ network, requests }, 'requests refused')
    if (others > 0) log().warn({ requests: others }, 'requests of further networks refused')
    others = 0
  }

  const flushing = every(interval, flush, () => {})
  return {
    note: (network: string) => {
      const count = counts.get(network)
      if (count === undefined && counts.size >= maxNetworks) others += 1
      else counts.set(network, (count ?? 0) + 1)
    },
    stop: async () => {
      await flushing.stop()
      await flush()
    },
  }
}
