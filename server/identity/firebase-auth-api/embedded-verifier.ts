import type { Queryable } from '../../database/database.ts'
import type { Shopper, Verify } from '../authenticate.ts'
import { shopperVerifier } from '../id-token.ts'
import { issuerOf } from './id-tokens.ts'
import type { SigningKeys } from '../signing-keys/signing-keys.ts'
import { signedInAs } from './sign-ins.sql.ts'

/** Accepts the store's own ID tokens while their sign-in exists. */
export function embeddedVerifier(db: Queryable, keys: SigningKeys, installation: string): Verify<Shopper> {
  const verify = shopperVerifier({
    keys: keys.keys,
    algorithm: 'ES256',
    issuer: issuerOf(installation),
    audience: installation,
  })
  return async (token) => {
    const shopper = await verify(token)
    const now = shopper?.sid ? await signedInAs(db, shopper.uid, shopper.sid) : undefined
    return shopper && now && { ...shopper, email: now.email, emailVerified: now.emailVerified }
  }
}
