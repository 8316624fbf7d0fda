import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isTransient } from '../database/errors.ts'
import { isKnownStatus, problem, sendProblem } from './problems.ts'
import { securityHeaders } from './security-headers.ts'

/** Sends a problem without internal details; the log has the error. */
export function answerFault(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = noteFault(error, request, reply)
  return sendProblem(reply.headers(securityHeaders), status, problem(status))
}

/** Logs the error, sets Retry-After if it is transient, and returns the status. */
export function noteFault(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  // Not logged: clients that send and disconnect would fill the log.
  const isAborted = isTransient(error) && request.raw.destroyed && !request.raw.complete
  const status = isAborted ? 400 : logFault(error, request.log)
  if (status === 503) void reply.header('retry-after', '1')
  return status
}

export function logFault(error: Error & { statusCode?: number }, log: FastifyBaseLogger) {
  const status = statusOf(error)
  // Without the stack: every request of an outage logs the same one.
  if (status === 503) log.warn({ reason: error.message }, 'temporarily unavailable')
  else if (status >= 500) log.error({ err: error }, 'request failed')
  return status
}

function statusOf(error: Error & { statusCode?: number }) {
  if (isTransient(error)) return 503
  const status = error.statusCode ?? 500
  if (isKnownStatus(status)) return status
  return status >= 400 && status < 500 ? 400 : 500
}
