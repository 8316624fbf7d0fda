import type { FastifyBaseLogger } from 'fastify'
import { every } from '../../lib/every.ts'

const interval = 60_000

/** Lines per minute; the refusals of further networks are one line. */
const maxNetworks = 100

/** Logs refused requests as one line per network and minute, so that they cannot fill the log. */
export function logRefusals(log: () => FastifyBaseLogger) {
  let counts = new Map<string, number>()
  let others = 0

  async function flush() {
    const refused = counts
    counts = new Map()
    for (const [network, requests] of refused) log().warn({ network, requests }, 'requests refused')
    if (others > 0) log().warn({ requests: others }, 'requests of further networks refused')
    others = 0
  }

  const flushing = every(interval, flush, () => {})
  return {
    note: (network: string) => {
      const count = counts.get(network)
      if (count === undefined && counts.size >= maxNetworks) others += 1
      else counts.set(network, (count ?? 0) + 1)
    },
    stop: async () => {
      await flushing.stop()
      await flush()
    },
  }
}
