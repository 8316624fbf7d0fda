import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export type Seal = {
  close(text: string): Buffer
  /** Undefined for what was closed with another secret, or has been touched since. */
  open(bytes: Buffer): string | undefined
}

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Keeps text in the database so that only somebody with the shop's secret can read it. */
export function sealWith(secret: string, purpose: string): Seal {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `seal ${purpose}`, 32))
  return {
    close: (text) => {
      const iv = randomBytes(ivBytes)
      const closing = createCipheriv(cipher, key, iv)
      const closed = Buffer.concat([closing.update(text, 'utf8'), closing.final()])
      return Buffer.concat([iv, closing.getAuthTag(), closed])
    },
    open: (bytes) => {
      try {
        const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes))
        opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
        return opening.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + opening.final('utf8')
      } catch {
        return undefined
      }
    },
  }
}
