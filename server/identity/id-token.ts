import { type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Shopper, Verify } from './callers.ts'

export type Provider = {
  keys: JWTVerifyGetKey
  algorithm: 'ES256' | 'RS256'
  issuer: string
  audience: string
}

/** Clocks differ a little. */
const tolerance = 5

/** Takes the ID tokens of one identity provider, and of no other. */
export function shopperVerifier({ keys, algorithm, issuer, audience }: Provider): Verify<Shopper> {
  const checks = { algorithms: [algorithm], issuer, audience, clockTolerance: tolerance }
  return async (token) => {
    const verified = await jwtVerify(token, keys, checks).catch(() => undefined)
    return verified && shopperOf(verified.payload)
  }
}

function shopperOf({ sub = '', iat, exp, auth_time, email }: JWTPayload): Shopper | undefined {
  const now = Date.now() / 1000 + tolerance
  // The library looks at the end of a token's time, not at its beginning.
  const isOfOurTime = [iat, auth_time].every((moment) => typeof moment === 'number' && moment <= now)
  const isSomebody = sub !== '' && sub.length <= 128 && typeof email === 'string'
  return exp && isOfOurTime && isSomebody
    ? { role: 'shopper', uid: sub, email: email.toLowerCase() }
    : undefined
}

/** A shop without an identity provider knows no shoppers. */
export const noShoppers: Verify<Shopper> = () => Promise.resolve(undefined)
