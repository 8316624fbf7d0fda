import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The store's own secret: made at the first start, and the same for all processes that share the folder. */
export async function secretIn(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret')
  await mkdir(dataDir, { recursive: true })
  const secret = await readFile(file, 'utf8').catch(() => makeSecret(file))
  // Whoever knows the secret is an admin, and half a secret is easy to know.
  if (secret.length < 43)
    throw new Error(`${file} does not hold a whole secret. Remove it, and a new one is made.`)
  return secret
}

/** Written elsewhere first: under its name there is a whole secret or none, also when several start at once. */
async function makeSecret(file: string): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600)
  await handle.writeFile(randomBytes(32).toString('base64url'))
  await handle.sync()
  await handle.close()
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return readFile(file, 'utf8')
}
