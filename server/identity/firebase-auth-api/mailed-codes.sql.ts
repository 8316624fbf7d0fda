import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { CodeTemplate } from '../../mail/code-lifetimes.ts'

export type MailedCode = { purpose: CodeTemplate; uid: string; email: string; newEmail: string | null }

/** The newest one counts: an earlier one of the same kind is replaced. */
export const putCode = (tx: Queryable, hash: Buffer, { purpose, uid, email, newEmail }: MailedCode, hours: number) =>
  tx.run(sql`
    insert into mailed_codes (hash, purpose, uid, email, new_email, expires_at)
    values (${hash}, ${purpose}, ${uid}, ${email}, ${newEmail}, now() + ${hours} * interval '1 hour')
    on conflict (uid, purpose) do update set hash = excluded.hash, email = excluded.email,
      new_email = excluded.new_email, expires_at = excluded.expires_at`)

const youngSeconds = 120

/** Whether the same letter went out just now: a second one would only make the first one worthless. */
export async function isJustSent(
  tx: Queryable,
  { purpose, uid, newEmail }: MailedCode,
  hours: number,
): Promise<boolean> {
  const found = await tx.first(sql`
    select from mailed_codes where uid = ${uid} and purpose = ${purpose} and new_email is not distinct from ${newEmail}
      and expires_at > now() + ${hours} * interval '1 hour' - ${youngSeconds} * interval '1 second'`)
  return found !== undefined
}

const codeColumns = sql`purpose, uid, email, new_email as "newEmail"`

export const findCode = (tx: Queryable, hash: Buffer) =>
  tx.first<MailedCode & { isExpired: boolean }>(sql`
    select ${codeColumns}, expires_at <= now() as "isExpired" from mailed_codes where hash = ${hash}`)

/** Once. */
export const takeCode = (tx: Queryable, hash: Buffer) =>
  tx.first<MailedCode>(sql`
    delete from mailed_codes where hash = ${hash} and expires_at > now() returning ${codeColumns}`)

/** What somebody asked for who should have no say any more. */
export const deleteCodesOf = (tx: Queryable, uid: string) => tx.run(sql`delete from mailed_codes where uid = ${uid}`)

/** A day later nobody asks any more why it does not work. */
export const deleteOldCodes = (tx: Queryable) =>
  tx.run(sql`delete from mailed_codes where expires_at < now() - interval '1 day'`)
