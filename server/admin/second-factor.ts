import { randomInt } from 'node:crypto'
import { recoveryCodeCount } from '../../contract/people/staff-account.ts'
import type { Queryable } from '../database/database.ts'
import { type Encryption, encryptionWith } from '../lib/encryption.ts'
import { hashOf } from '../identity/random-code.ts'
import {
  consumeRecoveryCode,
  consumeTotpStep,
  encryptedTotpSecrets,
  replaceTotpSecrets,
  type StoredAdmin,
} from './admins.sql.ts'
import { Secret, TOTP } from 'otpauth'

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

/** In base 32, as authenticator apps take it. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

const totpOf = (secret: string, label = '', issuer = '') =>
  new TOTP({ secret: Secret.fromBase32(secret), label, issuer })

export const totpUri = (secret: string, username: string, issuer: string): string =>
  totpOf(secret, username, issuer).toString()

/** The time step of a code, also of the step before and after, since clocks differ. Undefined for a wrong code. */
export function totpStep(secret: string, code: string, timestamp = Date.now()): number | undefined {
  const delta = totpOf(secret).validate({ token: code, window: 1, timestamp })
  return delta === null ? undefined : TOTP.counter({ timestamp }) + delta
}

// The label is part of the key of every stored secret: it never changes.
export const totpEncryption = (secret: string, previousSecret?: string): Encryption =>
  encryptionWith(secret, 'totp', previousSecret)

/** Encrypts the secrets of the previous store secret with the current one. */
export async function reencryptTotp(db: Queryable, secret: string, previousSecret: string) {
  const [current, previous] = [totpEncryption(secret), totpEncryption(previousSecret)]
  const again = (encrypted: Buffer | null) => {
    const text = encrypted ? previous.decrypt(encrypted) : undefined
    return text === undefined ? encrypted : current.encrypt(text)
  }
  for (const stored of await encryptedTotpSecrets(db)) {
    const { totpEncrypted, totpPendingEncrypted } = stored
    await replaceTotpSecrets(db, stored, {
      totpEncrypted: again(totpEncrypted),
      totpPendingEncrypted: again(totpPendingEncrypted),
    })
  }
}
