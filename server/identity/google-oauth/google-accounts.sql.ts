import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { hashOf } from '../random-code.ts'
import { type Claims, googleId } from './google.ts'
import type { PopupQuery } from './popup-protocol.ts'

/**
 * Locks the accounts with the subject or the e-mail address of the claims, and returns their uids. Locks
 * codes before accounts, and accounts in uid order, to avoid deadlocks.
 */
export async function lockAccounts(tx: Queryable, { subject, email }: Claims): Promise<Set<string>> {
  const meant = sql`
    select uid from accounts where email = ${email}
    union select uid from account_identities where provider = ${googleId} and subject = ${subject}`
  await tx.run(sql`select from mailed_codes where uid in (${meant}) order by hash for update`)
  const held = await tx.column<string>(sql`
    select uid from accounts where uid in (${meant}) order by uid for no key update`)
  return new Set(held)
}

export const takeProfileFrom = (tx: Queryable, uid: string, { name, photoUrl, emailVerified }: Claims) =>
  tx.run(sql`
    update accounts set simulated = false, email_verified = ${emailVerified}, name = ${name}, photo_url = ${photoUrl}
    where uid = ${uid}`)

/** Ends the fake Google's sign-ins in a store that no longer has it. */
export const endSimulatedSignIns = (tx: Queryable) =>
  tx.run(sql`delete from sign_ins where uid in (select uid from accounts where simulated)`)

/** The claims behind a popup's one-time code or a credential. */
export type PendingClaims = Claims & {
  /** For reauthentication: an unknown subject gets no account. */
  onlyKnown: boolean
}

export const insertPopupCode = (
  tx: Queryable,
  hash: Buffer,
  sessionHash: Buffer,
  pendingClaims: PendingClaims,
) => insertCode(tx, hash, sessionHash, pendingClaims, 60)

const insertCode = (
  tx: Queryable,
  hash: Buffer,
  sessionHash: Buffer,
  claims: PendingClaims,
  seconds: number,
) =>
  tx.run(sql`
    insert into oauth_popup_codes (hash, session_hash, claims, expires_at)
    values (${hash}, ${sessionHash}, ${JSON.stringify(claims)}, now() + ${seconds} * interval '1 second')`)

/** Deletes the code, also if the session id is wrong. */
export async function takePopupCode(
  tx: Queryable,
  hash: Buffer,
  sessionHash: Buffer,
): Promise<PendingClaims | undefined> {
  const taken = await tx.first<{ claims: PendingClaims; isGood: boolean }>(sql`
    delete from oauth_popup_codes where hash = ${hash}
    returning claims, session_hash = ${sessionHash} and expires_at > now() as "isGood"`)
  return taken?.isGood ? taken.claims : undefined
}

const credentialSeconds = 600

/** Of a credential that was issued without a sign-in. */
const noSignIn = hashOf('')

/** A credential ends with its sign-in, if it was issued with one. */
export const insertCredential = (
  tx: Queryable,
  hash: Buffer,
  pendingClaims: PendingClaims,
  refreshHash = noSignIn,
) => insertCode(tx, hash, refreshHash, pendingClaims, credentialSeconds)

/** Deletes the credential, so that it works once. */
export async function takeCredential(tx: Queryable, hash: Buffer): Promise<PendingClaims | undefined> {
  const taken = await tx.first<{ claims: PendingClaims; isGood: boolean }>(sql`
    delete from oauth_popup_codes where hash = ${hash}
    returning claims, expires_at > now() and (session_hash = ${noSignIn}
      or exists (select from sign_ins where refresh_hash = session_hash)) as "isGood"`)
  return taken?.isGood ? taken.claims : undefined
}

export const deleteOldPopupCodes = (tx: Queryable) =>
  tx.run(sql`delete from oauth_popup_codes where expires_at < now()`)

/** The state of a pending OAuth request. */
type OauthState = { verifier: string; nonce: string; query: PopupQuery }

export const insertOauthState = (
  tx: Queryable,
  stateHash: Buffer,
  { verifier, nonce, query }: OauthState,
  seconds: number,
) =>
  tx.run(sql`
    insert into oauth_states (state_hash, verifier, nonce, popup_query, expires_at)
    values (${stateHash}, ${verifier}, ${nonce}, ${JSON.stringify(query)}, now() + ${seconds} * interval '1 second')`)

/** Deletes the row, so that a callback works once. */
export const takeOauthState = (tx: Queryable, stateHash: Buffer) =>
  tx.first<OauthState>(sql`
    delete from oauth_states where state_hash = ${stateHash} and expires_at > now()
    returning verifier, nonce, popup_query as "query"`)

export const deleteOldOauthStates = (tx: Queryable) =>
  tx.run(sql`delete from oauth_states where expires_at < now()`)
