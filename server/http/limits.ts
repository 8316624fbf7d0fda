import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../identity/network-of.ts'

/** The address that the shop gives when it asks itself: no socket has it, so nobody else can. */
export const ourselves = 'the shop itself'

/** One page has sixty covers, and browsers keep them for ever: these are not calls. */
const pictures = /^\/(covers|assets)\//

const isFree = ({ raw, url }: FastifyRequest) => raw.socket.remoteAddress === ourselves || pictures.test(url)

export async function limitCalls(app: FastifyInstance, perMinute: number) {
  if (perMinute > 0)
    await app.register(rateLimit, {
      max: perMinute,
      timeWindow: '1 minute',
      allowList: isFree,
      // Whoever has a line of their own has more addresses of the newer kind than there are people.
      keyGenerator: ({ ip }) => networkOf(ip),
    })
}
