import type { Database } from '../../database/database.ts'
import type { Shopper } from '../../http/routing/authenticate.ts'
import { revokeSignIn } from '../firebase-auth-api/sign-ins.sql.ts'
import { hashOf, randomCode } from '../random-code.ts'
import type { SessionCookie } from './session-cookie.ts'
import { deleteSession, insertSession, shopperOfSession } from './sessions.sql.ts'

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
