import { randomFillSync } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { largestUpload } from '../../contract/catalog/covers.ts'
import { usePrimary } from '../database/replicas/replica-router.ts'
import { createServer } from '../lib/node-http.ts'
import { hasLongPath, isDisconnected } from './routing/headers.ts'
import { limitPipelining, limitRequestTime } from './load-shedding/connection-limits.ts'
import {
  countInFlight,
  defaultLoadLimits,
  type LoadLimits,
  type Shedding,
  shedLoad,
  watchEventLoop,
} from './load-shedding/load-shedding.ts'
import { limitNetworks } from './load-shedding/network-limits.ts'
import { answerFault, problem } from './routing/problems.ts'
import type { Flush } from './rate-limit/rate-limit.ts'
import { prettyLog } from './observability/pretty-log.ts'
import type { ResponseCache } from './response-cache/response-cache.ts'
import { type LogFormat, logRequests, unroutedRequestLog } from './observability/request-log.ts'
import { securityHeaders } from './security-headers.ts'

export type ServerConfig = {
  rateLimit: number
  trustProxy: number
  logLevel: string
  /** JSON where it is not set. */
  logFormat?: LogFormat
  /** Receives the log instead of stdout. */
  logStream?: { write(line: string): void }
  /** The number of the worker process, for the log. */
  worker?: number
  timeouts?: Partial<Timeouts>
  load?: Partial<LoadLimits>
}

const maxBodyBytes = 256 * 1024
const lingerTimeout = 1_000

/** A Fastify server without routes. The response cache and load shedding answer before Fastify sees a request. */
export async function makeServer(
  config: ServerConfig,
  cache: ResponseCache,
  shedding: Shedding,
  flush: Flush = async () => [],
): Promise<FastifyInstance> {
  const timeouts = { ...defaultTimeouts, ...config.timeouts }
  const limits = { ...defaultLoadLimits, ...config.load }
  const eventLoop = watchEventLoop(limits.maxLag)
  const isOverPipelined = limitPipelining()
  const inFlight = countInFlight(limits)
  const isShed = shedLoad((isAlone) => inFlight.isOverloaded() || eventLoop.isLagging(isAlone), shedding)
  const networks = limitNetworks({
    rateLimit: config.rateLimit,
    trustProxy: config.trustProxy,
    limits: limits.network,
    pages: shedding.pages,
    flush,
    log: () => app.log,
  })
  const logFormat = config.logFormat ?? 'json'
  const logUnrouted = unroutedRequestLog(() => app.log, config.logLevel, logFormat)
  const app: FastifyInstance = Fastify({
    bodyLimit: maxBodyBytes,
    // `limitRequestTime` below knows exceptions.
    requestTimeout: 0,
    keepAliveTimeout: timeouts.keepAlive,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400 },
    trustProxy: (_address, hop) => hop < config.trustProxy,
    logger: {
      level: config.logLevel,
      base: nameOf(config),
      serializers: { err: serializeError },
      ...(logFormat === 'pretty' && { stream: prettyLog() }),
      ...(config.logStream && { stream: config.logStream }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    requestIdHeader: false,
    // Requests that arrive during shutdown are answered: the database closes after the last one.
    return503OnClosing: false,
    frameworkErrors: answerFault,
    clientErrorHandler: answerUnreadable,
    serverFactory: (handle, options) => {
      const checks = { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.checkInterval }
      const parsing = { joinDuplicateHeaders: true }
      const server = createServer({ ...options, ...checks, ...parsing }, (request, response) => {
        endIfClosing(server, response)
        if (isOverPipelined(request, response)) return
        limitRequestTime(request, timeouts.request, () =>
          server.emit('clientError', requestTimedOut(), request.socket),
        )
        const log = logUnrouted?.(request, response)
        if (refuseUnread(request, response)) return void log?.(false)
        if (cache.serve(request, response)) return void log?.(true)
        const work = (isAlone: boolean) => {
          if (isShed(request, response, isAlone)) return void log?.(false)
          if (cache.needsFreshRead(request)) usePrimary(() => handle(request, response))
          else handle(request, response)
        }
        if (networks) networks.admit(request, response, work)
        else work(false)
      })
      networks?.limitConnections(server)
      return server.setTimeout(timeouts.idle)
    },
  })
  inFlight.follow(app)
  app.addHook('onClose', async () => eventLoop.stop())
  app.addHook('preClose', async () => closeLateConnections(app.server, timeouts.shutdown))
  app.setErrorHandler(answerFault)
  readJsonOnly(app)
  app.addHook('onSend', async (_request, reply) => endIfClosing(app.server, reply.raw))
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({ ...securityHeaders, 'cache-control': 'no-store', 'x-request-id': request.id })
  })
  logRequests(app)
  await app.register(multipart, { limits: { files: 1, fields: 5, fileSize: largestUpload } })
  await networks?.follow(app)
  dropDisconnected(app)
  return app
}

