/** An IPv6 subscriber owns a whole /64: key by network, not by address. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const first = head.split(':').filter(Boolean)
  const last = (tail ?? '').split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  const groups = tail === undefined ? first : [...first, ...zeros, ...last]
  return `${groups.slice(0, 4).join(':')}::/64`
}
