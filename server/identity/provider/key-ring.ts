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
import { type Seal, sealWith } from '../seal.ts'
import { insertKey, type KeyRow, keptKeys } from './keys.sql.ts'

type Key = { kid: string; publicKey: CryptoKey; privateKey: CryptoKey; isYoung: boolean }

export type KeyRing = {
  /** The key to sign with today. */
  newest(): Promise<Key>
  /** The key that a token names, also when another process has made it. */
  keys: JWTVerifyGetKey
}

const algorithm = 'ES256'

export const sealOfKeys = (secret: string): Seal => sealWith(secret, 'identity keys')

/** A key may grow old, or another process may make one, while we look away for so long. */
const lookAgainAfter = 60_000

/** Strangers can name keys that do not exist: all of them together ask the database once in so many milliseconds. */
const askAgainAfter = 1_000

/**
 * The keys of the identity provider, shared by all processes of one database. When two of them find no young key at the
 * same time both make one, and both keys are good.
 */
export function keyRing(db: Queryable, seal: Seal): KeyRing {
  let known = new Map<string, Key>()
  let lookedAt = 0
  let looking: Promise<void> | undefined
  let making: Promise<void> | undefined

  /** Whoever comes while somebody looks waits for what is found. */
  const look = () => (looking ??= lookNow().finally(() => (looking = undefined)))

  /** Another process may have made the key since we looked: whoever names it waits, but is not refused. */
  let soon: Promise<void> | undefined
  const lookSoon = () =>
    (soon ??= wait(Math.max(0, lookedAt + askAgainAfter - Date.now()))
      .then(look)
      .finally(() => (soon = undefined)))

  async function lookNow() {
    const rows = await keptKeys(db)
    const opened = await Promise.all(rows.map((row) => open(row, seal)))
    known = new Map(opened.flatMap((key) => (key ? [[key.kid, key]] : [])))
    lookedAt = Date.now()
  }

  const young = () => [...known.values()].findLast((key) => key.isYoung)

  async function newest(): Promise<Key> {
    if (Date.now() - lookedAt > lookAgainAfter) await look()
    const key = young()
    if (key) return key
    await (making ??= makeKey(db, seal).finally(() => (making = undefined)))
    await look()
    return newest()
  }

  return {
    newest,
    keys: async ({ kid = '' }) => {
      if (!known.has(kid)) await lookSoon()
      const key = known.get(kid)
      if (!key) throw new errors.JWKSNoMatchingKey()
      return key.publicKey
    },
  }
}

/** Whether a key of today was sealed with another secret: then processes of one shop do not know each other's tokens. */
export async function hasStrangersKeys(db: Queryable, seal: Seal): Promise<boolean> {
  const rows = await keptKeys(db)
  return rows.some(({ isYoung, privateSealed }) => isYoung && seal.open(privateSealed) === undefined)
}

/** Undefined for a key that was sealed with a secret which we do not have. */
async function open(
  { kid, publicJwk, privateSealed, isYoung }: KeyRow,
  seal: Seal,
): Promise<Key | undefined> {
  const text = seal.open(privateSealed)
  if (text === undefined) return undefined
  const [publicKey, privateKey] = await Promise.all([readKey(publicJwk), readKey(JSON.parse(text) as JWK)])
  return { kid, publicKey, privateKey, isYoung }
}

const readKey = async (jwk: JWK) => (await importJWK(jwk, algorithm)) as CryptoKey

async function makeKey(db: Queryable, seal: Seal) {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const publicJwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(publicJwk)
  const privateSealed = seal.close(JSON.stringify(await exportJWK(privateKey)))
  await insertKey(db, { kid, publicJwk, privateSealed })
}
