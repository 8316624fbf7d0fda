import type { Origins } from '../origins.ts'

export type SessionCookie = {
  /** The name of the second cookie, which scripts may read and which says only that the first one is there. */
  hint: string
  read(cookies: string): string | undefined
  write(id: string, seconds: number): string[]
  clear(): string[]
}

/** Cookies do not know ports: two shops on one machine need two names. */
export function sessionCookie(installation: string, { isSecure }: Origins): SessionCookie {
  const name = `${isSecure ? '__Host-' : ''}session-${installation}`
  const hint = `has-session-${installation}`
  const manners = `; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`
  const lines = (id: string, mark: string, seconds: number) => [
    `${name}=${id}; Max-Age=${seconds}${manners}; HttpOnly`,
    `${hint}=${mark}; Max-Age=${seconds}${manners}`,
  ]
  return {
    hint,
    read: (cookies) =>
      cookies
        .split(/; */)
        .find((cookie) => cookie.startsWith(`${name}=`))
        ?.slice(name.length + 1),
    write: (id, seconds) => lines(id, '1', seconds),
    clear: () => lines('', '', 0),
  }
}
