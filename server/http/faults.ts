import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isTransient } from '../database/errors.ts'
import { isKnownStatus, problem, sendProblem } from './routing/problems.ts'
import { securityHeaders } from './security-headers.ts'

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
