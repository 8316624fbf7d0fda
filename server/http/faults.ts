import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isTransient } from '../database/errors.ts'
import { isKnownStatus, problem, sendProblem } from './problems.ts'
import { securityHeaders } from './security-headers.ts'

/** Sends a problem without internal details; the log has the error. */
export function answerFault(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = noteFault(error, request, reply)
  return sendProblem(reply.headers(securityHeaders), status, problem(status))
}

/** Logs the error and returns the response status. */
export function noteFault(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = statusOf(error)
  if (status === 503) void reply.header('retry-after', '1')
  // Without the stack: every request of an outage logs the same one.
  if (status === 503) request.log.warn({ reason: error.message }, 'temporarily unavailable')
  else if (status >= 500) request.log.error({ err: error }, 'request failed')
  return status
}

function statusOf(error: FastifyError) {
  if (isTransient(error)) return 503
  const status = error.statusCode ?? 500
  if (isKnownStatus(status)) return status
  return status >= 400 && status < 500 ? 400 : 500
}
