import type { PaymentKeys } from '../../contract/shop/payment-keys.ts'
import { recordAudit } from '../audit/audit.sql.ts'
import type { Database, Queryable } from '../database/database.ts'
import { type Encryption, encryptionWith } from '../lib/encryption.ts'
import { deleteKeys, findKeys, putKeys, replaceEncryptedKeys, type StoredKeys } from './key-ring.sql.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { isLiveKey, type StripeKeys, stripeProvider } from './stripe/stripe.ts'

// The label is part of the key of every stored key: it never changes.
export const paymentEncryption = (secret: string, previousSecret?: string): Encryption =>
  encryptionWith(secret, 'payment keys', previousSecret)

/** Encrypts the keys of the previous secret with the current one. */
export async function reencryptPaymentKeys(db: Queryable, secret: string, previousSecret: string) {
  const stored = await findKeys(db)
  const keys = stored && decrypted(stored, paymentEncryption(previousSecret))
  if (keys) await replaceEncryptedKeys(db, encrypted(keys, paymentEncryption(secret)))
}

/** Keys of the environment or of a fake on this machine; those of the dashboard do not count beside them. */
export type FixedKeys = StripeKeys & { from: 'environment' | 'fake'; api?: URL | undefined }

type Options = {
  db: Database
  encryption: Encryption
  fixed: FixedKeys | undefined
  /** The public origin of the shop. */
  baseUrl(): string
}

export type KeyRing = ReturnType<typeof keyRing>

/** Finds the provider with the keys as they are now: another process may have stored others. */
export function keyRing({ db, encryption, fixed, baseUrl }: Options) {
  let connected: { keys: StripeKeys; provider: PaymentProvider } | undefined
  const connect = (keys: StripeKeys, api?: URL): PaymentProvider => {
    const isSame =
      connected?.keys.secretKey === keys.secretKey && connected.keys.webhookSecret === keys.webhookSecret
    if (!connected || !isSame) connected = { keys, provider: stripeProvider(keys, api) }
    return connected.provider
  }
  const stored = async () => {
    const row = await findKeys(db)
    return row && decrypted(row, encryption)
  }
  const describe = async (): Promise<PaymentKeys> => {
    const row = fixed ? undefined : await findKeys(db)
    const keys = fixed ?? (row && decrypted(row, encryption))
    return {
      isSet: keys !== undefined,
      from: keys ? (fixed?.from ?? 'dashboard') : null,
      isLive: keys ? isLiveKey(keys.secretKey) : false,
      ending: keys ? keys.secretKey.slice(-4) : '',
      changedBy: row?.changedBy ?? '',
      changedAt: row?.changedAt ?? null,
      webhookUrl: new URL(webhookPath, baseUrl()).href,
    }
  }
  return {
    describe,
    /** Undefined without keys, or with some that another secret has encrypted. */
    provider: async (): Promise<PaymentProvider | undefined> => {
      if (fixed) return connect(fixed, fixed.api)
      const keys = await stored()
      return keys && connect(keys)
    },
    save: (keys: StripeKeys, changedBy: string) =>
      db.transaction(async (tx) => {
        await putKeys(tx, {
          ...encrypted(keys, encryption),
          isLive: isLiveKey(keys.secretKey),
          changedBy,
        })
        await recordAudit(tx, changedBy, { action: 'payment-keys.save', subject: 'Stripe' })
      }),
    remove: (changedBy: string) =>
      db.transaction(async (tx) => {
        await deleteKeys(tx)
        await recordAudit(tx, changedBy, { action: 'payment-keys.remove', subject: 'Stripe' })
      }),
  }
}

export const webhookPath = '/api/payments/stripe/webhook'

function decrypted(
  { secretKey, webhookSecret }: Pick<StoredKeys, 'secretKey' | 'webhookSecret'>,
  encryption: Encryption,
): StripeKeys | undefined {
  const [secret, webhook] = [encryption.decrypt(secretKey), encryption.decrypt(webhookSecret)]
  return secret !== undefined && webhook !== undefined
    ? { secretKey: secret, webhookSecret: webhook }
    : undefined
}

const encrypted = ({ secretKey, webhookSecret }: StripeKeys, encryption: Encryption) => ({
  secretKey: encryption.encrypt(secretKey),
  webhookSecret: encryption.encrypt(webhookSecret),
})
