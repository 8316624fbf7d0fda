import { Secret, TOTP } from 'otpauth'
import type { Queryable } from '../database/database.ts'
import { type Encryption, encryptionWith } from '../lib/encryption.ts'
import { encryptedTotpSecrets, replaceTotpSecrets } from './second-factor.sql.ts'

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
