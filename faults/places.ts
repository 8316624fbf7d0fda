import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres15 } from '../server/testing/own-server.ts'
import type { Database } from './databases/database.ts'
import { embeddedIn } from './databases/embedded.ts'
import { serverIn } from './databases/server.ts'
import { mountSmallDisk, unmount } from './disk.ts'

/** What this machine lacks for a fault. */
export type Lacking = { lacking: string }

/** A database in its own directory, on a small disk if needed; closing removes all of it. */
export async function openPlace(name: Database['name'], onSmallDisk: boolean): Promise<Database | Lacking> {
  const programs = await findPostgres15()
  if (name === 'server' && !programs) return { lacking: 'PostgreSQL 15 is not installed here' }
  const folder = await mkdtemp(join(tmpdir(), 'faults-'))
  // Under root the database runs as another user, who needs access.
  await chmod(folder, 0o755)
  if (onSmallDisk && !(await mountSmallDisk(folder))) {
    await rm(folder, { recursive: true })
    return { lacking: 'only root may mount a disk that can be filled' }
  }
  const database = name === 'server' && programs ? await serverIn(folder, programs) : embeddedIn(folder)
  return {
    ...database,
    close: async () => {
      await database.close()
      if (onSmallDisk) await unmount(folder)
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
