import { z } from 'zod'
import { type Account, accountOf, lockAccount } from './accounts.sql.ts'
import { IdToken, refuse, type Refused } from './fields.ts'
import type { Provider } from './provider.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { signedInAs } from './sign-ins.sql.ts'

export const LookUp = z.object({ idToken: IdToken })

export async function lookUp(provider: Provider, { idToken }: z.output<typeof LookUp>) {
  const found = await requireAccount(provider, idToken)
  if ('refused' in found) return found
  return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [userOf(found.account)] }
}

const inMilliseconds = (moment: string | null) => String(Date.parse(moment ?? '') || 0)

const userOf = (account: Account) => ({
  localId: account.uid,
  ...profileOf(account),
  emailVerified: account.emailVerified,
  providerUserInfo: linkedProviders(account),
  createdAt: inMilliseconds(account.createdAt),
  lastLoginAt: inMilliseconds(account.lastSignedInAt),
})

const profileOf = ({ email, name, photoUrl }: Account) => ({
  email,
  ...(name && { displayName: name }),
  ...(photoUrl && { photoUrl }),
})

/** The account's sign-in providers, in the client library's format. */
export function linkedProviders(account: Account) {
  const { email, passwordHash, identities } = account
  const byPassword = { providerId: 'password', rawId: email, federatedId: email, email }
  const byOthers = identities.map((identity) => ({
    providerId: identity.provider,
    rawId: identity.subject,
    federatedId: `https://accounts.google.com/${identity.subject}`,
    email: identity.email,
    displayName: account.name,
    photoUrl: account.photoUrl,
  }))
  return [...(passwordHash ? [byPassword] : []), ...byOthers]
}

const recentSeconds = 15 * 60

/** The account and sign-in of a token that was valid when checked. */
export type Known = { account: Account; sid: string; authenticatedAt: string }

/** On TOKEN_EXPIRED and USER_NOT_FOUND the client library signs out, on INVALID_ID_TOKEN it does not. */
export async function requireAccount(
  { db, verifySignature }: Provider,
  idToken: string,
): Promise<Refused | Known> {
  const { uid, sid } = (await verifySignature(idToken)) ?? {}
  if (!uid || !sid) return refuse('INVALID_ID_TOKEN')
  const account = await accountOf(db, uid)
  if (!account) return refuse('USER_NOT_FOUND')
  const signedIn = await signedInAs(db, uid, sid)
  return signedIn ? { account, sid, authenticatedAt: signedIn.authenticatedAt } : refuse('TOKEN_EXPIRED')
}

/** For operations that a stolen token must not do. */
export async function requireRecentSignIn(provider: Provider, idToken: string) {
  const found = await requireAccount(provider, idToken)
  if ('refused' in found) return found
  const since = Date.now() - Date.parse(found.authenticatedAt)
  return since < recentSeconds * 1000 ? found : refuse('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
}

/** Runs the work with the account locked, unless the sign-in has ended since. */
export function withSignIn<Result>(
  db: Database,
  known: Known,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result | Refused> {
  return db.transaction(async (tx) =>
    (await isSignInActive(tx, known)) ? work(tx) : refuse('TOKEN_EXPIRED'),
  )
}

/** Locks the account, so that the result holds until the end of the transaction. */
export async function isSignInActive(tx: Queryable, { account: { uid }, sid }: Known): Promise<boolean> {
  await lockAccount(tx, uid)
  return (await signedInAs(tx, uid, sid)) !== undefined
}
