import { SignJWT } from 'jose'
import type { Account } from './accounts.sql.ts'
import type { SigningKeys } from '../signing-keys/signing-keys.ts'
import { signedInAs, type SignIn } from './sign-ins.sql.ts'
import type { Queryable } from '../../database/database.ts'
import type { Shopper, Verify } from '../../http/routing/authenticate.ts'
import { shopperVerifier } from '../verify-id-token.ts'

export const idTokenSeconds = 3600

/** Differs from Google's issuer, so that these tokens never pass as a Firebase project's. */
export const issuerOf = (instanceId: string) => `urn:bookstore:identity:${instanceId}`

export type IdTokens = { issue(account: Account, signIn: SignIn): Promise<string> }

export const idTokens = (signingKeys: SigningKeys, instanceId: string): IdTokens => ({
  issue: async (account, signIn) => {
    const { kid, privateKey } = await signingKeys.newest()
    return new SignJWT(claimsOf(account, signIn))
      .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
      .setIssuer(issuerOf(instanceId))
      .setAudience(instanceId)
      .setSubject(account.uid)
      .setIssuedAt()
      .setExpirationTime(`${idTokenSeconds}s`)
      .sign(privateKey)
  },
})

/** The claims of a Firebase ID token, and the sid of the sign-in. */
const claimsOf = (account: Account, { sid, provider, authenticatedAt }: SignIn) => ({
  ...(account.name && { name: account.name }),
  ...(account.photoUrl && { picture: account.photoUrl }),
  auth_time: Math.floor(Date.parse(authenticatedAt) / 1000),
  user_id: account.uid,
  email: account.email,
  email_verified: account.emailVerified,
  sid,
  firebase: { identities: identitiesOf(account), sign_in_provider: provider },
})

const identitiesOf = ({ email, identities }: Account) => ({
  email: [email],
  ...Object.fromEntries(identities.map(({ provider, subject }) => [provider, [subject]])),
})

/** Accepts the store's own unexpired ID tokens, also of sign-ins that have ended. */
export const signatureVerifier = ({ keys }: SigningKeys, instanceId: string): Verify<Shopper> =>
  shopperVerifier({ keys, algorithm: 'ES256', issuer: issuerOf(instanceId), audience: instanceId })

/** Accepts the store's own ID tokens while their sign-in exists. */
export function embeddedVerifier(db: Queryable, keys: SigningKeys, instanceId: string): Verify<Shopper> {
  const verifySignature = signatureVerifier(keys, instanceId)
  return async (token) => {
    const shopper = await verifySignature(token)
    const now = shopper?.sid ? await signedInAs(db, shopper.uid, shopper.sid) : undefined
    return shopper && now && { ...shopper, email: now.email, emailVerified: now.emailVerified }
  }
}
