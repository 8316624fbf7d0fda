import { type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Shopper, Verify } from './callers.ts'

export type Provider = {
  keys: JWTVerifyGetKey
  algorithm: 'ES256' | 'RS256'
  issuer: string
  audience: string
}

/** Takes the ID tokens of one identity provider, and of no other. */
export function shopperVerifier({ keys, algorithm, issuer, audience }: Provider): Verify<Shopper> {
  const checks = { algorithms: [algorithm], issuer, audience, requiredClaims: ['sub', 'exp', 'iat', 'email'] }
  return async (token) => {
    const verified = await jwtVerify(token, keys, checks).catch(() => undefined)
    if (!verified) return undefined
    const { sub, email } = verified.payload
    return typeof email === 'string'
      ? { role: 'shopper', uid: String(sub), email: email.toLowerCase() }
      : undefined
  }
}

/** A shop without an identity provider knows no shoppers. */
export const noShoppers: Verify<Shopper> = () => Promise.resolve(undefined)
