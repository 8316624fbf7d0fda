import type { IncomingMessage } from 'node:http'

const robots = /bot|crawl|spider|slurp|preview|monitor|curl|wget/i

/** Who came, as far as we can tell; undefined for one that calls itself a robot. */
export function visitorOf(request: IncomingMessage, proxies: number): string | undefined {
  const address = addressOf(request, proxies)
  const browser = request.headers['user-agent']
  return address && browser && !robots.test(browser) ? `${address} ${browser.slice(0, 200)}` : undefined
}

/** Each proxy of ours adds the address that it saw: the last ones of the list are true. */
function addressOf({ headers, socket }: IncomingMessage, proxies: number): string | undefined {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  return (proxies > 0 && forwarded.at(-proxies)?.trim()) || socket.remoteAddress
}
