import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { clientAddress } from '../../http/client-network.ts'
import { answerFault } from '../../http/routing/problems.ts'
import { readForms } from '../../http/routing/read-forms.ts'
import { unknownHost } from '../../http/routing/origins.ts'
import { errorBody, messageOf, type Refused } from './fields.ts'
import type { From, Provider } from './provider.ts'

type Verb<Input> = (provider: Provider, asked: Input, from: From) => Promise<Refused | object>

const maxBody = 16 * 1024

/**
 * While a page loads, the client library signs the shopper out on any Firebase error of these calls. Their
 * transient errors have another body, which the library takes for a network error.
 */
const noFirebaseErrors = /(accounts:lookup|\/token)\b/

const ofProtocol = /^\/(identitytoolkit|securetoken)\.googleapis\.com\//

const tryLater = 'TOO_MANY_ATTEMPTS_TRY_LATER'

/** The body of a refusal before the request is routed; undefined if it is that of all other routes. */
export const firebaseRefusal = (url: string, status: 429 | 503) =>
  ofProtocol.test(url) && !noFirebaseErrors.test(url) ? errorBody(status, tryLater) : undefined

/** The protocol's error format and form posts. Refuses requests of other sites. */
export function speakWireFormat(scope: FastifyInstance, provider: Provider) {
  // The client library refreshes tokens with a form post.
  readForms(scope, maxBody)
  scope.addHook('onRequest', async (request, reply) => {
    const { origins } = provider
    if (!origins.isOurHost(request.host))
      return reply.code(421).send(errorBody(421, `UNAUTHORIZED_DOMAIN : ${unknownHost(request.host)}`))
    if (!origins.isNotFromOthers(request))
      return reply
        .code(403)
        .send(errorBody(403, 'UNAUTHORIZED_DOMAIN : The request comes from another site.'))
  })
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500
    const isTransient = status === 429 || status === 503
    const isOurFault = status >= 500 && !isTransient
    if (isOurFault || (isTransient && noFirebaseErrors.test(request.url)))
      return answerFault(error, request, reply)
    const message = isTransient ? tryLater : `INVALID_ARGUMENT : ${error.message}`
    if (isTransient && !reply.hasHeader('retry-after')) void reply.header('retry-after', '1')
    return reply.code(status).send(errorBody(status, message))
  })

  return {
    on: <Shape extends z.ZodType>(path: string, shape: Shape, verb: Verb<z.output<Shape>>) => {
      scope.post(path.replace(':', '::'), { bodyLimit: maxBody }, async (request, reply) => {
        const asked = shape.safeParse(request.body ?? {})
        if (asked.error) return reply.code(400).send(errorBody(400, messageOf(asked.error)))
        const outcome = await verb(provider, asked.data, fromOf(request, reply))
        return 'refused' in outcome ? reply.code(400).send(errorBody(400, outcome.refused)) : outcome
      })
    },
  }
}

const fromOf = (request: FastifyRequest, reply: FastifyReply): From => ({
  address: clientAddress(request.ip),
  host: request.host,
  cookies: request.headers.cookie,
  locale: request.headers['x-firebase-locale']?.toString(),
  setCookie: (value) => void reply.header('set-cookie', value),
})
