import type { Language } from '../../messages/languages.ts'
import type { StaffRole } from '../../domain/staff-roles.ts'
import type { Queryable } from '../database/database.ts'
import { nothing, sql } from '../database/sql.ts'
import type { SignInOutcome, SignIns } from '../../contract/people/staff.ts'

export type AdminRecord = { username: string; name: string; roleLabel: string; passwordHash: string }

export type StoredAdmin = AdminRecord & {
  role: StaffRole
  email: string | null
  language: Language | null
  tokenGeneration: number
  totpEncrypted: Buffer | null
  totpPendingEncrypted: Buffer | null
}

const adminColumns = sql`
  username, name, role_label as "roleLabel", role, email, language, password_hash as "passwordHash",
  token_generation as "tokenGeneration", totp_encrypted as "totpEncrypted", totp_pending_encrypted as "totpPendingEncrypted"`

export const findAdmin = (tx: Queryable, username: string) =>
  tx.first<StoredAdmin>(sql`select ${adminColumns} from admins where username = ${username}`)

/** Undefined if the token was revoked. */
export const findAdminByToken = (tx: Queryable, username: string, tokenId: string) =>
  tx.first<StoredAdmin>(sql`
    select ${adminColumns} from admins where username = ${username}
      and not exists (select from revoked_admin_tokens where jti = ${tokenId}::uuid)`)

export const revokeAdminToken = (tx: Queryable, { id, expiresAt }: { id: string; expiresAt: Date }) =>
  tx.run(sql`
    insert into revoked_admin_tokens (jti, expires_at) values (${id}, ${expiresAt.toISOString()})
    on conflict do nothing`)

/** False if there is no such admin. */
export const revokeAllAdminTokens = async (tx: Queryable, username: string): Promise<boolean> =>
  (await tx.run(
    sql`update admins set token_generation = token_generation + 1 where username = ${username}`,
  )) === 1

/** A day later: an upload that began before is checked again at its end. */
export const deleteExpiredAdminTokens = (tx: Queryable) =>
  tx.run(sql`delete from revoked_admin_tokens where expires_at < now() - interval '1 day'`)

export async function hasOwner(tx: Queryable): Promise<boolean> {
  return tx.exists(sql`select from admins where role = 'owner' limit 1`)
}

