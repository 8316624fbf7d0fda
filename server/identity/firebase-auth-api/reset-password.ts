import { z } from 'zod'
import { resetAll } from '../../throttle/throttle.sql.ts'
import type { CodeTemplate } from '../../mail/message-text.ts'
import { hashPassword } from '../passwords.ts'
import { hashOf } from '../random-code.ts'
import {
  accountOf,
  deleteCodesOf,
  deleteOthersIdentities,
  lockAccount,
  type MailedCode,
  markEmailVerified,
  takeCode,
  updatePassword,
} from './accounts.sql.ts'
import { readCode } from './send-code.ts'
import { refuseIfGuessable, NewPassword, OobCode, refuse } from './fields.ts'
import type { Provider } from './provider.ts'
import { revokeSignInsOf } from './sign-ins.sql.ts'
import { accountKey } from './throttles.ts'

export const ResetPassword = z.object({ oobCode: OobCode, newPassword: NewPassword.optional() })

/** Without a new password, only returns what the code is for. */
export async function resetPassword(provider: Provider, asked: z.output<typeof ResetPassword>) {
  const code = await readCode(provider.db, asked.oobCode)
  if ('refused' in code) return code
  if (asked.newPassword === undefined) return responseFor(code)
  if (code.purpose !== 'reset-password') return refuse('INVALID_OOB_CODE')
  const guessable = refuseIfGuessable(code.email, asked.newPassword)
  if (guessable) return guessable
  const passwordHash = await hashPassword(asked.newPassword)
  return setPassword(provider, code.uid, asked.oobCode, passwordHash)
}

/**
 * The code proves that the caller owns the e-mail address. Ends all sign-ins and removes what an attacker may have added:
 * all that an unverified account has, else identities of another e-mail address.
 */
async function setPassword(
  { db, forgetStranger }: Provider,
  uid: string,
  oobCode: string,
  passwordHash: string,
) {
  return db.transaction(async (tx) => {
    await lockAccount(tx, uid)
    const taken = await takeCode(tx, hashOf(oobCode))
    if (!taken) return refuse('INVALID_OOB_CODE')
    const account = await accountOf(tx, uid)
    if (!account?.emailVerified) await forgetStranger(tx, uid)
    await deleteCodesOf(tx, uid)
    await deleteOthersIdentities(tx, uid)
    await updatePassword(tx, uid, passwordHash)
    await markEmailVerified(tx, uid, taken.email)
    await revokeSignInsOf(tx, uid)
    await resetAll(tx, accountKey(taken.email))
    return responseFor(taken)
  })
}

const requestTypes: Record<CodeTemplate, string> = {
  'reset-password': 'PASSWORD_RESET',
  'verify-email': 'VERIFY_EMAIL',
  'change-email': 'VERIFY_AND_CHANGE_EMAIL',
}

const responseFor = ({ purpose, email, newEmail }: MailedCode) => ({
  kind: 'identitytoolkit#ResetPasswordResponse',
  requestType: requestTypes[purpose],
  email,
  ...(newEmail && { newEmail }),
})
