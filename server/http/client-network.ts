import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** The address of a client that has reset its connection is not known any more: all of them count as one. */
const unknown = 'unknown'

/** A port, brackets and a zone are cut off: some proxies add them to X-Forwarded-For. */
const address = /^(?:\[(?<bracketed>[^\]]*)\](?::\d+)?|(?<v4>\d+(?:\.\d+){3}):\d+|(?<plain>.*))$/

/** The client's bare IP address. */
export function clientAddress(given = ''): string {
  const { bracketed, v4, plain } = address.exec(given)?.groups ?? {}
  const bare = (bracketed ?? v4 ?? plain ?? '').replace(/%.*$/s, '').replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(bare) ? bare : unknown
}

/**
 * The address that the last trusted proxy saw, as `request.ip` of Fastify. Each proxy appends to X-Forwarded-For, so only
 * the last ones are reliable.
 */
export function addressBehind({ headers, socket }: IncomingMessage, proxies: number): string | undefined {
  const forwarded = proxies > 0 ? headers['x-forwarded-for'] : undefined
  if (!forwarded) return socket.remoteAddress
  const addresses = forwarded.toString().split(',')
  return (addresses.at(-proxies) ?? addresses[0])?.trim()
}

/** The networks that a client's requests count for, and how many times a network's share the wider one has. */
export type ClientNetworks = { network: string; wider?: string }

export const widerShare = 8

/** Fewer than of the rate, since a share in flight delays the others. */
export const widerInFlight = 4

/** An IPv6 subscriber owns a /64, and often a /48 with 65,536 of them. */
export function networksOf(given: string | undefined): ClientNetworks {
  const client = clientAddress(given)
  if (!client.includes(':')) return { network: client }
  const groups = groupsOf(client)
  return { network: `${groups.slice(0, 4).join(':')}::/64`, wider: `${groups.slice(0, 3).join(':')}::/48` }
}

export const networkOf = (given: string | undefined) => networksOf(given).network

function groupsOf(client: string): string[] {
  const [head = '', tail] = client.split('::')
  const first = head.split(':').filter(Boolean)
  const last = (tail ?? '').split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  return tail === undefined ? first : [...first, ...zeros, ...last]
}

/** Loopback, link-local and private addresses: none is routed on the internet. */
const privateNetworks = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, prefix)
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv6')

export function isPrivate(given: string | undefined): boolean {
  const client = clientAddress(given)
  const family = isIP(client)
  return family !== 0 && privateNetworks.check(client, family === 6 ? 'ipv6' : 'ipv4')
}
