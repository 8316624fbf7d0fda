import type { Origins } from '../origins.ts'

export type SessionCookie = {
  /** The name of a second cookie, readable by scripts, that says only that a session cookie exists. */
  hint: string
  read(cookies: string): string | undefined
  write(id: string, seconds: number): string[]
  clear(): string[]
}

/** Cookies ignore ports: two stores on one host need different names. */
export function sessionCookie(installation: string, { isSecure }: Origins): SessionCookie {
  const name = `${isSecure ? '__Host-' : ''}session-${installation}`
  const hint = `has-session-${installation}`
  const attributes = `; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`
  const lines = (id: string, mark: string, seconds: number) => [
    `${name}=${id}; Max-Age=${seconds}${attributes}; HttpOnly`,
    `${hint}=${mark}; Max-Age=${seconds}${attributes}`,
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
