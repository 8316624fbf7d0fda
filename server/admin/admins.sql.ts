import type { StaffRole } from '../../contract/route.ts'
import type { Queryable } from '../database/database.ts'
import { sql } from '../database/sql.ts'

export type AdminRecord = { username: string; name: string; roleLabel: string; passwordHash: string }

export type StoredAdmin = AdminRecord & {
  role: StaffRole
  email: string | null
  tokenGeneration: number
  totpEncrypted: Buffer | null
  totpPendingEncrypted: Buffer | null
}

const adminColumns = sql`
  username, name, role_label as "roleLabel", role, email, password_hash as "passwordHash",
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
  return (await tx.first(sql`select from admins where role = 'owner' limit 1`)) !== undefined
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
