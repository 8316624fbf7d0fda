import { t } from '../../../messages/t.ts'
import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

/** The message for requests under an unknown host name. */
export const unknownHost = (host: string) =>
  t('{host} is not an address of this shop. If it should be, set PUBLIC_URL or ALLOWED_ORIGINS to it.', {
    host: host.slice(0, 100),
  })

/** The parts of a request that reveal its origin. */
export type RequestOrigin = { method: string; headers: IncomingHttpHeaders; host: string }

export type Origins = {
  isOurHost(host: string): boolean
  /** Whether a URL, such as a return URL, is on one of the store's origins. */
  isOurs(url: string, host: string): boolean
  /** Whether the headers say that a page of the store sent the request. */
  isSameOrigin(request: RequestOrigin): boolean
  /** Whether neither Origin nor Sec-Fetch-Site names another site. Only browsers send them. */
  isNotFromOthers(request: RequestOrigin): boolean
  /** Whether the store is served over HTTPS, so that cookies can be Secure. */
  isSecure: boolean
  /** Whether no setting gives the store a public host name. */
  isLocal: boolean
}

const hostname = (host: string) => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '')
const isNumeric = (name: string) => isIP(name.replace(/^\[|\]$/g, '')) !== 0
export const isLoopback = (name: string) => /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/.test(name)

/**
 * The store's own origins: those of the config, localhost and IP addresses, which no name server can change. Any
 * other host name may be a DNS rebinding attack, whose page would act in the shopper's name.
 */
export function ownOrigins(publicUrl: string | undefined, others: string[]): Origins {
  const named = new Set([publicUrl, ...others].flatMap((origin) => origin ?? []))
  const isLoopbackOrIp = (host: string) => isLoopback(hostname(host)) || isNumeric(hostname(host))

  // Some proxies include the default port.
  const isHostOf = (origin: string, host: string) =>
    URL.parse(`${new URL(origin).protocol}//${host}`)?.host === new URL(origin).host
  const isOurHost = (host: string) =>
    [...named].some((origin) => isHostOf(origin, host)) || isLoopbackOrIp(host)
  const isOurs = (url: string, host: string) => {
    if (!URL.canParse(url)) return false
    const asked = new URL(url)
    // A blob: URL has the origin that created it, but is no page of the store.
    if (!/^https?:$/.test(asked.protocol)) return false
    if (named.has(asked.origin)) return true
    return !publicUrl && asked.host === host && isLoopbackOrIp(host)
  }
  // A browser sends it, so it names the page of the request: an IP address cannot be rebound.
  const isOwnOrigin = (origin: string, host: string) =>
    isOurs(origin, host) || (URL.parse(origin)?.host === host && isLoopbackOrIp(host))
  const sameOriginByHeaders = ({ headers, host }: RequestOrigin): boolean | undefined => {
    if (headers.origin) return isOwnOrigin(headers.origin, host)
    const site = headers['sec-fetch-site']
    return site === undefined ? undefined : site === 'same-origin' && isOurHost(host)
  }
  return {
    isOurHost,
    isOurs,
    isSameOrigin: (request) => sameOriginByHeaders(request) ?? false,
    isNotFromOthers: (request) => sameOriginByHeaders(request) ?? true,
    isSecure: publicUrl?.startsWith('https:') ?? false,
    isLocal: [...named].every((origin) => isLoopback(new URL(origin).hostname)),
  }
}

type Known = { publicUrl: string | undefined; origins: Pick<Origins, 'isOurHost'> }

/** The origin of the store. The Host header is trusted only if it is a known host. */
export function ownOrigin(
  { protocol, host }: { protocol: string; host: string },
  { publicUrl, origins }: Known,
): string | undefined {
  if (publicUrl) return publicUrl
  return origins.isOurHost(host) ? URL.parse(`${protocol}://${host}`)?.origin : undefined
}
