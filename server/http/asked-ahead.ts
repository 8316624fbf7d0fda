import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** Browsers ask for one thing at a time on a connection; some programs for a few ahead. */
const mostAhead = 16

/**
 * Node takes in everything that is asked on a connection before the first answer is read: a packet of small requests
 * would make a hundred times its size of memory. Whoever asks too far ahead is hung up on.
 */
export function limitAhead() {
  const waiting = new WeakMap<Duplex, number>()
  return ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    // The first in the line has the connection; those behind it have none yet.
    if (response.socket) return false
    const ahead = (waiting.get(socket) ?? 0) + 1
    waiting.set(socket, ahead)
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    if (ahead > mostAhead) socket.destroy()
    return ahead > mostAhead
  }
}
