import type { IncomingMessage, ServerResponse } from 'node:http'
import { asksForHealth } from './health.ts'
import { wantsPage } from './wants-page.ts'
import { problem } from './problems.ts'
import { securityHeaders } from './security-headers.ts'

export type Rush = {
  pages: { trouble(words: string): Promise<string>; headers: Record<string, string> }
  onTurnedAway(): void
}

/** What a rush does is seen in the metrics; and a page without its script is dead. */
const always = /^\/(metrics(\?|$)|assets\/)/
const isAlwaysTaken = (url: string) => asksForHealth(url) || always.test(url)

/** Turns new work away while there is too much of it: at once, unread, and with an answer that is made once. */
export function turnAway(isTooMuch: () => boolean, { pages, onTurnedAway }: Rush) {
  const { message } = problem(503)
  const shared = { 'cache-control': 'no-store', 'retry-after': '1' }
  const forPrograms = made(JSON.stringify(problem(503)), {
    ...securityHeaders,
    ...shared,
    'content-type': 'application/json; charset=utf-8',
  })
  let forPeople: Promise<Made> | undefined
  const makePage = async () =>
    made(await pages.trouble(message), {
      ...pages.headers,
      ...shared,
      'content-type': 'text/html; charset=utf-8',
    })

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!isTooMuch() || isAlwaysTaken(request.url ?? '')) return false
    onTurnedAway()
    if (wantsPage(request)) {
      forPeople ??= makePage().catch(() => {
        forPeople = undefined
        return forPrograms
      })
      void forPeople.then((page) => send(request, response, page))
    } else send(request, response, forPrograms)
    return true
  }
}

type Made = { body: Buffer; headers: string[] }

function made(text: string, headers: Record<string, string>): Made {
  const body = Buffer.from(text)
  return { body, headers: Object.entries({ ...headers, 'content-length': String(body.length) }).flat() }
}

function send(request: IncomingMessage, response: ServerResponse, { body, headers }: Made) {
  response.writeHead(503, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}
