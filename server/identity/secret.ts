import { randomBytes } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDirectory } from '../lib/make-directory.ts'

export const secretFile = (dataDir: string) => join(dataDir, 'secret')

/** The store's own secret: made at the first start, and the same for all processes that share the folder. */
export const secretIn = async (dataDir: string): Promise<string> =>
  (await knownSecretIn(dataDir)) ?? keepSecret(dataDir, randomBytes(32).toString('base64url'))

export async function knownSecretIn(dataDir: string): Promise<string | undefined> {
  const file = secretFile(dataDir)
  const secret = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  // Whoever knows the secret is an admin, and half a secret is easy to know.
  if (typeof secret === 'string' && secret.length < 43)
    throw new Error(`${file} does not hold a whole secret. Remove it, and a new one is made.`)
  return secret ?? undefined
}

/**
 * Gives the secret that is kept from now on: where another was faster, that one. Written elsewhere first: under its
 * name there is a whole secret or none, also when several start at once.
 */
export async function keepSecret(dataDir: string, secret: string): Promise<string> {
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
