import { type Access, type Route, staffRoles, type StaffRole } from '../../../contract/route.ts'
import type { Asking, Origins } from './origins.ts'

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
  /** The token's id and expiry, for a sign-out. */
  token: { id: string; expiresAt: Date }
}
export type Caller = Shopper | Admin

/** The caller a token identifies; undefined for a forged or expired token. */
export type Verify<Kind extends Caller> = (token: string) => Promise<Kind | undefined>

/** Expired by a time that may have passed; all else is judged as of now. */
export type VerifyAdmin = (token: string, at?: Date) => Promise<Admin | undefined>

export type CallerFor<W extends Access> = W extends 'shopper'
  ? Shopper
  : W extends 'admin'
    ? Admin
    : W extends 'shopper or admin'
      ? Caller
      : undefined

export type Authorization = { caller: Caller | undefined } | { refused: 401 | 403; message?: string }

/**
 * An admin gets 403 on a shopper's route and where a higher role is needed; a shopper gets 401 on an admin's route, like
 * a visitor.
 */
export function authorize(
  { access, atLeast }: Pick<Route, 'access' | 'atLeast'>,
  caller: Caller | undefined,
): Authorization {
  if (access === 'anyone') return { caller }
  if (!caller) return { refused: 401 }
  if (access === 'shopper' && caller.role === 'admin') return { refused: 403 }
  if (access === 'admin' && caller.role === 'shopper') return { refused: 401 }
  if (caller.role === 'admin' && atLeast && !isAtLeast(caller.staffRole, atLeast))
    return { refused: 403, message: onlyFor[atLeast] }
  return { caller }
}

const isAtLeast = (role: StaffRole, lowest: StaffRole) =>
  staffRoles.indexOf(role) >= staffRoles.indexOf(lowest)

export const onlyFor: Record<NonNullable<Route['atLeast']>, string> = {
  manager: 'Only a manager can do this.',
  owner: 'Only an owner can do this.',
}

const bearer = /^Bearer ([\w.~+/=-]+)$/i

export const bearerOf = (authorization: string | undefined) => bearer.exec(authorization ?? '')?.[1]

type Verifiers = {
  verifyAdmin: VerifyAdmin
  verifyShopper: Verify<Shopper>
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
  return async (asking: Asking, at?: Date): Promise<Caller | undefined> => {
    const { authorization, cookie } = asking.headers
    if (authorization !== undefined) {
      const token = bearerOf(authorization)
      return token ? ((await verifyAdmin(token, at)) ?? (await verifyShopper(token))) : undefined
    }
    const isTrusted = safeMethods.has(asking.method) || origins.isSameOrigin(asking)
    return cookie && isTrusted ? verifySession(cookie) : undefined
  }
}

export type Authenticate = ReturnType<typeof authenticator>
