import type { Database } from '../../database/database.ts'
import type { Shopper } from '../../http/routing/authenticate.ts'
import { revokeSignIn } from '../firebase-auth-api/sign-ins.sql.ts'
import { hashOf, randomCode } from '../random-code.ts'
import { deleteSession, insertSession, shopperOfSession } from './sessions.sql.ts'
import { hostPrefix, readCookie, setCookie } from '../../http/routing/headers.ts'
import type { Origins } from '../../http/routing/origins.ts'

/** Browser sessions by cookie. begin and end return Set-Cookie values. */
export type Sessions = {
  findShopper(cookies: string): Promise<Shopper | undefined>
  /** Undefined if the sign-in has just ended. */
  begin(shopper: Shopper, cookies: string | undefined): Promise<string[] | undefined>
  /** The sign-out: ends the cookie's session and its sign-in, and the token's sign-in if there is a token. */
  end(cookies: string | undefined, shopper: Shopper | undefined): Promise<string[]>
}

type Options = {
  cookie: SessionCookie
  /** The lifetime of a session; the page renews it while the shopper is signed in. */
  seconds: number
  /** Whether the shop is its own identity provider. */
  isOwnProvider: boolean
  onEnded(sid: string): void
}

export function sessionsIn(db: Database, { cookie, seconds, isOwnProvider, onEnded }: Options): Sessions {
  const hashIn = (cookies: string | undefined) => {
    const id = cookies === undefined ? undefined : cookie.read(cookies)
    return id ? hashOf(id) : undefined
  }
  return {
    findShopper: async (cookies) => {
      const hash = hashIn(cookies)
      const found = hash && (await shopperOfSession(db, hash, isOwnProvider))
      return found && { role: 'shopper', ...found, sid: found.sid ?? undefined }
    },
    begin: async (shopper, cookies) => {
      const id = randomCode()
      const earlier = hashIn(cookies)
      if (earlier) await deleteSession(db, earlier)
      const isMade = await insertSession(db, hashOf(id), shopper, seconds)
      return isMade ? cookie.write(id, seconds) : undefined
    },
    end: async (cookies, shopper) => {
      const hash = hashIn(cookies)
      const ended = hash && (await deleteSession(db, hash))
      for (const sid of [ended?.sid, shopper?.sid]) {
        if (!sid) continue
        await revokeSignIn(db, sid)
        onEnded(sid)
      }
      return cookie.clear()
    },
  }
}

type SessionCookie = {
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
