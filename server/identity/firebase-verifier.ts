import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import type { Shopper, Verify } from '../http/routing/authenticate.ts'
import { shopperVerifier } from './verify-id-token.ts'

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
