import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Upload, UploadedFile } from '../../../contract/bytes.ts'
import type { Problem } from '../../../contract/problem.ts'
import { type UrlInput, urlOf } from '../../../contract/request.ts'
import type { CatalogueName } from '../../../messages/languages.ts'
import type { Answer, Input, Route } from '../../../contract/route.ts'
import { inLanguage } from '../../lib/language.ts'
import { type Authenticate, authorize, type Caller, type CallerFor } from './authenticate.ts'
import { clientAddress, isPrivate } from '../client-network.ts'
import { invalid, logFault, problem, sendProblem } from './problems.ts'
import { isForwarded } from './headers.ts'
import { type Origins, unknownHost } from './origins.ts'
import {
  type CachePolicy,
  type Loader,
  type ResponseCache,
  sendCached,
} from '../response-cache/response-cache.ts'
import { securityHeaders } from '../security-headers.ts'
import { sendStreamed, Streamed } from '../streamed.ts'
import { isRefused, readUpload, removeUpload, storeUpload, type UploadLimits } from '../uploads.ts'

/** A response may be cached where its route says so, or streamed where it is too long to be built before it is sent. */
export type Reply<R extends Route> =
  | (Answer<R> & { cache?: CachePolicy })
  | { status: 200; body: Streamed; headers?: Record<string, string> }

export type Handler<R extends Route> = (
  input: Input<R>,
  caller: CallerFor<R['access']>,
  client: Client,
) => Promise<Reply<R>>

/** The client's IP address, whether it is in a private network, and the Host it used. */
export type Client = { address: string; isPrivate: boolean; host: string }

const inProcess: Client = { address: '127.0.0.1', isPrivate: true, host: 'localhost' }

export type Mount = <const R extends Route>(route: R, handle: Handler<R>) => void

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the handler reads the body: files of staff, which may take hours to arrive. */
    readsUpload?: boolean
  }
}

/** A route of the contract, also of a copy of it in another bundle. */
type RouteName = Pick<Route, 'method' | 'path'>

/** Calls a public route in this process, through the response cache but without HTTP. */
export type CallRoute = (route: RouteName, input?: UrlInput) => Promise<{ status: number; body: unknown }>

/** Type-erased forms of the above, the same for all routes. */
type Checked = {
  params: Record<string, unknown> | undefined
  query: Record<string, unknown> | undefined
  headers: unknown
  body: unknown
}
type Answered = {
  status: number
  body: unknown
  headers?: Record<string, string | string[]>
  cache?: CachePolicy
}
type AnyHandler = (input: Checked, caller: Caller | undefined, client: Client) => Promise<Answered>

const keyOf = ({ method, path }: RouteName) => `${method} ${path}`

export type MounterOptions = {
  authenticate: Authenticate
  cache: ResponseCache
  origins: Origins
  trustProxy: number
  uploads: UploadLimits
  /** The language of the shop. */
  language(): CatalogueName
}

/** A read with the same response for every caller. */
const isPublicRead = ({ method, access }: Route) => method === 'GET' && access === 'anyone'

