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
import { type Encryption, encryptionWith } from '../encryption.ts'
import { insertKey, type KeyRow, keptKeys } from './signing-keys.sql.ts'

type Key = { kid: string; publicKey: CryptoKey; privateKey: CryptoKey; isCurrent: boolean }

export type SigningKeys = {
  /** The key to sign with. */
  newest(): Promise<Key>
  /** Finds the key a token names, also one that another process made. */
  keys: JWTVerifyGetKey
}

const algorithm = 'ES256'

export const keyEncryption = (secret: string): Encryption => encryptionWith(secret, 'identity keys')

const cacheTtl = 60_000

/** Limits reloads for unknown key ids, which any client can make up. */
const reloadInterval = 1_000

/**
 * The keys that sign shoppers' ID tokens, rotated every ninety days and shared by all processes of one database.
 * Two processes that find no current key at the same time make one each; both are valid.
 */
export function signingKeys(db: Queryable, encryption: Encryption): SigningKeys {
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
    await (making ??= makeKey(db, encryption).finally(() => (making = undefined)))
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

async function makeKey(db: Queryable, encryption: Encryption) {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const publicJwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(publicJwk)
  const privateEncrypted = encryption.encrypt(JSON.stringify(await exportJWK(privateKey)))
  await insertKey(db, { kid, publicJwk, privateEncrypted })
}
