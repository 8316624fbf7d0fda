import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { addressBehind, networksOf } from '../http/client-network.ts'

const robots = /bot|crawl|spider|slurp|preview|monitor|curl|wget/i

type Guest = { browser: string | undefined; visitor: string | undefined }

/** Cached per connection, which nearly always has one visitor. */
const lastBy = new WeakMap<Socket, Guest>()

/** Identifies the visitor; undefined for a declared robot. */
export function visitorOf(request: IncomingMessage, proxies: number): string | undefined {
  const browser = request.headers['user-agent']
  if (proxies > 0) return named(addressBehind(request, proxies), browser)
  const { socket } = request
  const last = lastBy.get(socket)
  if (last && last.browser === browser) return last.visitor
  const visitor = named(socket.remoteAddress, browser)
  lastBy.set(socket, { browser, visitor })
  return visitor
}

const named = (address: string | undefined, browser: string | undefined) =>
  address && browser && !robots.test(browser) ? `${address} ${browser.slice(0, 200)}` : undefined

/** Of the address that the visitor begins with. An IPv6 subscriber may have a whole /48. */
export function networkOfVisitor(visitor: string): string {
  const { network, wider } = networksOf(visitor.slice(0, visitor.indexOf(' ')))
  return wider ?? network
}
