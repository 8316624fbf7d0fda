import type { Queryable } from '../../database/database.ts'
import {
  type Account,
  accountOf,
  accountWithEmail,
  accountWithIdentity,
  insertAccount,
  insertIdentity,
} from '../firebase-auth-api/accounts.sql.ts'
import { endSignInsOf } from '../firebase-auth-api/sign-ins.sql.ts'
import { newUid } from '../firebase-auth-api/sign-in-with-password.ts'
import { isAuthoritative } from './claims.ts'
import { googleId } from './google.ts'
import { type Brought, holdAccounts, startAnew } from './google-accounts.sql.ts'

/** A concurrent request changed the same account, so the rows that were read are stale. */
export class Overtaken extends Error {}

type Entry = 'unknown' | 'must confirm' | { account: Account; isNew: boolean }

/** Finds or creates the account for Google's claims: by subject first, then by e-mail address. */
export async function signInWithGoogle(tx: Queryable, brought: Brought): Promise<Entry> {
  const held = await holdAccounts(tx, brought)
  const known = await accountWithIdentity(tx, googleId, brought.subject)
  const namesake = await accountWithEmail(tx, brought.email)
  if ([known, namesake].some((account) => account && !held.has(account.uid))) throw new Overtaken()
  if (known) return known.simulated === brought.simulated ? { account: known, isNew: false } : 'unknown'
  if (brought.onlyKnown) return 'unknown'
  if (!namesake) return openAccount(tx, brought)
  return mayHave(brought, namesake) ? takeOrLink(tx, brought, namesake) : 'must confirm'
}

/** The fake Google proves nothing: it gets no existing account, and Google may take over its accounts. */
function mayHave(brought: Brought, namesake: Account): boolean {
  if (brought.simulated || namesake.simulated) return !brought.simulated
  // An e-mail address can change owners: the account stays with the Google user who is linked to it.
  const isAnothers = namesake.emailVerified && hasGoogle(namesake)
  return isAuthoritative(brought) && !isAnothers
}

const hasGoogle = ({ identities }: Account) => identities.some(({ provider }) => provider === googleId)

async function openAccount(tx: Queryable, brought: Brought): Promise<Entry> {
  const { email, emailVerified, name, photoUrl, simulated } = brought
  const uid = newUid()
  const opened = await insertAccount(tx, { uid, email, emailVerified, name, photoUrl, simulated })
  if (!opened) throw new Overtaken()
  return { account: await addGoogle(tx, uid, brought), isNew: true }
}

/** An account with an unverified address may be an attacker's: its sign-ins end before the owner gets it. */
async function takeOrLink(
  tx: Queryable,
  brought: Brought,
  { uid, emailVerified, simulated }: Account,
): Promise<Entry> {
  if (!emailVerified || simulated) {
    await startAnew(tx, uid, brought)
    await endSignInsOf(tx, uid)
  }
  return { account: await addGoogle(tx, uid, brought), isNew: false }
}

async function addGoogle(tx: Queryable, uid: string, { subject, email }: Brought): Promise<Account> {
  const isAdded = await insertIdentity(tx, uid, { provider: googleId, subject, email })
  const account = isAdded ? await accountOf(tx, uid) : undefined
  if (!account) throw new Overtaken()
  return account
}
