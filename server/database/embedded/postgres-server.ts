import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The directory of a Unix socket, or a loopback address. */
export type Address = { host: string; port: number }

/**
 * The user to run PostgreSQL as where the store runs as root, which PostgreSQL refuses. Other services run as a
 * shared one too.
 */
export type RunAs = { uid: number; gid: number; isShared: boolean } | undefined

export type Installation = { programs: string; home: string; runAs: RunAs }

/** PostgreSQL configuration parameters. */
export type ServerSettings = Record<string, string>

export type Server = Installation & { address: Address; password: string; extraSettings: ServerSettings }

export const onWindows = process.platform === 'win32'

export const clusterIn = (home: string) => join(home, 'cluster')

export const passwordFile = (home: string) => join(home, 'password')

/** Undefined before the database is created. */
export async function readPassword(home: string): Promise<string | undefined> {
  try {
    return (await readFile(passwordFile(home), 'utf8')).trim()
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    if (code !== 'EACCES') throw fault
    throw new Error(
      `The data in ${home} belongs to another user of this computer: start the store as that user.`,
      {
        cause: fault,
      },
    )
  }
}

export async function writePassword(file: string): Promise<string> {
  const password = randomBytes(24).toString('hex')
  await writeFile(file, `${password}\n`, { mode: 0o600, flush: true })
  return password
}
