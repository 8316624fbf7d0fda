import { t } from '../../messages/t.ts'
import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { BlockList, connect, isIP, isIPv4, isIPv6, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { errorMessage } from './error-message.ts'
import { request } from './node-http.ts'

export type Target = { address: string; port: number; isSecure: boolean; serverName: string }

/** The network of the machine, or that of a test. What may be reached is decided here, for both. */
export type Network = {
  /** All addresses of a name. */
  resolve(name: string): Promise<string[]>
  /** Connects to this very address: a name would be resolved again, and could then have another one. */
  open(target: Target): Socket
}

export const internet: Network = {
  resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  open: ({ address: host, port, isSecure, serverName }) =>
    isSecure
      ? connectTls({ host, port, ...(isIP(serverName) === 0 && { servername: serverName }) })
      : connect({ host, port }),
}

export type Limits = {
  bytes: number
  /** In milliseconds: without a byte, also while connecting, and altogether. */
  idle: number
  total: number
}

/** A failure that may pass is worth another attempt, after these seconds if the server names them. */
type Fetched = { bytes: Buffer } | { problem: string; mayPass: boolean; retryAfter?: number }

type Options = { network: Network; userAgent: string; limits: Limits; signal?: AbortSignal | undefined }

const maxRedirects = 3
const redirects = new Set([301, 302, 303, 307, 308])
const never = (problem: string) => ({ problem, mayPass: false })

/**
 * Fetches a URL from an import. Only public addresses are reached, also by redirects: services of the machine and its
 * network stay out of reach (SSRF).
 */
export async function fetchPublic(url: string, options: Options): Promise<Fetched> {
  const timeout = AbortSignal.timeout(options.limits.total)
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout
  let next = url
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const outcome = await fetchOnce(next, { ...options, signal }).catch((error: unknown) => ({
      problem: timeout.aborted
        ? t('The server is too slow')
        : t('No connection: {reason}', { reason: errorMessage(error) }),
      mayPass: true,
    }))
    if (!('location' in outcome)) return outcome
    next = outcome.location
  }
  return never(t('More than {count, plural, one {# redirect} other {# redirects}}', { count: maxRedirects }))
}

async function fetchOnce(
  url: string,
  { network, userAgent, limits, signal }: Options,
): Promise<Fetched | { location: string }> {
  const parsed = URL.parse(url)
  const target = parsed ? await targetOf(parsed, network) : never(t('This is no address'))
  if ('problem' in target || !parsed) return target as Fetched
  const response = await send(parsed, target, { network, userAgent, limits, signal })
  try {
    return await read(response, parsed, limits)
  } finally {
    response.destroy()
  }
}

/** Where to connect to, or why not. Every address of a name has to be public. */
async function targetOf(url: URL, { resolve }: Network): Promise<Target | ReturnType<typeof never>> {
  if (!['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    return never(t('The address does not start with https:// or http://'))
  const isSecure = url.protocol === 'https:'
  const port = Number(url.port || (isSecure ? 443 : 80))
  if (port !== 80 && port !== 443) return never(t('Port {port} is not one of the web', { port }))
  const host = hostOf(url)
  const addresses = isIP(host) > 0 ? [host] : isPublicHost(host) ? await resolve(host) : []
  const [address] = addresses
  if (!address || !addresses.every(isPublicAddress))
    return never(t('{host} is not on the internet, but in a private network', { host }))
  return { address, port, isSecure, serverName: host }
}

function send(url: URL, target: Target, { network, userAgent, limits, signal }: Options) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const open = () => {
    const socket = network.open(target)
    socket.setTimeout(limits.idle, () => socket.destroy(new Error(t('the server does not answer'))))
    return socket
  }
  request({
    createConnection: open,
    path: `${url.pathname}${url.search}`,
    headers: {
      host: url.host,
      'user-agent': userAgent,
      accept: 'image/avif,image/webp,image/*',
      'accept-encoding': 'identity',
      connection: 'close',
    },
    signal,
  })
    .on('response', resolve)
    .on('error', reject)
    .end()
  return promise
}

async function read(
  response: IncomingMessage,
  url: URL,
  { bytes: max }: Limits,
): Promise<Fetched | { location: string }> {
  const { statusCode: status = 0, headers } = response
  if (redirects.has(status)) {
    const location = URL.parse(headers.location ?? '', url)
    return location ? { location: location.href } : never(t('The redirect leads nowhere'))
  }
  if (status !== 200) {
    const mayPass = status >= 500 || status === 408 || status === 429
    return {
      problem: t('The server answered {status}', { status }),
      mayPass,
      ...retryAfter(headers['retry-after']),
    }
  }
  // A compressed body could be much larger than what was counted.
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    return never(t('The response is compressed'))
  const tooLarge = never(t('The file has more than {size} MB', { size: Math.round(max / 1_048_576) }))
  if (Number(headers['content-length'] ?? 0) > max) return tooLarge
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > max) return tooLarge
    chunks.push(chunk)
  }
  return { bytes: Buffer.concat(chunks) }
}

