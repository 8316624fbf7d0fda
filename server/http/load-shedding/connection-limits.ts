import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networksOf, widerInFlight } from '../client-network.ts'
import { problem } from '../routing/problems.ts'
import { securityHeaders } from '../security-headers.ts'
import type { Duplex } from 'node:stream'

const refusal = rawRefusal()

/** Closes new connections of a network that has too many, before anything is read from them. */
export function limitConnections(server: Server, maxOfNetwork: number, onRefused: (network: string) => void) {
  const open = new Map<string, number>()
  const add = (network: string, count: number) => {
    const sum = (open.get(network) ?? 0) + count
    if (sum > 0) open.set(network, sum)
    else open.delete(network)
  }
  // Node's own listener attaches the HTTP parser, which a refused connection does not need.
  const accept = server.listeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    const { network, wider } = networksOf(socket.remoteAddress)
    const networks = wider ? [network, wider] : [network]
    const isOver = networks.some(
      (name, at) => (open.get(name) ?? 0) >= maxOfNetwork * (at ? widerInFlight : 1),
    )
    if (isOver) {
      onRefused(network)
      socket.on('error', () => {}).end(refusal)
      return socket.destroySoon()
    }
    for (const name of networks) add(name, 1)
    socket.once('close', () => {
      for (const name of networks) add(name, -1)
    })
    for (const listener of accept) listener.call(server, socket)
  })
}

function rawRefusal(): Buffer {
  const body = JSON.stringify(problem(429))
  const headers = {
    ...securityHeaders,
    'cache-control': 'no-store',
    'retry-after': '1',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`HTTP/1.1 429 Too Many Requests\r\n${head.join('')}\r\n${body}`)
}

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

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Node's own `requestTimeout` is the same for all requests, but a file of gigabytes may take hours. */
export function limitRequestTime(request: IncomingMessage, timeout: number, onTimeout: () => void) {
  if (!hasBody(request)) return
  const timer = setTimeout(onTimeout, timeout)
  timers.set(request, timer)
  const clear = () => clearTimeout(timer)
  request.once('end', clear).once('close', clear)
}

/** For uploads of staff. The timeout without a byte stays. */
export const allowLongRequest = (request: IncomingMessage) => clearTimeout(timers.get(request))
