import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

/** What somebody is told who comes under another name. */
export const notOurAddress =
  'This is not an address of the shop. Its PUBLIC_URL says where shoppers reach it.'

/** As much of a request as tells where it comes from. */
export type Asking = { method: string; headers: IncomingHttpHeaders; host: string }

export type Origins = {
  isOurHost(host: string): boolean
  /** Whether an address, such as one to go back to, lies in the shop. */
  isOurs(url: string, host: string): boolean
  /** Whether a page of ours sent it, as far as browsers tell. */
  isSameOrigin(asking: Asking): boolean
  /** Whether no page of others sent it: programs do not tell. */
  isNotFromOthers(asking: Asking): boolean
  /** Whether shoppers come by https, so that cookies can insist on it. */
  isSecure: boolean
  /** Whether the shop is nowhere but on this machine and its network. */
  isLocal: boolean
}

const hostname = (host: string) => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '')
const isNumeric = (name: string) => isIP(name.replace(/^\[|\]$/g, '')) !== 0
export const isLoopback = (name: string) => /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/.test(name)

/**
 * Which addresses are the shop's own. Where nothing is set: this machine, or a plain number. A name might be another
 * site's that was made to point here, and whose page would then speak in the shopper's name.
 */
export function ownOrigins(publicUrl: string | undefined, others: string[]): Origins {
  const named = new Set([publicUrl, ...others].flatMap((origin) => origin ?? []))
  const isHere = (host: string) => isLoopback(hostname(host)) || isNumeric(hostname(host))

  // Some proxies name the port that goes without saying.
  const isHostOf = (origin: string, host: string) =>
    URL.parse(`${new URL(origin).protocol}//${host}`)?.host === new URL(origin).host
  const isOurHost = (host: string) =>
    [...named].some((origin) => isHostOf(origin, host)) || (!publicUrl && isHere(host))
  const isOurs = (url: string, host: string) => {
    if (!URL.canParse(url)) return false
    const asked = new URL(url)
    // A blob: names the origin that made it, and is no address of ours.
    if (!/^https?:$/.test(asked.protocol)) return false
    if (named.has(asked.origin)) return true
    return !publicUrl && asked.host === host && isHere(host)
  }
  const saysUs = ({ headers, host }: Asking): boolean | undefined => {
    if (headers.origin) return isOurs(headers.origin, host)
    const site = headers['sec-fetch-site']
    return site === undefined ? undefined : site === 'same-origin' && isOurHost(host)
  }
  return {
    isOurHost,
    isOurs,
    isSameOrigin: (asking) => saysUs(asking) ?? false,
    isNotFromOthers: (asking) => saysUs(asking) ?? true,
    isSecure: publicUrl?.startsWith('https:') ?? false,
    isLocal: [...named].every((origin) => isLoopback(new URL(origin).hostname)),
  }
}
