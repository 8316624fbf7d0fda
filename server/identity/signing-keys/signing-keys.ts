import { setTimeout as wait } from 'node:timers/promises'
import {
  calculateJwkThumbprint,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose'
import type { Queryable } from '../../database/database.ts'
import { type Encryption, encryptionWith } from '../../lib/encryption.ts'
import { instanceIdOf, type Secrets } from '../secret.ts'
import { insertKey, type KeyRow, keptKeys, retireKey, storedKeys } from './signing-keys.sql.ts'

type Key = { kid: string; publicKey: CryptoKey; privateKey: CryptoKey; isCurrent: boolean }

export type SigningKeys = {
  /** The key to sign with. */
  newest(): Promise<Key>
  /** Finds the key a token names, also one that another process made. */
  keys: JWTVerifyGetKey
}

const algorithm = 'ES256'

export const keyEncryption = (secret: string, previousSecret?: string): Encryption =>
  encryptionWith(secret, 'identity keys', previousSecret)

const cacheTtl = 60_000

/** Limits reloads for unknown key ids, which any client can make up. */
const reloadInterval = 1_000

/**
 * The keys that sign shoppers' ID tokens, rotated every ninety days and shared by all processes of one database.
 * Two processes that find no current key at the same time make one each; both are valid.
 */
export function signingKeys(db: Queryable, encryption: Encryption, instanceId: string): SigningKeys {
  let known = new Map<string, Key>()
  let loadedAt = 0
  let reloading: Promise<void> | undefined
  let making: Promise<void> | undefined

  const load = () => (reloading ??= reload().finally(() => (reloading = undefined)))

  /** Another process may have made the key since: its tokens wait for the reload instead of being refused. */
  let soon: Promise<void> | undefined
  const reloadSoon = () =>
    (soon ??= wait(Math.max(0, loadedAt + reloadInterval - Date.now()))
      .then(load)
      .finally(() => (soon = undefined)))

  async function reload() {
    const rows = await keptKeys(db)
    const decrypted = await Promise.all(rows.map((row) => decryptKey(row, encryption)))
    known = new Map(decrypted.flatMap((key) => (key ? [[key.kid, key]] : [])))
    loadedAt = Date.now()
  }

  const current = () => [...known.values()].findLast((key) => key.isCurrent)

  async function newest(): Promise<Key> {
    if (Date.now() - loadedAt > cacheTtl) await load()
    const key = current()
    if (key) return key
    await (making ??= makeKey(db, encryption, instanceId).finally(() => (making = undefined)))
    await load()
    return newest()
  }

  return {
    newest,
    keys: async ({ kid = '' }) => {
      if (!known.has(kid)) await reloadSoon()
      const key = known.get(kid)
      if (!key) throw new errors.JWKSNoMatchingKey()
      return key.publicKey
    },
  }
}

/** Whether a current key was encrypted with another secret, so that processes refuse each other's tokens. */
export async function hasUndecryptableKeys(db: Queryable, encryption: Encryption): Promise<boolean> {
  const rows = await keptKeys(db)
  return rows.some(
    ({ isCurrent, privateEncrypted }) => isCurrent && encryption.decrypt(privateEncrypted) === undefined,
  )
}

/** A private key with the instance id, which keys of earlier versions do not have. */
type StoredJwk = JWK & { instanceId?: string }

/**
 * The unique id of this store, which names its cookies, its tokens and what browsers store. It is derived from the
 * store's first secret and stored with each key, so that it stays the same when the secret is rotated. Another
 * secret decrypts no key and has an id of its own.
 */
export async function instanceIdIn(db: Queryable, secret: string, previousSecret = secret): Promise<string> {
  for (const { privateEncrypted } of await storedKeys(db))
    for (const known of [secret, previousSecret]) {
      const text = keyEncryption(known).decrypt(privateEncrypted)
      if (text !== undefined) return (JSON.parse(text) as StoredJwk).instanceId ?? instanceIdOf(known)
    }
  return instanceIdOf(previousSecret)
}

/** The keys of a store, and its instance id. */
export async function openSigningKeys(db: Queryable, { secret, previousSecret }: Secrets) {
  const instanceId = await instanceIdIn(db, secret, previousSecret)
  return { instanceId, signingKeys: signingKeys(db, keyEncryption(secret, previousSecret), instanceId) }
}

/**
 * Encrypts the keys of the previous secret with the current one. They sign no more: the previous secret and an old
 * backup reveal them.
 */
export async function reencryptKeys(db: Queryable, secret: string, previousSecret: string) {
  const [current, previous] = [keyEncryption(secret), keyEncryption(previousSecret)]
  for (const { kid, privateEncrypted } of await storedKeys(db)) {
    const text = previous.decrypt(privateEncrypted)
    if (text === undefined) continue
    const jwk: StoredJwk = { instanceId: instanceIdOf(previousSecret), ...(JSON.parse(text) as StoredJwk) }
    await retireKey(db, kid, current.encrypt(JSON.stringify(jwk)))
  }
}

/** Undefined for a key that was encrypted with another secret. */
async function decryptKey(
  { kid, publicJwk, privateEncrypted, isCurrent }: KeyRow,
  encryption: Encryption,
): Promise<Key | undefined> {
  const text = encryption.decrypt(privateEncrypted)
  if (text === undefined) return undefined
  const [publicKey, privateKey] = await Promise.all([readKey(publicJwk), readKey(JSON.parse(text) as JWK)])
  return { kid, publicKey, privateKey, isCurrent }
}

const readKey = async (jwk: JWK) => (await importJWK(jwk, algorithm)) as CryptoKey

async function makeKey(db: Queryable, encryption: Encryption, instanceId: string) {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const publicJwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(publicJwk)
  const stored: StoredJwk = { ...(await exportJWK(privateKey)), instanceId }
  const privateEncrypted = encryption.encrypt(JSON.stringify(stored))
  await insertKey(db, { kid, publicJwk, privateEncrypted })
}
