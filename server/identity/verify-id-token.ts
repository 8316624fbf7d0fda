import { createRemoteJWKSet, decodeJwt, errors, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { lowerCase } from '../lib/lower-case.ts'
import type { Blocked, Shopper, Verify } from '../http/routing/authenticate.ts'

type TrustedIssuer = {
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

const googlesKeys =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

/** Accepts the ID tokens of one Firebase project only. */
export function firebaseVerifier(projectId: string, keysUrl = googlesKeys): Verify<Shopper> {
  const verify = shopperVerifier({
    keys: keysAt(keysUrl),
    algorithm: 'RS256',
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
  })
  return async (token) => {
    const shopper = await verify(token)
    // A sid claim here is the project's own and names no sign-in of the store.
    return shopper && { ...shopper, sid: undefined }
  }
}

class KeysUnavailable extends Error {
  readonly statusCode = 503
}

function keysAt(url: string): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(url))
  return async (header, token) => {
    if (!header.kid) throw new errors.JWKSNoMatchingKey()
    return keys(header, token).catch((error: unknown) => {
      if (error instanceof errors.JWKSNoMatchingKey) throw error
      throw new KeysUnavailable("The identity provider's keys cannot be fetched", { cause: error })
    })
  }
}

/** About the number of concurrent shoppers. */
const maxTokens = 2_000

export type TokenCache = {
  verify: Verify<Shopper | Blocked>
  /** Drops the tokens of a sign-in that has ended. */
  forget(sid: string): void
  /** Without notifications of sign-ins that end elsewhere nothing is cached. */
  setSubscribed(isSubscribed: boolean): void
}

/** Verifies the signature of each token once; its expiry is checked on every use. */
export function tokenCache(verify: Verify<Shopper | Blocked>): TokenCache {
  const tokens = new Map<string, { shopper: Shopper; until: number }>()
  let isSubscribed = true
  let changes = 0

  function add(token: string, shopper: Shopper) {
    tokens.set(token, { shopper, until: (decodeJwt(token).exp ?? 0) * 1000 })
    const [oldest] = tokens.keys()
    if (tokens.size > maxTokens && oldest) tokens.delete(oldest)
  }

  return {
    verify: async (token) => {
      const seen = tokens.get(token)
      if (seen && Date.now() < seen.until) return seen.shopper
      tokens.delete(token)
      const changesBefore = changes
      const shopper = await verify(token)
      // The sign-in may have ended while its token was being verified.
      if (shopper?.role === 'shopper' && isSubscribed && changes === changesBefore) add(token, shopper)
      return shopper
    },
    forget: (sid) => {
      changes += 1
      for (const [token, { shopper }] of tokens) if (shopper.sid === sid) tokens.delete(token)
    },
    setSubscribed: (subscribed) => {
      changes += 1
      isSubscribed = subscribed
      tokens.clear()
    },
  }
}
