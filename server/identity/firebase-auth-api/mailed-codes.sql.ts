import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { CodeTemplate } from '../../mail/code-lifetimes.ts'

export type MailedCode = { purpose: CodeTemplate; uid: string; email: string; newEmail: string | null }

/** Replaces an earlier code for the same purpose: only the newest is valid. */
export const putCode = (
  tx: Queryable,
  hash: Buffer,
  { purpose, uid, email, newEmail }: MailedCode,
  hours: number,
) =>
  tx.run(sql`
    insert into mailed_codes (hash, purpose, uid, email, new_email, expires_at)
    values (${hash}, ${purpose}, ${uid}, ${email}, ${newEmail}, now() + ${hours} * interval '1 hour')
    on conflict (uid, purpose) do update set hash = excluded.hash, email = excluded.email,
      new_email = excluded.new_email, expires_at = excluded.expires_at`)

const justSentSeconds = 120

/** Whether the same e-mail was just sent: a second one would invalidate the first one's code. */
export async function isJustSent(
  tx: Queryable,
  { purpose, uid, newEmail }: MailedCode,
  hours: number,
): Promise<boolean> {
  const found = await tx.first(sql`
    select from mailed_codes where uid = ${uid} and purpose = ${purpose} and new_email is not distinct from ${newEmail}
      and expires_at > now() + ${hours} * interval '1 hour' - ${justSentSeconds} * interval '1 second'`)
  return found !== undefined
}

const codeColumns = sql`purpose, uid, email, new_email as "newEmail"`

export const findCode = (tx: Queryable, hash: Buffer) =>
  tx.first<MailedCode & { isExpired: boolean }>(sql`
    select ${codeColumns}, expires_at <= now() as "isExpired" from mailed_codes where hash = ${hash}`)

/** Deletes the code, so that it works once. */
export const takeCode = (tx: Queryable, hash: Buffer) =>
  tx.first<MailedCode>(sql`
    delete from mailed_codes where hash = ${hash} and expires_at > now() returning ${codeColumns}`)

/** Revokes codes that a previous holder of the account may have requested. */
export const deleteCodesOf = (tx: Queryable, uid: string) =>
  tx.run(sql`delete from mailed_codes where uid = ${uid}`)

/** Expired codes stay for a day, so that a late click gets the error for an expired code. */
export const deleteOldCodes = (tx: Queryable) =>
  tx.run(sql`delete from mailed_codes where expires_at < now() - interval '1 day'`)
