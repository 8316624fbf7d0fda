import type { IncomingMessage } from 'node:http'

/**
 * One header as it came. Node makes an object of all headers when somebody first asks for one, which for an answer
 * that is ready would be a good part of the work.
 */
export function headerOf({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at]
    if (given?.length === name.length && given.toLowerCase() === name) return rawHeaders[at + 1]
  }
  return undefined
}
