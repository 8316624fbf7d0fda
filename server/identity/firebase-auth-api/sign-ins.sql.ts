import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

export type SignIn = { sid: string; provider: string; authenticatedAt: string }

type NewSignIn = SignIn & { uid: string; passwordHash: string | null; refreshHash: Buffer }

/** False if the account is blocked, or its password was changed while it was being compared. */
export async function insertSignIn(
  tx: Queryable,
  { sid, uid, passwordHash, refreshHash, provider, authenticatedAt }: NewSignIn,
): Promise<boolean> {
  const inserted = await tx.run(sql`
    with signing_in as (
      update accounts set last_signed_in_at = ${authenticatedAt}
      where uid = ${uid} and password_hash is not distinct from ${passwordHash} and blocked_at is null
      returning uid
    )
    insert into sign_ins (sid, uid, refresh_hash, provider, authenticated_at)
    select ${sid}::uuid, uid, ${refreshHash}::bytea, ${provider}::text, ${authenticatedAt}::timestamptz from signing_in`)
  return inserted === 1
}

/** A sign-in expires after ninety days without use, and after a year in any case. */
const isValid = sql`last_used_at > now() - interval '90 days' and authenticated_at > now() - interval '1 year'`

/** The sign-in that a refresh token belongs to, marked as used. */
export const touchSignIn = (tx: Queryable, refreshHash: Buffer) =>
  tx.first<SignIn & { uid: string }>(sql`
    update sign_ins set last_used_at = now() where refresh_hash = ${refreshHash} and ${isValid}
    returning sid, uid, provider, authenticated_at as "authenticatedAt"`)

export type SignedIn = { email: string; emailVerified: boolean; authenticatedAt: string }

/** The account's current e-mail address and the time of the sign-in; undefined once it has ended. */
export const signedInAs = (tx: Queryable, uid: string, sid: string) =>
  tx.first<SignedIn>(sql`
    select email, email_verified as "emailVerified", authenticated_at as "authenticatedAt"
    from sign_ins join accounts using (uid) where sid = ${sid} and uid = ${uid}`)

/** Waits for what sign-ins of the account are writing; what they write later waits for the end of the transaction. */
export const lockSignIns = (tx: Queryable, uid: string) =>
  tx.run(sql`select from sign_ins where uid = ${uid} order by sid for update`)

/** Revokes the refresh token of one sign-in, and with it its ID tokens and session cookies. */
export const revokeSignIn = (tx: Queryable, sid: string) =>
  tx.run(sql`delete from sign_ins where sid = ${sid}`)

/** Revokes all of the account's tokens and session cookies. */
export const revokeSignInsOf = (tx: Queryable, uid: string) =>
  tx.run(sql`delete from sign_ins where uid = ${uid}`)

export const revokeSignInsBy = (tx: Queryable, uid: string, provider: string) =>
  tx.run(sql`delete from sign_ins where uid = ${uid} and provider = ${provider}`)

export const deleteDeadSignIns = (tx: Queryable) => tx.run(sql`delete from sign_ins where not (${isValid})`)
