import type { IncomingMessage } from 'node:http'
import { headerOf } from '../http/header.ts'

const robots = /bot|crawl|spider|slurp|preview|monitor|curl|wget/i

/** Who came, as far as we can tell; undefined for one that calls itself a robot. */
export function visitorOf(request: IncomingMessage, proxies: number): string | undefined {
  const address = addressOf(request, proxies)
  const browser = headerOf(request, 'user-agent')
  return address && browser && !robots.test(browser) ? `${address} ${browser.slice(0, 200)}` : undefined
}

/** Each proxy of ours adds the address that it saw: the last ones of the list are true. */
function addressOf(request: IncomingMessage, proxies: number): string | undefined {
  const forwarded =
    proxies > 0 ? headerOf(request, 'x-forwarded-for')?.split(',').at(-proxies)?.trim() : undefined
  return forwarded ?? request.socket.remoteAddress
}
