import { msg } from '../../../messages/t.ts'
import type { Language } from '../../../messages/languages.ts'
import type { Access } from '../../../contract/route.ts'
import { isAtLeast, type StaffRole } from '../../../domain/staff-roles.ts'
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

export type CallerFor<W extends Access> = W extends 'shopper'
  ? Shopper
  : W extends StaffRole
    ? Admin
    : W extends 'shopper or admin'
      ? Caller
      : undefined

type Authorization = { caller: Caller | undefined } | { refused: 401 | 403; message?: string; code?: string }

/**
 * An admin gets 403 on a shopper's route and where a higher role is needed; a shopper gets 401 on an admin's route, like
 * a visitor.
 */
export function authorize(access: Access, caller: Caller | Blocked | undefined): Authorization {
  if (access === 'anyone') return { caller: undefined }
  const isForShoppers = access === 'shopper' || access === 'shopper or admin'
  if (!caller || (caller.role === 'blocked' && !isForShoppers)) return { refused: 401 }
  if (caller.role === 'blocked') return { refused: 403, code: 'account-blocked', message: accountBlocked }
  if (access === 'shopper or admin') return { caller }
  if (access === 'shopper') return caller.role === 'shopper' ? { caller } : { refused: 403 }
  if (caller.role === 'shopper') return { refused: 401 }
  if (access === 'clerk' || isAtLeast(caller.staffRole, access)) return { caller }
  return { refused: 403, message: onlyFor[access] }
}

const accountBlocked = msg('This account is blocked. Please contact the shop.')

export const onlyFor: Record<Exclude<StaffRole, 'clerk'>, string> = {
  manager: msg('Only a manager can do this.'),
  owner: msg('Only an owner can do this.'),
}
