import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { deleteCodesOf } from '../firebase-auth-api/mailed-codes.sql.ts'
import type { Claims } from './claims.ts'
import { googleId } from './google.ts'

/**
 * Holds the accounts that may be meant, by who Google says it is and by the address, and gives their uids. Always codes
 * before accounts, and accounts in one order: whoever comes to the same ones waits, and nobody waits in a circle.
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

/** Nothing that somebody else chose or asked for stays: a code for another address would take the account away again. */
export async function startAnew(tx: Queryable, uid: string, { name, photoUrl, emailVerified }: Claims) {
  await deleteCodesOf(tx, uid)
  await tx.run(sql`
    update accounts set password_hash = null, simulated = false, email_verified = ${emailVerified}, name = ${name},
      photo_url = ${photoUrl}
    where uid = ${uid}`)
  await tx.run(sql`delete from account_identities where uid = ${uid}`)
}
