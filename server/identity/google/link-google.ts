import type { Tx } from '../../database/database.ts'
import {
  type Account,
  accountOf,
  holdAccount,
  insertIdentity,
  markEmailVerified,
} from '../provider/accounts.sql.ts'
import { refuse, type Refused } from '../provider/refusals.ts'
import { signedInAs } from '../provider/sign-ins.sql.ts'
import { type Claims, isAuthoritative } from './claims.ts'
import { googleId } from './google.ts'

type Linking = { account: Account; sid: string }

/** Adds Google as a further way into the account of somebody who is signed in. */
export async function linkGoogle(
  tx: Tx,
  claims: Claims,
  { account: { uid, email, simulated }, sid }: Linking,
): Promise<Refused | 'already linked' | { account: Account; isNew: boolean }> {
  await holdAccount(tx, uid)
  // The account may have been taken over while we waited.
  if (!(await signedInAs(tx, uid, sid))) return refuse('INVALID_ID_TOKEN')
  if (claims.simulated !== simulated) return refuse('OPERATION_NOT_ALLOWED')
  const { subject } = claims
  if (!(await insertIdentity(tx, uid, { provider: googleId, subject, email: claims.email })))
    return 'already linked'
  if (isAuthoritative(claims) && claims.email === email) await markEmailVerified(tx, uid, email)
  const account = await accountOf(tx, uid)
  return account ? { account, isNew: false } : refuse('INVALID_ID_TOKEN')
}
