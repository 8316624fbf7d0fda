import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** Browsers do not pipeline; some programs send a few requests ahead. */
const maxPipelined = 16

/**
 * Closes sockets with more than 16 pipelined requests. Node parses all of them before the first response is read, which
 * takes a hundred times their size in memory.
 */
export function limitPipelining() {
  const pipelined = new WeakMap<Duplex, number>()
  return ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    // Only the first request in the pipeline has the socket.
    if (response.socket) return false
    const count = (pipelined.get(socket) ?? 0) + 1
    pipelined.set(socket, count)
    response.once('close', () => pipelined.set(socket, (pipelined.get(socket) ?? 1) - 1))
    if (count > maxPipelined) socket.destroy()
    return count > maxPipelined
  }
}
