import type { Label } from '../../../messages/message.ts'
import type { z } from 'zod'
import { msg, t, translate } from '../../../messages/t.ts'
import { type FieldErrors, messageOfIssue, type Problem } from '../../../contract/problem.ts'
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isTransient } from '../../database/errors.ts'
import { securityHeaders } from '../security-headers.ts'

type Status = 400 | 401 | 403 | 404 | 408 | 413 | 414 | 415 | 421 | 429 | 431 | 500 | 503 | 507

const messages: Record<Status, [code: string, message: Label]> = {
  400: ['bad-request', msg('That request could not be read.')],
  401: ['unauthenticated', msg('Please log in to do this.')],
  403: ['forbidden', msg('This belongs to another account.')],
  404: ['not-found', msg('There is nothing here.')],
  408: ['request-timeout', msg('The request took too long to arrive.')],
  413: ['too-large', msg('That is more than we can take. Please send less.')],
  414: ['too-large', msg('That address is too long.')],
  415: ['unsupported-media-type', msg('Please send this as JSON.')],
  421: ['misdirected', msg('This is not an address of the shop.')],
  429: ['rate-limited', msg('Too many calls. Please wait a moment and try again.')],
  431: ['too-large', msg('The headers of that request are too long.')],
  500: ['internal', msg('Something went wrong on our side. Please try again.')],
  503: ['unavailable', msg('The shop is catching its breath. Please try again in a moment.')],
  507: ['no-room', msg('There is no room for that on the disk.')],
}

const isKnownStatus = (status: number): status is Status => status in messages

export function problem(status: Status, message?: string): Problem {
  const [code, usual] = messages[status]
  return { code, message: message ?? usual }
}

const fieldOf = (path: PropertyKey[]) => path.map(String).join('.')

/** One entry per invalid field. */
export const invalid = (error: z.ZodError): Problem =>
  invalidFields(error.issues.map((issue) => ({ field: fieldOf(issue.path), message: messageOfIssue(issue) })))

export function invalidFields(fields: FieldErrors): Problem {
  const [first] = fields
  return { code: 'invalid', message: first ? refusalOf(first) : messages[400][1], fields }
}

function refusalOf({ field, message }: FieldErrors[number]): string {
  const problem = translate(message)
  return field
    ? t('Please check {field}: {problem}', { field, problem })
    : t('Please check what you sent: {problem}', { problem })
}

/** Every error response carries the request id that is in the log. */
export const sendProblem = (reply: FastifyReply, status: number, { fields, ...problem }: Problem) =>
  reply.code(status).send({
    ...problem,
    message: translate(problem.message),
    ...(fields && { fields: fields.map((field) => ({ ...field, message: translate(field.message) })) }),
    requestId: reply.request.id,
  })

/** The types are checked against the responses of the route. */
export const answer = <const Status extends number, Body>(status: Status, body: Body) => ({ status, body })

export const badRequest = (fields: FieldErrors) => answer(400, invalidFields(fields))

export const invalidField = (field: string, message: string) => badRequest([{ field, message }])

export const notFound = (message: Label) => answer(404, problem(404, message))

export const answerFound = <Body>(found: Body | undefined, missing: Label) =>
  found === undefined ? notFound(missing) : answer(200, found)

/** Sends a problem without internal details; the log has the error. */
export function answerFault(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = noteFault(error, request, reply)
  return sendProblem(reply.headers(securityHeaders), status, problem(status))
}

/** Logs the error, sets Retry-After if a retry may succeed, and returns the status. */
export function noteFault(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = logFault(error, request.log)
  if (status === 503 || (status === 429 && !reply.hasHeader('retry-after')))
    void reply.header('retry-after', '1')
  return status
}

export function logFault(error: Error & { statusCode?: number }, log: FastifyBaseLogger) {
  const status = statusOf(error)
  // Without the stack: every request of an outage logs the same one.
  if (status === 503) log.warn({ reason: error.message }, 'temporarily unavailable')
  else if (status >= 500) log.error({ err: error }, 'request failed')
  return status
}

/** The client has disconnected before its body arrived. Node's error has the code of a lost database connection. */
const isAborted = ({ code, message }: Error & { code?: string }) =>
  code === 'ECONNRESET' && message === 'aborted'

function statusOf(error: Error & { statusCode?: number }) {
  if (isAborted(error)) return 400
  if (isTransient(error)) return 503
  const status = error.statusCode ?? 500
  if (isKnownStatus(status)) return status
  return status >= 400 && status < 500 ? 400 : 500
}

export const tooManyAttempts = (seconds: number) => ({
  ...answer(429, {
    ...problem(429),
    message: t('Too many attempts. Try again in {seconds, plural, one {# second} other {# seconds}}.', {
      seconds,
    }),
  }),
  headers: { 'retry-after': String(seconds) },
})
