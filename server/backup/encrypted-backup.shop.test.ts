import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Connection } from '../database/connection.ts'
import { checkBackup } from './read-backup.ts'
import { type DeriveKey, keysFrom } from './encrypted-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { emptyDatabase, emptyShop } from './testing/borrow.ts'
import { digestsOf } from './testing/digests.ts'
import { ask, backUp, restore } from './testing/there-and-back.ts'

/** The line, the salt, and chunks with their tags. */
const [lineBytes, headerBytes, chunkBytes] = [30, 30 + 16, 65_536 + 16]

/** Without the cost of scrypt. */
const cheapKey: DeriveKey = async (salt) => createHash('sha256').update(salt).digest()

/** Subscribers that compress badly, so that their backup has several chunks. */
async function shopWith(subscribers: number): Promise<Connection> {
  const shop = await emptyShop()
  await ask(
    shop,
    `insert into subscribers (email)
     select md5(n::text) || '@reader.example' from generate_series(1, ${subscribers}) n`,
  )
  return shop
}

const withFlippedBit = (bytes: Buffer, at: number) => {
  const changed = Buffer.from(bytes)
  changed.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  return changed
}

const cannotDecrypt = 'cannot be decrypted: the passphrase is wrong or the file is damaged'
const damaged = 'is damaged, cut short, or no backup of a book store at all'
const newer = 'was made by a newer shop: please bring this one up to date first'

test('an encrypted backup is restored with its passphrase and refused without it', async () => {
  const shop = await shopWith(1)
  const deriveKey = keysFrom('correct horse battery staple')
  const file = await backUp(shop, deriveKey)
  expect((await readFile(file)).subarray(0, lineBytes).toString()).toBe('book-store encrypted backup 1\n')

  const connection = await emptyDatabase()
  await expect(restore(connection, file)).rejects.toThrow(
    new Error(`${file} is encrypted: set BACKUP_PASSPHRASE to the passphrase it was made with`),
  )
  const wrong = keysFrom('correct horse battery stable')
  await expect(restore(connection, file, { deriveKey: wrong })).rejects.toThrow(
    new Error(`${file} ${cannotDecrypt}`),
  )
  expect(await digestsOf(connection)).toEqual({})
  expect(await restore(connection, file, { deriveKey })).toEqual({ leftOut: [] })
  expect(await digestsOf(connection)).toEqual(await digestsOf(shop))
})

test('an encrypted backup that was changed anywhere is refused, and nothing is restored', async () => {
  const shop = await shopWith(12_000)
  const file = await backUp(shop, cheapKey)
  const whole = await readFile(file)
  const chunksEnd = (count: number) => headerBytes + count * chunkBytes
  const header = whole.subarray(0, headerBytes)
  const [first, second] = [0, 1].map((at) => whole.subarray(chunksEnd(at), chunksEnd(at + 1)))
  const rest = whole.subarray(chunksEnd(2))
  expect(rest.length).toBeGreaterThan(chunkBytes)

  const changes: [name: string, reason: string, pieces: (Buffer | undefined)[]][] = [
    ['a bit of the salt', cannotDecrypt, [withFlippedBit(whole, headerBytes - 1)]],
    ['a bit of the first chunk', cannotDecrypt, [withFlippedBit(whole, headerBytes)]],
    ['a bit of the second chunk', damaged, [withFlippedBit(whole, chunksEnd(1))]],
    ['a bit of the last tag', damaged, [withFlippedBit(whole, whole.length - 1)]],
    ['the first two chunks swapped', cannotDecrypt, [header, second, first, rest]],
    ['a chunk twice', damaged, [header, first, first, second, rest]],
    ['a chunk missing', damaged, [header, first, rest]],
    ['a chunk more', damaged, [whole, first]],
    ['a byte more', damaged, [whole, Buffer.of(0)]],
    ['one chunk left', cannotDecrypt, [header, first]],
    ['two chunks left', damaged, [header, first, second]],
    ['a part of a tag left', damaged, [header, first, second?.subarray(0, 7)]],
    ['no chunk left', cannotDecrypt, [header]],
    ['a part of the header left', damaged, [header.subarray(0, -1)]],
    ['a later version', newer, [Buffer.from('book-store encrypted backup 2\n'), whole.subarray(lineBytes)]],
  ]
  const connection = await emptyDatabase()
  for (const [name, reason, pieces] of changes) {
    await writeFile(file, Buffer.concat(pieces.filter((piece) => piece !== undefined)))
    const restoring = restore(connection, file, { deriveKey: cheapKey })
    await expect(restoring, name).rejects.toThrow(new Error(`${file} ${reason}`))
  }
  await writeFile(file, whole)
  const backup = { ...(await checkBackup(file, { deriveKey: cheapKey })), file }
  await writeFile(file, withFlippedBit(whole, whole.length - 1))
  await expect(restoreBackup(connection, backup, { deriveKey: cheapKey })).rejects.toThrow(damaged)
  expect(await digestsOf(connection)).toEqual({})
  await writeFile(file, whole)
  expect(await restore(connection, file, { deriveKey: cheapKey })).toEqual({ leftOut: [] })
  expect(await digestsOf(connection)).toEqual(await digestsOf(shop))
})

test('each backup has a salt of its own, and an unencrypted one is restored also with a passphrase', async () => {
  const shop = await shopWith(1)
  const salts = new Set<string>()
  const deriveKey: DeriveKey = async (salt) => {
    salts.add(salt.toString('hex'))
    return cheapKey(salt)
  }
  await backUp(shop, deriveKey)
  await backUp(shop, deriveKey)
  expect(salts.size).toBe(2)
  const connection = await emptyDatabase()
  expect(await restore(connection, await backUp(shop), { deriveKey })).toEqual({ leftOut: [] })
  expect(salts.size).toBe(2)
})
