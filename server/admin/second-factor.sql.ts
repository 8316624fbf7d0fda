import type { Queryable } from '../database/database.ts'
import { sql } from '../database/sql.ts'

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

export async function countRecoveryCodes(db: Queryable, username: string): Promise<number> {
  const row = await db.first<{ left: number }>(
    sql`select count(*) as left from admin_recovery_codes where username = ${username}`,
  )
  return row?.left ?? 0
}
