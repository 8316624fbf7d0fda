import type { IncomingMessage } from 'node:http'
import { isLoopback } from '../identity/origins.ts'

const addedByProxies = /^(forwarded|via|x-forwarded-.*|x-real-ip)$/

/** Whether the request comes from this machine and not through a proxy. */
export function isAtThisMachine({ socket, headers }: IncomingMessage): boolean {
  const from = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const host = `http://${headers.host}`
  return (
    isLoopback(from) &&
    URL.canParse(host) &&
    isLoopback(new URL(host).hostname) &&
    !Object.keys(headers).some((name) => addedByProxies.test(name))
  )
}
