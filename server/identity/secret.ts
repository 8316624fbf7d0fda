import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The store's own secret: made at the first start, and the same for all processes that share the folder. */
export async function secretIn(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret')
  await mkdir(dataDir, { recursive: true })
  const made = randomBytes(32).toString('base64url')
  await writeFile(file, made, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return readFile(file, 'utf8')
}
