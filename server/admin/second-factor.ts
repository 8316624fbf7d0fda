import { randomInt } from 'node:crypto'
import { recoveryCodeCount } from '../../contract/people/staff-account.ts'
import type { Queryable } from '../database/database.ts'
import type { Encryption } from '../lib/encryption.ts'
import { hashOf } from '../identity/random-code.ts'
import type { StoredAdmin } from './admins.sql.ts'
import { consumeRecoveryCode, consumeTotpStep } from './second-factor.sql.ts'
import { totpStep } from './totp.ts'

export type CodeCheck = 'right' | 'wrong' | 'used'

/** Accepts a code of the app or a recovery code, each of them once. */
export async function checkCode(
  db: Queryable,
  encryption: Encryption,
  { username, totpEncrypted }: StoredAdmin,
  typed: string,
): Promise<CodeCheck> {
  const code = typed.replace(/[\s-]/g, '').toLowerCase()
  if (!/^\d{6}$/.test(code))
    return (await consumeRecoveryCode(db, username, hashOf(code))) ? 'right' : 'wrong'
  const secret = totpEncrypted ? encryption.decrypt(totpEncrypted) : undefined
  const step = secret === undefined ? undefined : totpStep(secret, code)
  if (step === undefined) return 'wrong'
  return (await consumeTotpStep(db, username, step)) ? 'right' : 'used'
}

/** Without letters and digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')

/** Some 79 bits each, so that a fast hash suffices. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => [group(), group(), group(), group()].join('-'))

export const recoveryCodeHash = (code: string): Buffer => hashOf(code.replaceAll('-', ''))
