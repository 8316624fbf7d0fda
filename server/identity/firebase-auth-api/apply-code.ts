import type { Queryable } from '../../database/database.ts'
import { hashOf } from '../random-code.ts'
import { changeEmail, holdAccount, markEmailVerified } from './accounts.sql.ts'
import { deleteCodesOf, findCode, type MailedCode, takeCode } from './mailed-codes.sql.ts'
import type { Provider } from './provider.ts'
import { refuse, type Refused } from './refusals.ts'
import { endSignInsOf } from './sign-ins.sql.ts'

/** The stored code, or a refusal if it is unknown or expired. */
export async function readCode(tx: Queryable, oobCode: string): Promise<Refused | MailedCode> {
  const code = await findCode(tx, hashOf(oobCode))
  if (!code) return refuse('INVALID_OOB_CODE')
  return code.isExpired ? refuse('EXPIRED_OOB_CODE') : code
}

/** Applies an e-mailed code. The link's page calls this on a click, not when it loads. */
export async function applyCode(provider: Provider, oobCode: string) {
  const code = await readCode(provider.db, oobCode)
  if ('refused' in code) return code
  if (code.purpose === 'reset-password') return refuse('INVALID_OOB_CODE')
  return provider.db
    .transaction(async (tx) => {
      await holdAccount(tx, code.uid)
      const taken = await takeCode(tx, hashOf(oobCode))
      if (!taken) return refuse('INVALID_OOB_CODE')
      return taken.newEmail === null ? verifyEmail(tx, taken) : moveTo(provider, tx, taken, taken.newEmail)
    })
    .catch(refuseIfTaken)
}

async function verifyEmail(tx: Queryable, { uid, email }: MailedCode) {
  await markEmailVerified(tx, uid, email)
  return applied(email)
}

/** Notifies the old e-mail address, in case the request was not its owner's. */
async function moveTo({ enqueue }: Provider, tx: Queryable, { uid, email }: MailedCode, newEmail: string) {
  if (!(await changeEmail(tx, uid, email, newEmail))) return refuse('EMAIL_EXISTS')
  await deleteCodesOf(tx, uid)
  await endSignInsOf(tx, uid)
  await enqueue(tx, { to: email, template: 'address-changed', newAddress: newEmail })
  return applied(newEmail)
}

const uniqueViolation = '23505'

/** The e-mail address was registered concurrently. */
function refuseIfTaken(error: Error & { code?: string }): Refused {
  if (error.code === uniqueViolation) return refuse('EMAIL_EXISTS')
  throw error
}

const applied = (email: string) => ({ kind: 'identitytoolkit#SetAccountInfoResponse', email })
