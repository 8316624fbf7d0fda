import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { isDisconnected, maxPathLength } from '../routing/headers.ts'
import { asksForHealth } from './health.ts'

export type LogFormat = 'pretty' | 'json'

const message = 'request completed'

/** Logs one line for each request that Fastify answers. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const { method, url } = request
    const { url: route } = request.routeOptions
    const status = reply.statusCode
    const responseTime = rounded(reply.elapsedTime)
    // Clients that send and disconnect would fill the log.
    const isDropped = status === 400 && isDisconnected(request.raw)
    const level = isDropped ? 'debug' : levelOf(url, status)
    request.log[level]({ method, path: loggedPath(url, route), route, status, responseTime }, message)
  })
}

/**
 * Logs responses that are sent in front of Fastify: cached ones and those of load shedding. On a terminal they appear
 * like all others; JSON has them at level debug only, because they are the most frequent. Undefined where nothing would
 * be logged, so that a cached response costs no more than before.
 */
export function unroutedRequestLog(log: () => FastifyBaseLogger, level: string, format: LogFormat) {
  if (level !== 'debug' && !(level === 'info' && format === 'pretty')) return undefined
  return (request: IncomingMessage, response: ServerResponse) => {
    const startedAt = performance.now()
    return (isCached: boolean) =>
      response.once('finish', () => {
        const { method, url = '' } = request
        const status = response.statusCode
        const responseTime = rounded(performance.now() - startedAt)
        const usual = format === 'pretty' ? levelOf(url, status) : 'debug'
        log()[usual](
          { method, path: loggedPath(url), status, responseTime, ...(isCached && { cached: true }) },
          message,
        )
      })
  }
}

const rounded = (milliseconds: number) => Math.round(milliseconds * 10) / 10

const isPrometheus = (url: string) => /^\/metrics(\?|$)/.test(url)

/** Assets, covers and icons; under `npm run dev` also the modules that Vite serves. */
const isStaticFile = (url: string) =>
  /^\/(assets|covers|node_modules|@[\w-]+)\/|^[^?]*\.(js|css|tsx?|svg|png|ico|woff2|webmanifest)(\?|$)/.test(
    url,
  )

/**
 * Health checks and static files would drown the rest; a static file that fails is worth a line. Refused requests are one
 * line per network and minute (`load-shedding/refusal.ts`).
 */
const levelOf = (url: string, status: number): 'info' | 'debug' =>
  status === 429 || asksForHealth(url) || isPrometheus(url) || (status < 400 && isStaticFile(url))
    ? 'debug'
    : 'info'

const maxLoggedPath = 200

const hasSecret = (route: string) => /:(?:token|code|email)\b/.test(route)

/** Of the links in newsletters and invitations. */
const secret = /((?:newsletter[/\\]+(?:confirm|unsubscribe)|admin[/\\]+invitations)).+$/is

/** An ASCII character, encoded once or again and again. */
const encoded = /%(?:25)*([0-7][\da-f])/gi

/**
 * The path without its query, which may hold a code, and without tokens and e-mail addresses, however they are spelt. It is
 * cut before anything is searched in it, and logged as it was sent unless something had to be left out.
 */
export function loggedPath(url: string, route?: string): string {
  if (route && hasSecret(route)) return route
  const [path = ''] = url.slice(0, maxPathLength).split(/[?#]/, 1)
  const plain = path.replaceAll(encoded, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  const [withoutQuery = ''] = plain.split(/[?#]/, 1)
  const cleared = withoutQuery
    .replace(secret, '$1/:token')
    .split('/')
    .map((segment) => (segment.includes('@') ? ':email' : segment))
    .join('/')
  const shown = cleared === plain ? path : encodeURI(cleared.toWellFormed())
  return shown.length > maxLoggedPath ? `${shown.slice(0, maxLoggedPath)}…` : shown
}
