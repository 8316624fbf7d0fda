import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../database/embedded/open-embedded.ts'
import { offerCluster, serverSettings } from './cluster.ts'

/** The one that comes with the shop. */
export default async function setUp(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'shop-18-'))
  const embedded = await openEmbedded(folder, () => {}, serverSettings)
  await offerCluster(project, embedded.connection)
  return async () => {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
