import { BlockList, isIPv4, isIPv6 } from 'node:net'

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
export function isPublicAddress(address: string): boolean {
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
