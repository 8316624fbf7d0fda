import type { IncomingMessage } from 'node:http'

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
