import { hostPrefix, readCookie, setCookie } from '../../http/routing/headers.ts'
import type { Origins } from '../../http/routing/origins.ts'

export type SessionCookie = {
  /** The name of a second cookie, readable by scripts, that says only that a session cookie exists. */
  hint: string
  read(cookies: string): string | undefined
  write(id: string, seconds: number): string[]
  clear(): string[]
}

/** Cookies ignore ports: two stores on one host need different names. */
export function sessionCookie(instanceId: string, { isSecure }: Origins): SessionCookie {
  const name = `${hostPrefix(isSecure)}session-${instanceId}`
  const hint = `has-session-${instanceId}`
  const both = (id: string, mark: string, maxAge: number) => [
    setCookie({ name, value: id, maxAge, isSecure }),
    setCookie({ name: hint, value: mark, maxAge, isSecure, isReadable: true }),
  ]
  return {
    hint,
    read: (cookies) => readCookie(cookies, name),
    write: (id, seconds) => both(id, '1', seconds),
    clear: () => both('', '', 0),
  }
}
