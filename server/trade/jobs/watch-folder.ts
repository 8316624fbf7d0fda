import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../database/database.ts'
import { makeDirectory } from '../../lib/file-system.ts'
import type { InspectFile } from './inspect-file.ts'
import type { ImportFolders } from './import-folders.ts'
import { endedWatched, insertWatched, isWatching, leaveWatched, lockFolder } from './watched.sql.ts'

/** Hidden files, and those that programs write before they rename them. */
const isUnfinished = (name: string) => /^\.|\.(part|partial|tmp|filepart|crdownload)$/i.test(name)

type Seen = Map<string, string>

/**
 * Looks at the watched folder, once for each call. A file that is the same as at the last look becomes an import, one
 * after the other by name, since each may change what the one before has said.
 */
export function watchFolder(
  db: Database,
  { watched: folder }: ImportFolders,
  inspect: InspectFile,
  interval: number,
): () => Promise<void> {
  let seen: Seen = new Map()
  let seenAt = 0
  if (!folder) return async () => {}
  return async () => {
    await makeDirectory(folder)
    await moveEnded(db, folder)
    // A file may still grow between two looks that follow each other at once.
    if (Date.now() - seenAt < interval) return
    seenAt = Date.now()
    const now = await look(folder)
    const [still] = [...now].filter(([name, state]) => seen.get(name) === state).map(([name]) => name)
    seen = now
    if (still) await take(db, folder, still, inspect)
  }
}

/** By name. */
async function look(folder: string): Promise<Seen> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile() && !isUnfinished(entry.name)).map(({ name }) => name)
  const seen: Seen = new Map()
  for (const name of names.toSorted()) {
    const info = await stat(join(folder, name)).catch(() => undefined)
    if (info) seen.set(name, `${info.size} ${info.mtimeMs}`)
  }
  return seen
}

/** The lock keeps several processes from taking the same file. */
const take = (db: Database, folder: string, name: string, inspect: InspectFile) =>
  db.transaction(async (tx) => {
    if (!(await lockFolder(tx)) || (await isWatching(tx))) return
    const inspected = await inspect(join(folder, name))
    const info = await stat(join(folder, name)).catch(() => undefined)
    if (!info) return
    await insertWatched(tx, {
      id: randomUUID(),
      fileName: name,
      size: info.size,
      ...inspected,
    })
  })

/** Into a folder beside them, under a name that is free. */
async function moveEnded(db: Database, folder: string) {
  for (const { id, fileName, state } of await endedWatched(db)) {
    const target = join(folder, state === 'done' ? 'done' : 'failed')
    await mkdir(target, { recursive: true })
    await rename(join(folder, fileName), await freeName(target, fileName)).catch(ignoreMissing)
    await leaveWatched(db, id)
  }
}

async function freeName(folder: string, name: string): Promise<string> {
  const taken = new Set(await readdir(folder))
  if (!taken.has(name)) return join(folder, name)
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-')
  return join(folder, `${stamp}-${name}`)
}

/** An earlier process was killed between the move and its note of it. */
function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
}