const oneDay = 86_400

const retryAfter = (header: string | undefined) =>
  header && /^\d{1,9}$/.test(header) ? { retryAfter: Math.min(Number(header), oneDay) } : {}

/**
 * Addresses that are not globally reachable: this network, private, shared, loopback, link-local, documentation,
 * benchmarks, multicast, reserved. 168.63.129.16 answers the machines of a cloud about themselves.
 */
const privateIPv4 = new BlockList()
privateIPv4.addSubnet('0.0.0.0', 8)
privateIPv4.addSubnet('10.0.0.0', 8)
privateIPv4.addSubnet('100.64.0.0', 10)
privateIPv4.addSubnet('127.0.0.0', 8)
privateIPv4.addAddress('168.63.129.16')
privateIPv4.addSubnet('169.254.0.0', 16)
privateIPv4.addSubnet('172.16.0.0', 12)
privateIPv4.addSubnet('192.0.0.0', 24)
privateIPv4.addSubnet('192.0.2.0', 24)
privateIPv4.addSubnet('192.88.99.0', 24)
privateIPv4.addSubnet('192.168.0.0', 16)
privateIPv4.addSubnet('198.18.0.0', 15)
privateIPv4.addSubnet('198.51.100.0', 24)
privateIPv4.addSubnet('203.0.113.0', 24)
privateIPv4.addSubnet('224.0.0.0', 3)

/** Only 2000::/3 is global unicast. Teredo (in 2001::/23) and 6to4 (2002::/16) contain an IPv4 address. */
const privateIPv6 = new BlockList()
privateIPv6.addSubnet('::', 3, 'ipv6')
privateIPv6.addSubnet('2001::', 23, 'ipv6')
privateIPv6.addSubnet('2001:db8::', 32, 'ipv6')
privateIPv6.addSubnet('2002::', 16, 'ipv6')
privateIPv6.addSubnet('3fff::', 20, 'ipv6')
privateIPv6.addSubnet('4000::', 2, 'ipv6')
privateIPv6.addSubnet('8000::', 1, 'ipv6')

/** Whether an IP address is on the internet. What is no IP address is not, nor is one of a network interface. */
function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !privateIPv4.check(address)
  return isIPv6(address) && !address.includes('%') && !privateIPv6.check(address, 'ipv6')
}

/** A name without a dot is found in the local network only. */
const isPrivateName = (name: string) =>
  !name.includes('.') || /\.(localhost|localdomain|local|internal|home\.arpa)$/.test(name)

/** The host of a URL, whose parser has normalized every spelling of an IPv4 address. */
export const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/** Whether a host is on the internet as far as its name shows. */
export const isPublicHost = (host: string): boolean =>
  isIPv4(host) || isIPv6(host) ? isPublicAddress(host) : !isPrivateName(host)
