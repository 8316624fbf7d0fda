import type { Label } from '../../../messages/message.ts'
import { msg } from '../../../messages/t.ts'
import type { TotpRefusal } from '../../../contract/people/staff-account.ts'
import { recordAudit } from '../../audit/audit.sql.ts'
import type { Database } from '../../database/database.ts'
import { isPassword } from '../../identity/passwords.ts'
import {
  confirmTotp,
  findAdmin,
  insertRecoveryCodes,
  putPendingTotp,
  removeTotp,
  revokeAllAdminTokens,
  type StoredAdmin,
} from '../admins.sql.ts'
import {
  checkCode,
  newRecoveryCodes,
  newTotpSecret,
  recoveryCodeHash,
  totpStep,
  totpUri,
} from '../second-factor.ts'
import {
  type AccountDeps,
  type Gone,
  guardGuess,
  type Proof,
  type WrongField,
  wrongPassword,
} from './own-account.ts'

type Refused = { refused: TotpRefusal } | Gone

const refuse = (code: TotpRefusal['code'], message: Label): Refused => ({ refused: { code, message } })

const isOn = refuse('totp-on', msg('Two-step log-in is on already.'))
const isOff = refuse('totp-off', msg('Two-step log-in is off.'))
const notStarted = refuse('totp-not-started', msg('Start again: there is no code to confirm.'))

type Started = { secret: string; uri: string }

/** A stolen token alone does not suffice: an attacker's second factor would lock the account's owner out. */
export const startOwnTotp = (deps: AccountDeps, username: string, currentPassword: string, proof: Proof) =>
  guardGuess<Started | WrongField | Refused>(deps, username, proof, async () => {
    const admin = await findAdmin(deps.db, username)
    if (!admin) return { gone: true }
    if (!(await isPassword(currentPassword, admin.passwordHash))) return wrongPassword
    return { ...(await start(deps, username, proof.client.host)), isRight: true }
  })

/** A second start replaces the first. The host name tells the accounts in an app apart. */
async function start({ db, totp }: AccountDeps, username: string, host: string): Promise<Started | Refused> {
  const secret = newTotpSecret()
  const isStarted = await db.transaction(async (tx) => {
    if ((await putPendingTotp(tx, username, totp.encrypt(secret))) === 0) return false
    await recordAudit(tx, username, { action: 'account.totp-start', subject: username })
    return true
  })
  if (!isStarted) return isOn
  return { secret, uri: totpUri(secret, username, host.replace(/:\d+$/, '')) }
}

type Wrong = { wrong: Label }

const wrongCode: Wrong = { wrong: msg("This code isn't right. Enter the one that your app shows now") }
const usedCode: Wrong = { wrong: msg('This code has been used. Wait for the next one') }

type TurnedOn = { recoveryCodes: string[]; admin: StoredAdmin }

export const confirmOwnTotp = (deps: AccountDeps, username: string, code: string, proof: Proof) =>
  guardGuess<TurnedOn | Wrong | Refused>(deps, username, proof, async () => {
    const admin = await findAdmin(deps.db, username)
    if (!admin) return { gone: true }
    if (admin.totpEncrypted) return isOn
    const pending = admin.totpPendingEncrypted
    const secret = pending ? deps.totp.decrypt(pending) : undefined
    if (!pending || secret === undefined) return notStarted
    const step = totpStep(secret, code.replace(/\s/g, ''))
    if (step === undefined) return wrongCode
    return { ...(await turnOn(deps.db, username, pending, step)), isRight: true }
  })

/** Tokens that were issued without a second factor are invalid from then on. */
async function turnOn(db: Database, username: string, pending: Buffer, step: number) {
  const recoveryCodes = newRecoveryCodes()
  return db.transaction(async (tx) => {
    if (!(await confirmTotp(tx, username, pending, step))) return notStarted
    await revokeAllAdminTokens(tx, username)
    await insertRecoveryCodes(tx, username, recoveryCodes.map(recoveryCodeHash))
    await recordAudit(tx, username, { action: 'account.totp-on', subject: username })
    const admin = await findAdmin(tx, username)
    return admin ? { recoveryCodes, admin } : { gone: true as const }
  })
}

export const turnOffOwnTotp = (deps: AccountDeps, username: string, code: string, proof: Proof) =>
  guardGuess<{ isOff: true } | Wrong | Refused>(deps, username, proof, async () => {
    const { db, totp } = deps
    const admin = await findAdmin(db, username)
    if (!admin) return { gone: true }
    if (!admin.totpEncrypted) return isOff
    const checked = await checkCode(db, totp, admin, code)
    if (checked !== 'right') return checked === 'used' ? usedCode : wrongCode
    await db.transaction(async (tx) => {
      await removeTotp(tx, username)
      await recordAudit(tx, username, { action: 'account.totp-off', subject: username })
    })
    return { isOff: true as const, isRight: true }
  })
