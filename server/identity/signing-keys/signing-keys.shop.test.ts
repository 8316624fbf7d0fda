import { decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { orders } from '../../../contract/orders/orders.ts'
import { sql } from '../../database/sql.ts'
import { secret } from '../../testing/shop-options.ts'
import { openTestShop, type TestShop } from '../../testing/test-shop.ts'
import { cleanUp } from '../../cleanup.ts'
import { instanceIdOf } from '../secret.ts'
import { insertKey } from './signing-keys.sql.ts'
import {
  hasUndecryptableKeys,
  instanceIdIn,
  keyEncryption,
  reencryptKeys,
  signingKeys,
} from './signing-keys.ts'

const email = 'rita@reader.example'

const isAccepted = async (shop: TestShop, as: string) =>
  (await shop.send(orders.byEmail, { params: { email } }, { as })).status === 200

const age = (shop: TestShop, days: number) =>
  shop.db.run(sql`update signing_keys set created_at = created_at - ${days} * interval '1 day'`)

test('after ninety days a new key signs, and tokens of the old key stay valid until they expire', async () => {
  const shop = await openTestShop()
  const old = await shop.shoppers.tokenFor(email)
  await age(shop, 90)
  const later = await openTestShop({ database: shop.connection })
  const recent = await later.shoppers.tokenFor(email)
  expect(decodeProtectedHeader(recent).kid).not.toBe(decodeProtectedHeader(old).kid)
  expect([await isAccepted(later, old), await isAccepted(later, recent)]).toEqual([true, true])
  // The first process has never seen the new key.
  expect(await isAccepted(shop, recent)).toBe(true)
  await age(shop, 1)
  await cleanUp(shop.db, shop.shop)
  const muchLater = await openTestShop({ database: shop.connection })
  expect([await isAccepted(muchLater, old), await isAccepted(muchLater, recent)]).toEqual([false, true])
})

test('the newest key outlives its expiry, because the instance id is stored with it', async () => {
  const shop = await openTestShop()
  await age(shop, 400)
  await signingKeys(shop.db, keyEncryption(secret), 'an-instance-id').newest()
  await age(shop, 92)
  await cleanUp(shop.db, shop.shop)
  expect(await shop.db.many(sql`select from signing_keys`)).toHaveLength(1)
  expect(await instanceIdIn(shop.db, secret)).toBe('an-instance-id')
  expect(await instanceIdIn(shop.db, 'another secret')).toBe(instanceIdOf('another secret'))
})

test('a key of an earlier version keeps the id of its secret through a rotation', async () => {
  const { db } = await openTestShop()
  await db.run(sql`delete from signing_keys`)
  const withoutId = JSON.stringify({ kty: 'EC' })
  const privateEncrypted = keyEncryption('first').encrypt(withoutId)
  await insertKey(db, { kid: 'early', publicJwk: { kty: 'EC' }, privateEncrypted })
  const id = instanceIdOf('first')
  expect([await instanceIdIn(db, 'first'), await instanceIdIn(db, 'second', 'first')]).toEqual([id, id])
  await reencryptKeys(db, 'second', 'first')
  await reencryptKeys(db, 'third', 'second')
  expect([await instanceIdIn(db, 'third'), await instanceIdIn(db, 'second')]).toEqual([
    id,
    instanceIdOf('second'),
  ])
})

test('two processes that create keys at once know each other’s keys', async () => {
  const shop = await openTestShop()
  await shop.db.run(sql`delete from signing_keys`)
  const encryption = keyEncryption('the same secret')
  const [one, other] = [signingKeys(shop.db, encryption, 'id'), signingKeys(shop.db, encryption, 'id')]
  const made = await Promise.all([one.newest(), other.newest()])
  for (const { kid } of made)
    expect(await one.keys({ alg: 'ES256', kid }, { payload: '', signature: '' })).toBeTruthy()
})

test('the stored keys are unusable without the secret', async () => {
  const shop = await openTestShop()
  const stolen = signingKeys(shop.db, keyEncryption('another secret'), 'id')
  const known = await shop.db.many<{ kid: string; private_encrypted: Buffer }>(
    sql`select * from signing_keys`,
  )
  expect(known).toHaveLength(1)
  expect(known[0]?.private_encrypted.toString('latin1')).not.toContain('"d"')
  expect((await stolen.newest()).kid).not.toBe(known[0]?.kid)
})

test('a new process accepts valid tokens, also when many arrive at once', async () => {
  const shop = await openTestShop()
  const token = await shop.shoppers.tokenFor(email)
  const started = await openTestShop({ database: shop.connection })
  const keys = signingKeys(started.db, keyEncryption('a new secret'), 'id')
  await Promise.all([keys.newest(), keys.newest(), keys.newest()])
  expect(await started.db.many(sql`select from signing_keys`)).toHaveLength(2)
  const again = await openTestShop({ database: shop.connection })
  const all = await Promise.all(Array.from({ length: 8 }, () => isAccepted(again, token)))
  expect(all).toEqual(Array.from({ length: 8 }, () => true))
})

test('keys encrypted with another secret are detected', async () => {
  const shop = await openTestShop()
  const ours = keyEncryption(secret)
  expect(await hasUndecryptableKeys(shop.db, ours)).toBe(false)
  await signingKeys(shop.db, keyEncryption('another secret'), 'id').newest()
  expect(await hasUndecryptableKeys(shop.db, ours)).toBe(true)
})
