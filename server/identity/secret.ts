import { hkdfSync, randomBytes } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDirectory } from '../lib/file-system.ts'

export const secretFile = (dataDir: string) => join(dataDir, 'secret')

/** The store's own secret: created at the first start, shared by all processes of a data directory. */
export const secretIn = async (dataDir: string): Promise<string> =>
  (await knownSecretIn(dataDir)) ?? storeSecret(dataDir, randomBytes(32).toString('base64url'))

/** `previousSecret` is accepted as well: by verification and decryption, never for what is new. */
export type Secrets = { secret: string; previousSecret: string | undefined }

type Named = { secret: string | undefined; previousSecret: string | undefined; dataDir: string }

/** The secrets of the environment; the store's own where there is none. */
export async function secretsOf({ secret: named, previousSecret, dataDir }: Named): Promise<Secrets> {
  const secret = named ?? (await secretIn(dataDir))
  if (secret === previousSecret)
    throw new Error(
      `SECRET_PREVIOUS is the secret in ${secretFile(dataDir)}: move that file away to rotate it`,
    )
  return { secret, previousSecret }
}

export async function knownSecretIn(dataDir: string): Promise<string | undefined> {
  const file = secretFile(dataDir)
  const secret = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  // The secret signs admin tokens, and a truncated one is easy to guess.
  if (typeof secret === 'string' && secret.length < 43)
    throw new Error(`${file} does not hold a whole secret. Remove it to create a new one.`)
  return secret ?? undefined
}

/**
 * Returns the stored secret: another process's, if that was faster. Written to a draft and then linked, so
 * that the file is always complete, also with concurrent starts.
 */
export async function storeSecret(dataDir: string, secret: string): Promise<string> {
  await makeDirectory(dataDir)
  const file = secretFile(dataDir)
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600)
  await handle.writeFile(secret)
  await handle.sync()
  await handle.close()
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return readFile(file, 'utf8')
}

/** A unique id of a secret, which does not reveal it. That of a store's first secret is the store's instance id. */
export const instanceIdOf = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'installation', 9))
    .toString('base64url')
    .replace(/[-_]/g, '0')
