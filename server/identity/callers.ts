import type { Access } from '../../contract/route.ts'
import type { Asking, OwnOrigins } from './own-origins.ts'
import type { Sessions } from './sessions/sessions.ts'

export type Shopper = {
  role: 'shopper'
  uid: string
  email: string
  emailVerified: boolean
  /** The sign-in that the token belongs to; a Firebase project does not tell. */
  sid: string | undefined
}
export type Admin = { role: 'admin'; username: string }
export type Caller = Shopper | Admin

/** The caller a token identifies; undefined for a forged or expired token. */
export type Verify<Kind extends Caller> = (token: string) => Promise<Kind | undefined>

export type CallerFor<W extends Access> = W extends 'shopper'
  ? Shopper
  : W extends 'admin'
    ? Admin
    : W extends 'shopper or admin'
      ? Caller
      : undefined

export type Admission = { caller: Caller | undefined } | { refused: 401 | 403 }

/**
 * Whether a caller may make a call. A known admin who asks for what only shoppers may do is told so; a shopper learns
 * nothing of the admin's calls beyond that they need an admin's token.
 */
export function admit(who: Access, caller: Caller | undefined): Admission {
  if (who === 'anyone') return { caller }
  if (!caller) return { refused: 401 }
  if (who === 'shopper' && caller.role === 'admin') return { refused: 403 }
  if (who === 'admin' && caller.role === 'shopper') return { refused: 401 }
  return { caller }
}

const bearer = /^Bearer ([\w.~+/=-]+)$/i

export const bearerOf = (authorization: string | undefined) => bearer.exec(authorization ?? '')?.[1]

type Doors = {
  verifyAdmin: Verify<Admin>
  verifyShopper: Verify<Shopper>
  sessions: Sessions
  origins: OwnOrigins
}

const changesNothing = new Set(['GET', 'HEAD'])

/**
 * Tries the token with each verifier in turn: which ones there are is a setting, never the token's choice. Whoever
 * sends no token may have a cookie, which browsers send along by themselves: it counts for what our own pages ask.
 */
export function recogniser({ verifyAdmin, verifyShopper, sessions, origins }: Doors) {
  return async (asking: Asking): Promise<Caller | undefined> => {
    const { authorization, cookie } = asking.headers
    if (authorization !== undefined) {
      const token = bearerOf(authorization)
      return token ? ((await verifyAdmin(token)) ?? (await verifyShopper(token))) : undefined
    }
    const mayCount = changesNothing.has(asking.method) || origins.isFromUs(asking)
    return cookie && mayCount ? sessions.whose(cookie) : undefined
  }
}

export type Recognise = ReturnType<typeof recogniser>
