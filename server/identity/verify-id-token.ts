import { type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { lowerCase } from '../lib/lower-case.ts'
import type { Shopper, Verify } from '../http/routing/authenticate.ts'

export type TrustedIssuer = {
  keys: JWTVerifyGetKey
  algorithm: 'ES256' | 'RS256'
  issuer: string
  audience: string
}

/** Allowed clock skew, in seconds. */
const tolerance = 5

/** Accepts the ID tokens of one identity provider only. */
export function shopperVerifier({ keys, algorithm, issuer, audience }: TrustedIssuer): Verify<Shopper> {
  const checks = { algorithms: [algorithm], issuer, audience, clockTolerance: tolerance }
  return async (token) => {
    const verified = await jwtVerify(token, keys, checks).catch(ignoreInvalid)
    return verified && shopperOf(verified.payload)
  }
}

const isTokenError = /^ERR_(JW[ST]_|JWKS_NO_MATCHING_KEY|JOSE_ALG_NOT_ALLOWED|JOSE_NOT_SUPPORTED)/

/** An invalid token identifies no caller. A key that cannot be fetched is a fault, not an invalid token. */
function ignoreInvalid(error: Error & { code?: string }): undefined {
  if (!isTokenError.test(error.code ?? '')) throw error
}

function shopperOf({ sub = '', iat, exp, auth_time, sid, ...claims }: JWTPayload): Shopper | undefined {
  const now = Date.now() / 1000 + tolerance
  // jose checks exp, but not that iat and auth_time are in the past.
  const isIssuedInPast = [iat, auth_time].every((moment) => typeof moment === 'number' && moment <= now)
  const { email, email_verified } = claims
  const hasIdentity = sub !== '' && sub.length <= 128 && typeof email === 'string'
  if (!exp || !isIssuedInPast || !hasIdentity) return undefined
  return {
    role: 'shopper',
    uid: sub,
    email: lowerCase(email),
    emailVerified: email_verified === true,
    sid: typeof sid === 'string' ? sid : undefined,
    authTime: Number(auth_time),
  }
}
