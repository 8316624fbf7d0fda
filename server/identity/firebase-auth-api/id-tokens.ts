import { SignJWT } from 'jose'
import { type Account, accountOf } from './accounts.sql.ts'
import type { SigningKeys } from '../signing-keys/signing-keys.ts'
import { signedInAs, type SignIn, touchSignIn } from './sign-ins.sql.ts'
import type { Queryable } from '../../database/database.ts'
import type { Blocked, Shopper, Verify } from '../../http/routing/authenticate.ts'
import { shopperVerifier } from '../verify-id-token.ts'
import { z } from 'zod'
import { hashOf } from '../random-code.ts'
import type { Provider } from './provider.ts'
import { refuse } from './fields.ts'

export const idTokenSeconds = 3600

/** Differs from Google's issuer, so that these tokens never pass as a Firebase project's. */
const issuerOf = (instanceId: string) => `urn:bookstore:identity:${instanceId}`

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

/** Accepts the store's own ID tokens while their sign-in exists, and recognises those of blocked accounts. */
export function embeddedVerifier(
  db: Queryable,
  keys: SigningKeys,
  instanceId: string,
): Verify<Shopper | Blocked> {
  const verifySignature = signatureVerifier(keys, instanceId)
  return async (token) => {
    const shopper = await verifySignature(token)
    if (!shopper?.sid) return undefined
    const now = await signedInAs(db, shopper.uid, shopper.sid)
    if (now) return { ...shopper, email: now.email, emailVerified: now.emailVerified }
    return (await accountOf(db, shopper.uid))?.blockedAt ? { role: 'blocked' } : undefined
  }
}

export const Refresh = z.object({
  grant_type: z.literal('refresh_token', 'INVALID_GRANT_TYPE'),
  refresh_token: z.string('MISSING_REFRESH_TOKEN').min(1, 'MISSING_REFRESH_TOKEN').max(200, 'TOKEN_EXPIRED'),
})

/**
 * Issues a new ID token for a valid sign-in. The refresh token stays the same: with rotation, two tabs that
 * refresh at once would sign each other out. Unknown tokens get TOKEN_EXPIRED too, so that the client library
 * signs out.
 */
export async function refresh({ db, tokens, instanceId }: Provider, asked: z.output<typeof Refresh>) {
  const signIn = await touchSignIn(db, hashOf(asked.refresh_token))
  const account = signIn && (await accountOf(db, signIn.uid))
  if (!account) return refuse('TOKEN_EXPIRED')
  const idToken = await tokens.issue(account, signIn)
  return {
    access_token: idToken,
    id_token: idToken,
    refresh_token: asked.refresh_token,
    expires_in: String(idTokenSeconds),
    token_type: 'Bearer',
    user_id: account.uid,
    project_id: instanceId,
  }
}
