import type { Queryable } from '../../database/database.ts'
import type { Enqueue } from '../../mail/mailer.ts'
import {
  type Account,
  accountOf,
  insertIdentity,
  markEmailVerified,
} from '../firebase-auth-api/accounts.sql.ts'
import { refuse, type Refused } from '../firebase-auth-api/refusals.ts'
import { isStillIn, type Known } from '../firebase-auth-api/require-account.ts'
import { type Claims, isAuthoritative } from './claims.ts'
import { googleId } from './google.ts'

/** Adds Google as a sign-in provider of a signed-in account. */
export async function linkGoogle(
  tx: Queryable,
  enqueue: Enqueue,
  claims: Claims,
  known: Known,
): Promise<Refused | 'already linked' | { account: Account; isNew: boolean }> {
  const { uid, email, simulated } = known.account
  // The account may have been taken over since the token was checked.
  if (!(await isStillIn(tx, known))) return refuse('INVALID_ID_TOKEN')
  if (claims.simulated !== simulated) return refuse('OPERATION_NOT_ALLOWED')
  const { subject } = claims
  if (!(await insertIdentity(tx, uid, { provider: googleId, subject, email: claims.email })))
    return 'already linked'
  await enqueue(tx, { to: email, template: 'google-linked', googleAddress: claims.email })
  if (isAuthoritative(claims) && claims.email === email) await markEmailVerified(tx, uid, email)
  const account = await accountOf(tx, uid)
  return account ? { account, isNew: false } : refuse('INVALID_ID_TOKEN')
}
