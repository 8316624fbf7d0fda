import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export type Encryption = {
  encrypt(text: string): Buffer
  /** Undefined for bytes that were encrypted with another secret or modified. */
  decrypt(bytes: Buffer): string | undefined
}

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Encrypts text at rest in the database, with a key derived from the store's secret. */
export function encryptionWith(secret: string, purpose: string, previousSecret?: string): Encryption {
  // The label is part of every stored value's key: it never changes.
  const keyOf = (from: string) => new Uint8Array(hkdfSync('sha256', from, '', `seal ${purpose}`, 32))
  const key = keyOf(secret)
  const previousKey = previousSecret === undefined ? undefined : keyOf(previousSecret)
  return {
    encrypt: (text) => {
      const iv = randomBytes(ivBytes)
      const encrypting = createCipheriv(cipher, key, iv)
      const encrypted = Buffer.concat([encrypting.update(text, 'utf8'), encrypting.final()])
      return Buffer.concat([iv, encrypting.getAuthTag(), encrypted])
    },
    decrypt: (bytes) => decrypt(bytes, key) ?? (previousKey && decrypt(bytes, previousKey)),
  }
}

function decrypt(bytes: Buffer, key: Uint8Array): string | undefined {
  try {
    const decrypting = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes))
    decrypting.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    return decrypting.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decrypting.final('utf8')
  } catch {
    return undefined
  }
}
