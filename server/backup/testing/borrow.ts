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
export async function emptyDatabase(cluster = inject('cluster')) {
  const { drop, ...connection } = await newDatabase(cluster, 'template0')
  onTestFinished(async () => void (await drop()))
  return connection
}
