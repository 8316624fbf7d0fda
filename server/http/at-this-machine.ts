import type { IncomingMessage } from 'node:http'
import { isLoopback } from '../identity/origins.ts'

const addedByProxies = /^(forwarded|via|x-forwarded-.*|x-real-ip)$/

/** Whether whoever asks sits at this machine: no call that somebody passed on, and none from the net. */
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
