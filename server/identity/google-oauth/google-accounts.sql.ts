import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { deleteCodesOf } from '../firebase-auth-api/mailed-codes.sql.ts'
import type { Claims } from './claims.ts'
import { googleId } from './google.ts'
import type { Asked } from './popup-query.ts'

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

/** Ends the fake Google's sign-ins in a store that no longer has it. */
export const endSimulatedSignIns = (tx: Queryable) =>
  tx.run(sql`delete from sign_ins where uid in (select uid from accounts where simulated)`)

/** The claims behind a popup's one-time code. */
export type Brought = Claims & {
  /** For reauthentication: an unknown subject gets no account. */
  onlyKnown: boolean
}

export const insertWindowCode = (tx: Queryable, hash: Buffer, sessionHash: Buffer, brought: Brought) =>
  tx.run(sql`
    insert into window_codes (hash, session_hash, claims, expires_at)
    values (${hash}, ${sessionHash}, ${JSON.stringify(brought)}, now() + interval '60 seconds')`)

/** Deletes the code, also if the session id is wrong. */
export async function takeWindowCode(
  tx: Queryable,
  hash: Buffer,
  sessionHash: Buffer,
): Promise<Brought | undefined> {
  const taken = await tx.first<{ claims: Brought; isGood: boolean }>(sql`
    delete from window_codes where hash = ${hash}
    returning claims, session_hash = ${sessionHash} and expires_at > now() as "isGood"`)
  return taken?.isGood ? taken.claims : undefined
}

export const deleteOldWindowCodes = (tx: Queryable) =>
  tx.run(sql`delete from window_codes where expires_at < now()`)

/** The state of a pending OAuth request. */
export type Visit = { verifier: string; nonce: string; asked: Asked }

export const insertVisit = (
  tx: Queryable,
  stateHash: Buffer,
  { verifier, nonce, asked }: Visit,
  seconds: number,
) =>
  tx.run(sql`
    insert into google_visits (state_hash, verifier, nonce, asked, expires_at)
    values (${stateHash}, ${verifier}, ${nonce}, ${JSON.stringify(asked)}, now() + ${seconds} * interval '1 second')`)

/** Deletes the row, so that a callback works once. */
export const takeVisit = (tx: Queryable, stateHash: Buffer) =>
  tx.first<Visit>(sql`
    delete from google_visits where state_hash = ${stateHash} and expires_at > now()
    returning verifier, nonce, asked`)

export const deleteOldVisits = (tx: Queryable) =>
  tx.run(sql`delete from google_visits where expires_at < now()`)
