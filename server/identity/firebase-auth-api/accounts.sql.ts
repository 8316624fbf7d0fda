import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { CodeTemplate } from '../../mail/message-text.ts'

type AccountIdentity = { provider: string; subject: string; email: string }

export type Account = {
  uid: string
  email: string
  emailVerified: boolean
  name: string
  photoUrl: string
  passwordHash: string | null
  simulated: boolean
  createdAt: string
  /** By which staff name the shopper. */
  number: number
  blockedAt: string | null
  lastSignedInAt: string | null
  identities: AccountIdentity[]
}

const accountColumns = sql`
  uid, email, email_verified as "emailVerified", name, photo_url as "photoUrl", password_hash as "passwordHash",
  simulated, created_at as "createdAt", number, blocked_at as "blockedAt", last_signed_in_at as "lastSignedInAt",
  coalesce((select json_agg(json_build_object('provider', provider, 'subject', subject, 'email', i.email))
    from account_identities i where i.uid = accounts.uid), '[]') as identities`

export const accountOf = (tx: Queryable, uid: string) =>
  tx.first<Account>(sql`select ${accountColumns} from accounts where uid = ${uid}`)

export const accountWithEmail = (tx: Queryable, email: string) =>
  tx.first<Account>(sql`select ${accountColumns} from accounts where email = ${email}`)

export const accountWithNumber = (tx: Queryable, number: number) =>
  tx.first<Account>(sql`select ${accountColumns} from accounts where number = ${number}`)

export const accountWithIdentity = (tx: Queryable, provider: string, subject: string) =>
  tx.first<Account>(sql`
    select ${accountColumns} from accounts
    where uid = (select i.uid from account_identities i where provider = ${provider} and subject = ${subject})`)

/** Locks the account. Codes are always locked before accounts, to avoid deadlocks. */
export async function lockAccount(tx: Queryable, uid: string) {
  await tx.run(sql`select from mailed_codes where uid = ${uid} order by hash for update`)
  await tx.run(sql`select from accounts where uid = ${uid} for no key update`)
}

/** The account, locked until the end of the transaction; undefined if it is gone. */
export async function lockAccountWithNumber(tx: Queryable, number: number): Promise<Account | undefined> {
  const found = await accountWithNumber(tx, number)
  if (!found) return undefined
  await lockAccount(tx, found.uid)
  return accountOf(tx, found.uid)
}

export const setBlocked = (tx: Queryable, uid: string, isBlocked: boolean) =>
  tx.run(
    sql`update accounts set blocked_at = case when ${isBlocked}::boolean then now() end where uid = ${uid}`,
  )

type NewAccount = {
  uid: string
  email: string
  emailVerified?: boolean
  name?: string
  photoUrl?: string
  passwordHash?: string | null
  simulated?: boolean
}

/** Undefined if the e-mail address has an account already. */
export const insertAccount = (tx: Queryable, account: NewAccount) =>
  tx.first<Account>(sql`
    insert into accounts (uid, email, email_verified, name, photo_url, password_hash, simulated)
    values (${account.uid}, ${account.email}, ${account.emailVerified ?? false}, ${account.name ?? ''},
      ${account.photoUrl ?? ''}, ${account.passwordHash ?? null}, ${account.simulated ?? false})
    on conflict (email) do nothing
    returning ${accountColumns}`)

/** False if another account has the identity, or this account another one of the provider. */
export async function insertIdentity(
  tx: Queryable,
  uid: string,
  identity: AccountIdentity,
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into account_identities (provider, subject, uid, email)
    values (${identity.provider}, ${identity.subject}, ${uid}, ${identity.email})
    on conflict do nothing`)
  return inserted === 1
}

export const deleteIdentity = (tx: Queryable, uid: string, provider: string) =>
  tx.run(sql`delete from account_identities where uid = ${uid} and provider = ${provider}`)

/** Deletes identities with another e-mail address than the account, which may not be the owner's. */
export const deleteOthersIdentities = (tx: Queryable, uid: string) =>
  tx.run(sql`
    delete from account_identities i using accounts a
    where a.uid = ${uid} and i.uid = a.uid and i.email <> a.email`)

/** Leaves the account without name, picture, password and identities. */
export async function clearProfile(tx: Queryable, uid: string) {
  await tx.run(sql`
    update accounts set name = '', photo_url = '', password_hash = null where uid = ${uid}`)
  await tx.run(sql`delete from account_identities where uid = ${uid}`)
}

type Profile = { name: string | undefined; photoUrl: string | undefined }

export const updateProfile = (tx: Queryable, uid: string, { name, photoUrl }: Profile) =>
  tx.run(sql`
    update accounts set name = coalesce(${name ?? null}, name), photo_url = coalesce(${photoUrl ?? null}, photo_url)
    where uid = ${uid}`)

export const updatePassword = (tx: Queryable, uid: string, passwordHash: string | null) =>
  tx.run(sql`update accounts set password_hash = ${passwordHash} where uid = ${uid}`)

/** Stores a hash of the same password with other costs, unless the password was changed since. */
export const replaceHash = (tx: Queryable, uid: string, from: string, to: string) =>
  tx.run(sql`update accounts set password_hash = ${to} where uid = ${uid} and password_hash = ${from}`)

/** Does nothing if the e-mail address was changed since. */
export const markEmailVerified = (tx: Queryable, uid: string, email: string) =>
  tx.run(sql`update accounts set email_verified = true where uid = ${uid} and email = ${email}`)

/** False if the new e-mail address has an account, or the old one was changed since. */
export async function changeEmail(tx: Queryable, uid: string, from: string, to: string): Promise<boolean> {
  const changed = await tx.run(sql`
    update accounts set email = ${to}, email_verified = true
    where uid = ${uid} and email = ${from} and not exists (select from accounts where email = ${to})`)
  return changed === 1
}

export const deleteAccount = (tx: Queryable, uid: string) =>
  tx.run(sql`delete from accounts where uid = ${uid}`)

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
