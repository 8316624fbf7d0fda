import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import type { Shopper, Verify } from './callers.ts'
import { shopperVerifier } from './id-token.ts'

const googlesKeys =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

/** Takes the ID tokens of one Firebase project. */
export const firebaseVerifier = (projectId: string, keysUrl = googlesKeys): Verify<Shopper> =>
  shopperVerifier({
    keys: keysAt(keysUrl),
    algorithm: 'RS256',
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
  })

class KeysAway extends Error {
  readonly statusCode = 503
}

function keysAt(url: string): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(url))
  return (header, token) =>
    keys(header, token).catch((error: unknown) => {
      if (error instanceof errors.JWKSNoMatchingKey) throw error
      throw new KeysAway("The identity provider's keys cannot be had", { cause: error })
    })
}
