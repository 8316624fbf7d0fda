import type { IncomingMessage, ServerResponse } from 'node:http'
import { wantsPage } from '../routing/header.ts'
import { problem } from '../routing/problems.ts'
import { securityHeaders } from '../security-headers.ts'

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
