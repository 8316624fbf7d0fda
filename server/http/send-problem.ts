import type { FastifyReply } from 'fastify'
import type { Problem } from '../../contract/problem.ts'

/** Every error leaves the shop this way: with the id under which the log has it. */
export const sendProblem = (reply: FastifyReply, status: number, problem: Problem) =>
  reply.code(status).send({ ...problem, requestId: reply.request.id })
