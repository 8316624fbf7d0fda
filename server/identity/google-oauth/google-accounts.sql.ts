import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { deleteCodesOf } from '../firebase-auth-api/mailed-codes.sql.ts'
import type { Claims } from './claims.ts'
import { googleId } from './google.ts'

/**
 * Locks the accounts with the subject or the e-mail address of the claims, and returns their uids. Locks
 * codes before accounts, and accounts in uid order, to avoid deadlocks.
 */
export async function holdAccounts(tx: Queryable, { subject, email }: Claims): Promise<Set<string>> {
  const meant = sql`
    select uid from accounts where email = ${email}
    union select uid from account_identities where provider = ${googleId} and subject = ${subject}`
  await tx.run(sql`select from mailed_codes where uid in (${meant}) order by hash for update`)
  const held = await tx.many<{ uid: string }>(sql`
    select uid from accounts where uid in (${meant}) order by uid for no key update`)
  return new Set(held.map(({ uid }) => uid))
}

/**
 * Removes all that a previous holder chose or requested: a pending change of the e-mail address would hand
 * the account back.
 */
export async function startAnew(tx: Queryable, uid: string, { name, photoUrl, emailVerified }: Claims) {
  await deleteCodesOf(tx, uid)
  await tx.run(sql`
    update accounts set password_hash = null, simulated = false, email_verified = ${emailVerified}, name = ${name},
      photo_url = ${photoUrl}
    where uid = ${uid}`)
  await tx.run(sql`delete from account_identities where uid = ${uid}`)
}