/** Inserts an admin with a free username, an owner unless a role is given; returns whether it did. */
export async function insertAdmin(
  tx: Queryable,
  { username, name, roleLabel, passwordHash }: AdminRecord,
  { role = 'owner', email = null }: { role?: StaffRole; email?: string | null } = {},
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into admins (username, name, role_label, password_hash, role, email)
    values (${username}, ${name}, ${roleLabel}, ${passwordHash}, ${role}, ${email})
    on conflict do nothing`)
  return inserted === 1
}

/** A guarded update: returns false if the hash has changed since it was read. Ends all sessions. */
export async function replaceAdminsHash(
  tx: Queryable,
  { username, passwordHash }: AdminRecord,
  newHash: string,
): Promise<boolean> {
  const replaced = await tx.run(sql`
    update admins set password_hash = ${newHash} where username = ${username} and password_hash = ${passwordHash}`)
  return replaced === 1
}

type SignInAttempt = { username: string; ip: string; browser: string; outcome: SignInOutcome }

export const recordSignIn = (db: Queryable, { username, ip, browser, outcome }: SignInAttempt) =>
  db.run(sql`
    insert into admin_sign_ins (username, ip, browser, outcome)
    values (${username}, ${ip}, ${browser}, ${outcome})`)

type Page = { before?: number | undefined; limit: number }

/** Of one member of staff only those since the account exists: an earlier account may have had the username. */
export async function listSignIns(
  db: Queryable,
  { before, limit }: Page,
  username?: string,
): Promise<SignIns> {
  const signIns = await db.many<SignIns['signIns'][number]>(sql`
    select id as "_id", username, at, ip, browser, outcome from admin_sign_ins
    where true
      ${before ? sql`and id < ${before}` : nothing}
      ${
        username === undefined
          ? nothing
          : sql`and username = ${username}
              and at >= (select created_at from admins where admins.username = ${username})`
      }
    order by id desc limit ${limit}`)
  return { signIns, next: signIns.length === limit ? (signIns.at(-1)?._id ?? null) : null }
}

export const deleteOldSignIns = (db: Queryable) =>
  db.run(sql`delete from admin_sign_ins where at < now() - interval '90 days'`)

type TotpSecrets = { totpEncrypted: Buffer | null; totpPendingEncrypted: Buffer | null }

export const encryptedTotpSecrets = (db: Queryable) =>
  db.many<TotpSecrets & { username: string }>(sql`
    select username, totp_encrypted as "totpEncrypted", totp_pending_encrypted as "totpPendingEncrypted"
    from admins where totp_encrypted is not null or totp_pending_encrypted is not null`)

/** A guarded update: a secret that has changed since it was read stays. */
export const replaceTotpSecrets = (
  db: Queryable,
  { username, totpEncrypted, totpPendingEncrypted }: TotpSecrets & { username: string },
  now: TotpSecrets,
) =>
  db.run(sql`
    update admins
    set totp_encrypted = ${now.totpEncrypted}, totp_pending_encrypted = ${now.totpPendingEncrypted}
    where username = ${username} and totp_encrypted is not distinct from ${totpEncrypted}
      and totp_pending_encrypted is not distinct from ${totpPendingEncrypted}`)

export const putPendingTotp = (db: Queryable, username: string, encrypted: Buffer) =>
  db.run(sql`
    update admins set totp_pending_encrypted = ${encrypted}
    where username = ${username} and totp_encrypted is null`)

/** A guarded update: false if another request has confirmed or replaced the pending secret. */
export const confirmTotp = async (
  tx: Queryable,
  username: string,
  pending: Buffer,
  step: number,
): Promise<boolean> =>
  (await tx.run(sql`
    update admins
    set totp_encrypted = totp_pending_encrypted, totp_pending_encrypted = null, totp_last_step = ${step}
    where username = ${username} and totp_encrypted is null and totp_pending_encrypted = ${pending}`)) === 1

export async function removeTotp(tx: Queryable, username: string) {
  await tx.run(sql`
    update admins set totp_encrypted = null, totp_pending_encrypted = null, totp_last_step = null
    where username = ${username}`)
  await tx.run(sql`delete from admin_recovery_codes where username = ${username}`)
}

/** A guarded update: false for a code that was used before, also by a concurrent request. */
export const consumeTotpStep = async (db: Queryable, username: string, step: number): Promise<boolean> =>
  (await db.run(sql`
    update admins set totp_last_step = ${step}
    where username = ${username} and (totp_last_step is null or totp_last_step < ${step})`)) === 1

export const insertRecoveryCodes = (tx: Queryable, username: string, hashes: Buffer[]) =>
  tx.run(sql`
    insert into admin_recovery_codes (username, hash) select ${username}, unnest(${hashes}::bytea[])`)

/** False for a code that is wrong or was used before. */
export const consumeRecoveryCode = async (db: Queryable, username: string, hash: Buffer): Promise<boolean> =>
  (await db.run(sql`delete from admin_recovery_codes where username = ${username} and hash = ${hash}`)) === 1

export const countRecoveryCodes = async (db: Queryable, username: string): Promise<number> =>
  (await db.value<number>(
    sql`select count(*) as left from admin_recovery_codes where username = ${username}`,
  )) ?? 0

export const updateOwnAccount = (
  tx: Queryable,
  username: string,
  { name, email, language }: Pick<StoredAdmin, 'name' | 'email' | 'language'>,
) =>
  tx.run(sql`
    update admins set name = ${name}, email = ${email}, language = ${language} where username = ${username}`)