/** Registers routes of the contract: authorizes the caller, validates the input, and sends the response. */
export function mounter(
  app: FastifyInstance,
  { authenticate, cache, origins, trustProxy, uploads, language }: MounterOptions,
) {
  const callers = new WeakMap<FastifyRequest, { caller: Caller; since: Date }>()
  const publicRoutes = new Map<string, { route: Route; handler: AnyHandler }>()

  /** Identifies the caller; returns the reply if the caller may not call the route. */
  const admit = async (route: Route, request: FastifyRequest, reply: FastifyReply) => {
    const since = callers.get(request)?.since ?? new Date()
    const known = route.access === 'anyone' ? undefined : await authenticate(request, since)
    const admission = authorize(route.access, known)
    if ('refused' in admission)
      return sendProblem(reply, admission.refused, {
        ...problem(admission.refused, admission.message),
        ...(admission.code && { code: admission.code }),
      })
    if (admission.caller) callers.set(request, { caller: admission.caller, since })
    return undefined
  }

  const mount: Mount = (route: Route, handle) => {
    const handler = handle as unknown as AnyHandler
    if (route.access === 'anyone') publicRoutes.set(keyOf(route), { route, handler })
    app.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      config: {
        ...(route.perMinute && { rateLimit: { max: route.perMinute } }),
        readsUpload: route.body === Upload || route.body === UploadedFile,
      },
      // Before the body is read, so that an unauthorized client cannot send ten megabytes.
      onRequest: (request, reply) =>
        inLanguage(language(), async () => {
          if (!isPublicRead(route) && !origins.isOurHost(request.host))
            return sendProblem(reply, 421, problem(421, unknownHost(request.host)))
          return admit(route, request, reply)
        }),
      handler: (request, reply) => inLanguage(languageFor(request), () => receive(request, reply)),
    })

    function languageFor(request: FastifyRequest): CatalogueName {
      const { caller } = callers.get(request) ?? {}
      return (caller?.role === 'admin' && caller.language) || language()
    }

    async function receive(request: FastifyRequest, reply: FastifyReply) {
      if (route.body === Upload) return accept(await readUpload(request, uploads.databaseRoom))
      if (route.body !== UploadedFile) return respond(request, reply, request.body)
      const stored = await storeUpload(request, uploads)
      try {
        return await accept(stored)
      } finally {
        if (stored && 'path' in stored) await removeUpload(stored.path)
      }

      function accept(upload: object | undefined) {
        if (!upload || !isRefused(upload)) return respond(request, reply, upload)
        return sendProblem(reply, upload.refused, problem(upload.refused, upload.message))
      }
    }

    async function respond(request: FastifyRequest, reply: FastifyReply, body: unknown) {
      // The body may take hours, in which a member of staff is removed. A token that expires in them is still good.
      if (callers.get(request)?.caller.role === 'admin' && route.method !== 'GET') {
        const refused = await admit(route, request, reply)
        if (refused) return refused
      }
      const checked = check(route, request, body)
      if ('refused' in checked) return sendProblem(reply, checked.refused, checked.problem)
      if (!route.cache)
        return sendAnswer(
          reply,
          await handler(checked, callers.get(request)?.caller, clientOf(request, trustProxy)),
        )
      const uncached = await sendCached(reply, cache, urlOf(route, checked), loaderOf(handler, checked))
      return uncached ? sendAnswer(reply, uncached.bypass) : reply
    }
  }

  const call: CallRoute = async (named, input = {}) => {
    const found = publicRoutes.get(keyOf(named))
    if (!found) throw new Error(`${keyOf(named)} is not a public route`)
    const { route, handler } = found
    const { searchParams } = new URL(urlOf(route, input), 'http://store')
    const { params } = input
    const checked = check(route, { params, query: Object.fromEntries(searchParams), headers: {} }, undefined)
    if ('refused' in checked) return { status: checked.refused, body: checked.problem }
    try {
      if (!route.cache) return await handler(checked, undefined, inProcess)
      const loaded = await cache.getOrLoad(urlOf(route, checked), loaderOf(handler, checked))
      if ('bypass' in loaded) return loaded.bypass
      return { status: 200, body: JSON.parse(loaded.response.identity.body.toString()) }
    } catch (error) {
      const status = logFault(error as Error, app.log)
      return { status, body: problem(status) }
    }
  }
  return { mount, call }
}

/** Behind a proxy that is not trusted, the address is the proxy's. */
const clientOf = ({ ip, headers, host }: FastifyRequest, trustProxy: number): Client => ({
  host,
  address: clientAddress(ip),
  isPrivate: isPrivate(ip) && (trustProxy > 0 || !isForwarded(headers)),
})

type Sent = Pick<FastifyRequest, 'params' | 'query'> & { headers: unknown }

function check(
  route: Route,
  request: Sent,
  sentBody: unknown,
): Checked | { refused: 400 | 404; problem: Problem } {
  const params = route.params?.safeParse(request.params)
  if (params?.error) return { refused: 404, problem: problem(404) }
  const query = route.query?.safeParse(request.query)
  if (query?.error) return { refused: 400, problem: invalid(query.error) }
  const headers = route.headers?.safeParse(request.headers)
  if (headers?.error) return { refused: 400, problem: invalid(headers.error) }
  const body = route.body?.safeParse(sentBody)
  if (body?.error) return { refused: 400, problem: invalid(body.error) }
  return { params: params?.data, query: query?.data, headers: headers?.data, body: body?.data }
}

/** Holds no reference to the request, which must not live as long as the cached response. */
function loaderOf(handler: AnyHandler, input: Checked): Loader<Answered> {
  return async () => {
    const answer = await handler(input, undefined, inProcess)
    if (answer.status !== 200 || answer.body instanceof Streamed) return { bypass: answer }
    const headers = {
      ...securityHeaders,
      'cache-control': 'no-cache',
      'content-type': json,
      ...answer.headers,
    }
    const body = answer.body instanceof Buffer ? answer.body : Buffer.from(JSON.stringify(answer.body))
    return { body, headers, cache: answer.cache }
  }
}

const json = 'application/json; charset=utf-8'

function sendAnswer(reply: FastifyReply, { status, headers, body }: Answered): FastifyReply {
  if (headers) void reply.headers(headers)
  if (body instanceof Streamed) return sendStreamed(reply, body)
  return status >= 400 ? sendProblem(reply, status, body as Problem) : reply.code(status).send(body)
}
