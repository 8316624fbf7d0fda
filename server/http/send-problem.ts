import type { FastifyReply } from 'fastify'
import type { Problem } from '../../contract/problem.ts'

/** Every error response carries the request id that is in the log. */
export const sendProblem = (reply: FastifyReply, status: number, problem: Problem) =>
  reply.code(status).send({ ...problem, requestId: reply.request.id })
