import type { Queryable } from '../../database/database.ts'
import {
  type Account,
  accountOf,
  accountWithEmail,
  accountWithIdentity,
  insertAccount,
  insertIdentity,
} from '../firebase-auth-api/accounts.sql.ts'
import type { Provider } from '../firebase-auth-api/provider.ts'
import { newUid } from '../firebase-auth-api/sign-in-with-password.ts'
import { isAuthoritative } from './claims.ts'
import { googleId } from './google.ts'
import { type PendingClaims, lockAccounts, takeProfileFrom } from './google-accounts.sql.ts'

/** A concurrent request changed the same account, so the rows that were read are stale. */
export class ConcurrentUpdate extends Error {}

type Entry = 'unknown' | 'mismatch' | 'must confirm' | { account: Account; isNew: boolean }

/** Finds or creates the account for Google's claims: by subject first, then by e-mail address. */
export async function signInWithGoogle(
  { forgetStranger }: Pick<Provider, 'forgetStranger'>,
  tx: Queryable,
  claims: PendingClaims,
): Promise<Entry> {
  const held = await lockAccounts(tx, claims)
  const known = await accountWithIdentity(tx, googleId, claims.subject)
  const sameEmail = await accountWithEmail(tx, claims.email)
  if ([known, sameEmail].some((account) => account && !held.has(account.uid))) throw new ConcurrentUpdate()
  if (known) return known.simulated === claims.simulated ? { account: known, isNew: false } : 'unknown'
  if (claims.onlyKnown) return 'mismatch'
  if (!sameEmail) return openAccount(tx, claims)
  if (!canLink(claims, sameEmail)) return 'must confirm'
  if (!sameEmail.emailVerified || sameEmail.simulated) {
    // It may be an attacker's, who loses it before the owner gets it.
    await forgetStranger(tx, sameEmail.uid)
    await takeProfileFrom(tx, sameEmail.uid, claims)
  }
  return { account: await addGoogle(tx, sameEmail.uid, claims), isNew: false }
}

/** The fake Google proves nothing: it gets no existing account, and Google may take over its accounts. */
function canLink(claims: PendingClaims, account: Account): boolean {
  if (claims.simulated || account.simulated) return !claims.simulated
  // An e-mail address can change owners: the account stays with the Google user who is linked to it.
  const isAnothers = account.emailVerified && hasGoogle(account)
  return isAuthoritative(claims) && !isAnothers
}

const hasGoogle = ({ identities }: Account) => identities.some(({ provider }) => provider === googleId)

async function openAccount(tx: Queryable, claims: PendingClaims): Promise<Entry> {
  const { email, emailVerified, name, photoUrl, simulated } = claims
  const uid = newUid()
  const opened = await insertAccount(tx, { uid, email, emailVerified, name, photoUrl, simulated })
  if (!opened) throw new ConcurrentUpdate()
  return { account: await addGoogle(tx, uid, claims), isNew: true }
}

async function addGoogle(tx: Queryable, uid: string, { subject, email }: PendingClaims): Promise<Account> {
  const isAdded = await insertIdentity(tx, uid, { provider: googleId, subject, email })
  const account = isAdded ? await accountOf(tx, uid) : undefined
  if (!account) throw new ConcurrentUpdate()
  return account
}
