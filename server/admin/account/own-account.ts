import { msg, translate } from '../../../messages/t.ts'
import type { AccountEdit, StaffAccount } from '../../../contract/people/staff-account.ts'
import { changesBetween, recordAudit } from '../../audit/audit.sql.ts'
import type { Database, Queryable } from '../../database/database.ts'
import type { Client } from '../../http/routing/mount.ts'
import { hashPassword, isPassword } from '../../identity/passwords.ts'
import {
  countRecoveryCodes,
  findAdmin,
  replaceAdminsHash,
  type StoredAdmin,
  updateOwnAccount,
} from '../admins.sql.ts'
import { type LogInDeps, throttleKey } from '../log-in.ts'
import { weaknessOf } from '../../identity/common-passwords.ts'

export type AccountDeps = Pick<LogInDeps, 'db' | 'throttle' | 'devices' | 'totp'>

/** The caller's account was removed after the token was verified. */
export type Gone = { gone: true }

export async function ownAccount(db: Queryable, username: string): Promise<StaffAccount | Gone> {
  const admin = await findAdmin(db, username)
  if (!admin) return { gone: true }
  const { name, email, language, role, roleLabel, totpEncrypted } = admin
  const recoveryCodesLeft = await countRecoveryCodes(db, username)
  const hasTotp = totpEncrypted !== null
  return {
    username,
    name,
    email,
    language,
    role,
    roleLabel: translate(roleLabel),
    hasTotp,
    recoveryCodesLeft,
  }
}

export function editOwnAccount(
  db: Database,
  username: string,
  edit: AccountEdit,
): Promise<StaffAccount | Gone> {
  return db.transaction(async (tx) => {
    const admin = await findAdmin(tx, username)
    if (!admin) return { gone: true }
    const { name, email, language } = admin
    const edited = { ...edit, language: edit.language === undefined ? language : edit.language }
    await updateOwnAccount(tx, username, edited)
    const changes = changesBetween({ name, email, language }, edited)
    await recordAudit(tx, username, { action: 'account.edit', subject: username, changes })
    return ownAccount(tx, username)
  })
}

export type Proof = { client: Client; cookies: string | undefined }

/** A guess at a password or code of a signed-in member counts like one at the log-in. */
export async function guardGuess<Outcome extends object>(
  { throttle, devices }: AccountDeps,
  username: string,
  { client: { address }, cookies }: Proof,
  guess: () => Promise<Outcome & { isRight?: boolean }>,
): Promise<Outcome | { waitSeconds: number }> {
  const account = throttleKey(username)
  const client = { address, device: devices.read(cookies, account) }
  const { waitSeconds } = await throttle.consumeGuess(account, client)
  if (waitSeconds > 0) return { waitSeconds }
  const { isRight, ...outcome } = await guess()
  if (isRight) await throttle.guessedRight(account, client)
  return outcome as Outcome
}

export type WrongField = { wrong: { field: string; message: string } }

export const wrongPassword: WrongField = {
  wrong: { field: 'currentPassword', message: msg('This is not your current password') },
}

/** Before something that a stolen token alone must not do. */
export const provePassword = (
  deps: AccountDeps,
  username: string,
  currentPassword: string,
  proof: Proof,
): Promise<Gone | WrongField | { waitSeconds: number } | { isProved: true }> =>
  guardGuess<Gone | WrongField | { isProved: true }>(deps, username, proof, async () => {
    const admin = await findAdmin(deps.db, username)
    if (!admin) return { gone: true }
    if (!(await isPassword(currentPassword, admin.passwordHash))) return wrongPassword
    return { isProved: true, isRight: true }
  })

type Passwords = { currentPassword: string; password: string }

type Changed = { admin: StoredAdmin } | WrongField | Gone

export const changeOwnPassword = (
  deps: AccountDeps,
  username: string,
  { currentPassword, password }: Passwords,
  proof: Proof,
) =>
  guardGuess<Changed>(deps, username, proof, async () => {
    const admin = await findAdmin(deps.db, username)
    if (!admin) return { gone: true }
    if (!(await isPassword(currentPassword, admin.passwordHash))) return wrongPassword
    const weak = weaknessOf(password, [username, admin.email])
    if (weak) return { wrong: { field: 'password', message: weak }, isRight: true }
    return { ...(await replacePassword(deps.db, admin, password)), isRight: true }
  })

/** Tokens of the old password are invalid from then on. */
async function replacePassword(db: Database, admin: StoredAdmin, password: string): Promise<Changed> {
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    if (!(await replaceAdminsHash(tx, admin, passwordHash))) return { gone: true }
    await recordAudit(tx, admin.username, { action: 'account.password', subject: admin.username })
    return { admin: { ...admin, passwordHash } }
  })
}
