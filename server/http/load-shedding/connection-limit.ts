import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networksOf } from '../client-network.ts'
import { problem } from '../routing/problems.ts'
import { securityHeaders } from '../security-headers.ts'
import { widerInFlight } from './network-share.ts'

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
