import { t } from '../../messages/t.ts'
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { minPassphraseLength } from '../environment.ts'
import { type Config } from '../config.ts'

/**
 * An encrypted backup begins with a line that says so and a salt. The compressed backup follows in chunks of
 * 64 KiB, each encrypted with AES-256-GCM. The nonce of a chunk is its number and whether it is the last one (the
 * STREAM construction): a chunk that was moved, repeated or left out is not decrypted.
 */
const title = 'book-store encrypted backup '
const line = Buffer.from(`${title}1\n`)
const saltBytes = 16
const headerBytes = line.length + saltBytes
const chunkBytes = 65_536
const tagBytes = 16
const cipher = 'aes-256-gcm'

/** The key of one file: each has its own salt, so that no key encrypts two files. */
export type DeriveKey = (salt: Buffer) => Promise<Buffer>

/** OWASP's first choice for scrypt: 128 MiB. The version in the first line stands for it. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 }

/** Remembers keys, because a backup is read twice. */
export function keysFrom(passphrase: string): DeriveKey {
  const keys = new Map<string, Promise<Buffer>>()
  return (salt) => {
    const key = keys.get(salt.toString('hex')) ?? derive(passphrase, salt)
    keys.set(salt.toString('hex'), key)
    return key
  }
}

function derive(passphrase: string, salt: Buffer): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  // Keyboards differ in how they compose accented letters.
  scrypt(passphrase.normalize('NFC'), salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key)))
  return promise
}

type Pieces = AsyncIterable<Buffer>

/** Without a passphrase the bytes stay as they are. */
export async function* encrypt(source: Pieces, deriveKey: DeriveKey | undefined): AsyncGenerator<Buffer> {
  if (!deriveKey) return yield* source
  const salt = randomBytes(saltBytes)
  const header = Buffer.concat([line, salt])
  const key = await deriveKey(salt)
  yield header
  for await (const { bytes, nonce } of chunksOf(source, chunkBytes)) {
    const encrypting = createCipheriv(cipher, key, nonce).setAAD(header)
    yield Buffer.concat([encrypting.update(bytes), encrypting.final(), encrypting.getAuthTag()])
  }
}

/** An error that says what to do. Any other error of the stream means that the file is damaged. */
export class CannotDecrypt extends Error {}

/** Yields nothing that was not authenticated. An unencrypted backup stays as it is. */
export async function* decrypt(
  source: Pieces,
  file: string,
  deriveKey: DeriveKey | undefined,
): AsyncGenerator<Buffer> {
  const { header, rest } = await splitHeader(source)
  if (!header.subarray(0, title.length).equals(Buffer.from(title))) {
    yield header
    return yield* rest
  }
  if (header.length < headerBytes) throw new Error('the header is cut short')
  if (!header.subarray(0, line.length).equals(line))
    throw new CannotDecrypt(`${file} was made by a newer shop: please bring this one up to date first`)
  if (!deriveKey)
    throw new CannotDecrypt(`${file} is encrypted: set BACKUP_PASSPHRASE to the passphrase it was made with`)
  const key = await deriveKey(header.subarray(line.length))
  let isPassphraseRight = false
  for await (const { bytes, nonce } of chunksOf(rest, chunkBytes + tagBytes)) {
    const decrypted = decryptChunk(bytes, key, nonce, header)
    if (!decrypted && !isPassphraseRight)
      throw new CannotDecrypt(`${file} cannot be decrypted: the passphrase is wrong or the file is damaged`)
    if (!decrypted) throw new Error('a chunk is damaged')
    isPassphraseRight = true
    yield decrypted
  }
}

function decryptChunk(bytes: Buffer, key: Buffer, nonce: Buffer, header: Buffer): Buffer | undefined {
  try {
    const decrypting = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes }).setAAD(header)
    decrypting.setAuthTag(bytes.subarray(-tagBytes))
    return Buffer.concat([decrypting.update(bytes.subarray(0, -tagBytes)), decrypting.final()])
  } catch {
    return undefined
  }
}

async function splitHeader(source: Pieces): Promise<{ header: Buffer; rest: Pieces }> {
  const pieces = source[Symbol.asyncIterator]()
  let begun = Buffer.alloc(0)
  while (begun.length < headerBytes) {
    const { value, done } = await pieces.next()
    if (done) break
    begun = Buffer.concat([begun, value])
  }
  async function* rest() {
    yield begun.subarray(headerBytes)
    yield* { [Symbol.asyncIterator]: () => pieces }
  }
  return { header: begun.subarray(0, headerBytes), rest: rest() }
}

/** Only the last chunk may be shorter; it is empty only where there is nothing at all. */
async function* chunksOf(source: Pieces, size: number): AsyncGenerator<{ bytes: Buffer; nonce: Buffer }> {
  let number = 0
  let waiting = Buffer.alloc(0)
  for await (const piece of source) {
    waiting = Buffer.concat([waiting, piece])
    for (; waiting.length > size; waiting = waiting.subarray(size))
      yield { bytes: waiting.subarray(0, size), nonce: nonceOf(number++, false) }
  }
  yield { bytes: waiting, nonce: nonceOf(number, true) }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

/** Never from the command line, which other users of the machine can read. */
export async function passphraseOf({
  backup,
}: Pick<Config, 'backup'>): Promise<string | undefined | { refused: string }> {
  if (!backup.passphraseFile) return backup.passphrase
  const file = inWorkingDirectory(backup.passphraseFile)
  const passphrase = (await readFile(file, 'utf8')).replace(/\r?\n$/, '')
  if (passphrase.length >= minPassphraseLength) return passphrase
  return {
    refused: t(
      'the passphrase in {file} must have at least {count, plural, one {# character} other {# characters}}',
      { file, count: minPassphraseLength },
    ),
  }
}

/** npm changes to the directory of the package; a path is relative to the directory of the caller. */
export const inWorkingDirectory = (file: string) => resolve(process.env['INIT_CWD'] ?? '', file)