/** Requests of clients that have reset the connection are counted, but cost no further work and no line of the log. */
function dropDisconnected(app: FastifyInstance) {
  // The rate limit counts in the hooks before this one.
  app.addHook('preParsing', async (request, reply, payload) => {
    if (isDisconnected(request.raw)) return void (await reply.code(400).send())
    return payload
  })
}

/**
 * Refuses what nothing else should look at: a path that is too long to search, and two hosts (RFC 9112, section 3.2). With
 * `joinDuplicateHeaders` those are one with a comma; Node would take the first.
 */
function refuseUnread({ headers, url = '' }: IncomingMessage, response: ServerResponse): boolean {
  const status = hasLongPath(url) ? 414 : headers.host?.includes(',') ? 400 : undefined
  if (!status) return false
  response.writeHead(status, { ...securityHeaders, 'content-type': 'application/json', connection: 'close' })
  response.end(JSON.stringify(problem(status)))
  return true
}

/** An idle keep-alive connection would delay the shutdown by a minute. */
function endIfClosing(server: Server, response: ServerResponse) {
  if (!server.listening) response.shouldKeepAlive = false
}

/** server.close() has no timeout: a client that sends a byte a second would keep it open for ever. */
function closeLateConnections(server: Server, after: number) {
  setTimeout(() => server.closeAllConnections(), after).unref()
}

const idBytes = 10

/** Random, so that an id reveals neither other ids nor the number of requests. The bytes are drawn in batches. */
function requestIds() {
  const pool = Buffer.alloc(idBytes * 400)
  let used = pool.length
  return () => {
    if (used === pool.length) {
      randomFillSync(pool)
      used = 0
    }
    return pool.toString('hex', used, (used += idBytes))
  }
}

/** Only JSON bodies are parsed: a text/plain POST crosses origins without a CORS preflight. */
function readJsonOnly(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    return parse(request, String(body), done)
  })
}

const nameOf = ({ worker }: ServerConfig) => (worker === undefined ? null : { worker, pid: process.pid })

/** PostgreSQL's error details quote the refused row, which may hold personal data. */
const serializeError = ({ name, message, stack = '', code }: Error & { code?: string }) => ({
  type: name,
  message,
  stack,
  code,
})

/** As Node's own. */
const requestTimedOut = () =>
  Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

/** Requests that cannot be parsed as HTTP get the same error body. */
function answerUnreadable(this: FastifyInstance, error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const body = JSON.stringify(problem(status))
  const headers = Object.entries({
    ...securityHeaders,
    'content-type': 'application/json',
    connection: 'close',
  })
  const head = [`HTTP/1.1 ${status} ${status}`, ...headers.map(([name, value]) => `${name}: ${value}`)]
  socket.end(`${head.join('\r\n')}\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
  // Destroying the socket at once could lose the response; waiting for the client could last for ever.
  setTimeout(() => socket.destroy(), lingerTimeout).unref()
}

/** In milliseconds. */
type Timeouts = {
  /** For the headers of a request, also of the first one on a new connection. */
  headers: number
  /** For a whole request: a ten-megabyte cover takes time on a slow connection. */
  request: number
  /**
   * Without a byte in either direction: the response to a client that does not read is not buffered for ever.
   */
  idle: number
  /** For the next request on a connection: longer than a proxy's, so that it never sends into a closing one. */
  keepAlive: number
  /** For the last requests at shutdown: less than a supervisor waits before it kills the process. */
  shutdown: number
  /** How often connections are checked against the above. */
  checkInterval: number
}

const defaultTimeouts: Timeouts = {
  headers: 20_000,
  request: 120_000,
  idle: 60_000,
  keepAlive: 72_000,
  shutdown: 8_000,
  checkInterval: 5_000,
}
