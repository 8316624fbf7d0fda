import type { Language } from '../../../messages/languages.ts'
import type { StaffRole } from '../../../domain/staff-roles.ts'
import type { RequestOrigin, Origins } from './origins.ts'

export type Shopper = {
  role: 'shopper'
  uid: string
  email: string
  emailVerified: boolean
  /** The sign-in that issued the token; unknown with a Firebase project. */
  sid: string | undefined
  /** When the shopper signed in, in seconds since 1970; unknown of a session by cookie. */
  authTime?: number
}
export type Admin = {
  role: 'admin'
  username: string
  /** As of this request. */
  staffRole: StaffRole
  /** Null for the language of the shop. */
  language: Language | null
  /** The token's id and expiry, for a sign-out. */
  token: { id: string; expiresAt: Date }
}
export type Caller = Shopper | Admin
/** Of a sign-in that ended because the account was blocked. */
export type Blocked = { role: 'blocked' }

/** The caller a token identifies; undefined for a forged or expired token. */
export type Verify<Kind extends Caller | Blocked> = (token: string) => Promise<Kind | undefined>

/** Expired by a time that may have passed; all else is judged as of now. */
export type VerifyAdmin = (token: string, at?: Date) => Promise<Admin | undefined>

const bearer = /^Bearer ([\w.~+/=-]+)$/i

export const bearerOf = (authorization: string | undefined) => bearer.exec(authorization ?? '')?.[1]

type Verifiers = {
  verifyAdmin: VerifyAdmin
  verifyShopper: Verify<Shopper | Blocked>
  /** By the cookies of a request. */
  verifySession: Verify<Shopper>
  origins: Origins
}

const safeMethods = new Set(['GET', 'HEAD'])

/**
 * Identifies the caller by bearer token or session cookie. Each verifier is tried in turn: the config chooses them, never
 * the token. Browsers attach cookies to any request, so a cookie counts for writes of the same origin only (CSRF).
 * Tokens of admins may have expired since `at`.
 */
export function authenticator({ verifyAdmin, verifyShopper, verifySession, origins }: Verifiers) {
  return async (request: RequestOrigin, at?: Date): Promise<Caller | Blocked | undefined> => {
    const { authorization, cookie } = request.headers
    if (authorization !== undefined) {
      const token = bearerOf(authorization)
      return token ? ((await verifyAdmin(token, at)) ?? (await verifyShopper(token))) : undefined
    }
    const isTrusted = safeMethods.has(request.method) || origins.isSameOrigin(request)
    return cookie && isTrusted ? verifySession(cookie) : undefined
  }
}

export type Authenticate = ReturnType<typeof authenticator>
