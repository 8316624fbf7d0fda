import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Addresses that are not globally reachable: this network, private, shared, loopback, link-local, multicast, reserved. */
const privateIPv4 = new BlockList()
privateIPv4.addSubnet('0.0.0.0', 8)
privateIPv4.addSubnet('10.0.0.0', 8)
privateIPv4.addSubnet('100.64.0.0', 10)
privateIPv4.addSubnet('127.0.0.0', 8)
privateIPv4.addSubnet('169.254.0.0', 16)
privateIPv4.addSubnet('172.16.0.0', 12)
privateIPv4.addSubnet('192.168.0.0', 16)
privateIPv4.addSubnet('224.0.0.0', 3)

/** Only 2000::/3 is global unicast. 6to4 addresses (2002::/16) contain an IPv4 address. */
const privateIPv6 = new BlockList()
privateIPv6.addSubnet('::', 3, 'ipv6')
privateIPv6.addSubnet('2002::', 16, 'ipv6')
privateIPv6.addSubnet('4000::', 2, 'ipv6')
privateIPv6.addSubnet('8000::', 1, 'ipv6')

/** A name without a dot is found in the local network only. */
const isPrivateName = (name: string) =>
  !name.includes('.') || /\.(localhost|localdomain|local|internal|home\.arpa)$/.test(name)

/**
 * Whether the host of a URL is on the internet as far as its name shows. A cover elsewhere would make browsers send
 * requests to the shopper's own machine and network.
 */
export function isPublicUrl(url: string): boolean {
  // The URL parser has normalized every spelling of an IPv4 address.
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIPv4(host)) return !privateIPv4.check(host)
  if (isIPv6(host)) return !privateIPv6.check(host, 'ipv6')
  return !isPrivateName(host)
}
