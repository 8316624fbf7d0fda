import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

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

/** Each trusted proxy appends the address that it saw, so only the last ones are reliable. */
const addressBehind = (request: IncomingMessage, proxies: number) =>
  request.headers['x-forwarded-for']?.toString().split(',').at(-proxies)?.trim() ??
  request.socket.remoteAddress
