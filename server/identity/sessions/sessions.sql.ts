import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { Shopper } from '../../http/routing/authenticate.ts'

/** False if the sign-in has just ended. */
export async function insertSession(
  tx: Queryable,
  hash: Buffer,
  shopper: Shopper,
  seconds: number,
): Promise<boolean> {
  const { uid, email, emailVerified, sid = null } = shopper
  const inserted = await tx.run(sql`
    insert into web_sessions (hash, uid, email, email_verified, sid, expires_at)
    select ${hash}, ${uid}, ${email}, ${emailVerified}, ${sid}::uuid, now() + ${seconds} * interval '1 second'
    where ${sid}::uuid is null or exists (select from sign_ins where sid = ${sid} for key share)`)
  return inserted === 1
}

/** The session's shopper, with the account's current e-mail address. Ignores sessions of another provider. */
export const shopperOfSession = (tx: Queryable, hash: Buffer, isOwnProvider: boolean) =>
  tx.first<Omit<Shopper, 'role'>>(sql`
    select s.uid, coalesce(a.email, s.email) as email, coalesce(a.email_verified, s.email_verified) as "emailVerified",
      s.sid
    from web_sessions s left join accounts a on s.sid is not null and a.uid = s.uid
    where s.hash = ${hash} and s.expires_at > now() and (s.sid is not null) = ${isOwnProvider}`)

export const deleteSession = (tx: Queryable, hash: Buffer) =>
  tx.first<{ sid: string | null }>(sql`delete from web_sessions where hash = ${hash} returning sid`)

export const deleteOldSessions = (tx: Queryable) =>
  tx.run(sql`delete from web_sessions where expires_at < now()`)
