import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { newDatabase } from '../../testing/cluster.ts'

/** A path for a backup; removed after the test. */
export async function placeForBackup(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'shop.backup')
}

/** An empty database; dropped after the test. */
export const emptyDatabase = (cluster = inject('cluster')) => borrow(cluster, 'template0')

/** A store without rows; dropped after the test. */
export const emptyShop = () => borrow(inject('cluster'))

async function borrow(...from: Parameters<typeof newDatabase>) {
  const { drop, ...connection } = await newDatabase(...from)
  onTestFinished(async () => void (await drop()))
  return connection
}
