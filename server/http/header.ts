import type { IncomingMessage } from 'node:http'

/**
 * Reads rawHeaders: `request.headers` builds an object of all headers on first access, a large part of the
 * cost of a cache hit.
 */
export function headerOf({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at]
    if (given?.length === name.length && given.toLowerCase() === name) return rawHeaders[at + 1]
  }
  return undefined
}
