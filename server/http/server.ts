import { randomBytes } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { largestUpload } from '../../contract/covers.ts'
import { answerFault } from './faults.ts'
import { problem } from './problems.ts'
import type { ReadyBytes } from './ready/ready-bytes.ts'
import { securityHeaders } from './security-headers.ts'

export type ServerSettings = { rateLimit: number; trustProxy: number; logLevel: string }

const largestBody = 256 * 1024

/** A server with the house's manners and no routes yet; what is ready is answered in front of it. */
export async function makeServer(settings: ServerSettings, ready: ReadyBytes): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: largestBody,
    requestTimeout: 30_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400 },
    trustProxy: (_address, hop) => hop < settings.trustProxy,
    logger: { level: settings.logLevel, base: null },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    requestIdHeader: false,
    // A call that arrives while we close is answered like any other: the database closes after the last one.
    return503OnClosing: false,
    frameworkErrors: answerFault,
    clientErrorHandler: answerUnreadable,
    serverFactory: (handle, options) => {
      const server = createServer(options, (request, response) => {
        endIfClosing(server, response)
        if (!ready.serve(request, response)) handle(request, response)
      })
      return server
    },
  })
  app.setErrorHandler(answerFault)
  app.setNotFoundHandler((request, reply) => reply.code(404).send({ ...problem(404), requestId: request.id }))
  readJsonOnly(app)
  app.addHook('onSend', async (_request, reply) => endIfClosing(app.server, reply.raw))
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({ ...securityHeaders, 'cache-control': 'no-store', 'x-request-id': request.id })
  })
  logAnswers(app)
  await app.register(multipart, { limits: { files: 1, fields: 5, fileSize: largestUpload } })
  if (settings.rateLimit > 0)
    await app.register(rateLimit, { max: settings.rateLimit, timeWindow: '1 minute' })
  return app
}

/** While we close, a connection that waits for another request would keep us open for a minute. */
function endIfClosing(server: Server, response: ServerResponse) {
  if (!server.listening) response.shouldKeepAlive = false
}

/** Short, and different after each start. */
function requestIds() {
  const start = randomBytes(4).toString('hex')
  let count = 0
  return () => `${start}-${(count += 1).toString(36)}`
}

/** A plain-text POST needs nobody's leave to cross origins, so it is not taken; no body at all is none. */
function readJsonOnly(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    return parse(request, String(body), done)
  })
}

/** The route's pattern, never the address itself: that may hold somebody's e-mail. */
function logAnswers(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const ms = Math.round(reply.elapsedTime * 10) / 10
    request.log.info({ method, route: routeOptions.url, status: reply.statusCode, ms }, 'answered')
  })
}

/** What is not even HTTP gets the same body as everything else. */
function answerUnreadable(this: FastifyInstance, error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const body = JSON.stringify(problem(status))
  const head = `HTTP/1.1 ${status} ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`
  socket.end(`${head}\r\nconnection: close\r\n\r\n${body}`)
}
