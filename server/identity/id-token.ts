import { type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Shopper, Verify } from './authenticate.ts'

export type Signatory = {
  keys: JWTVerifyGetKey
  algorithm: 'ES256' | 'RS256'
  issuer: string
  audience: string
}

/** Clocks differ a little. */
const tolerance = 5

/** Takes the ID tokens of one identity provider, and of no other. */
export function shopperVerifier({ keys, algorithm, issuer, audience }: Signatory): Verify<Shopper> {
  const checks = { algorithms: [algorithm], issuer, audience, clockTolerance: tolerance }
  return async (token) => {
    const verified = await jwtVerify(token, keys, checks).catch(notGenuine)
    return verified && shopperOf(verified.payload)
  }
}

const saysItIsBad = /^ERR_(JW[ST]_|JWKS_NO_MATCHING_KEY|JOSE_ALG_NOT_ALLOWED|JOSE_NOT_SUPPORTED)/

/** A token that is not genuine is nobody's; that its key cannot be had is a fault, and says nothing of the token. */
function notGenuine(error: Error & { code?: string }): undefined {
  if (!saysItIsBad.test(error.code ?? '')) throw error
}

function shopperOf({ sub = '', iat, exp, auth_time, sid, ...claims }: JWTPayload): Shopper | undefined {
  const now = Date.now() / 1000 + tolerance
  // The library looks at the end of a token's time, not at its beginning.
  const isOfOurTime = [iat, auth_time].every((moment) => typeof moment === 'number' && moment <= now)
  const { email, email_verified } = claims
  const isSomebody = sub !== '' && sub.length <= 128 && typeof email === 'string'
  if (!exp || !isOfOurTime || !isSomebody) return undefined
  return {
    role: 'shopper',
    uid: sub,
    email: email.toLowerCase(),
    emailVerified: email_verified === true,
    sid: typeof sid === 'string' ? sid : undefined,
  }
}
