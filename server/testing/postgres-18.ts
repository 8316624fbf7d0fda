import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../database/embedded/open-embedded.ts'
import { offerServer, serverSettings } from './cluster.ts'

/** The embedded server. */
const setUp = (project: TestProject) =>
  offerServer(project, '18', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'shop-18-'))
    const embedded = await openEmbedded(folder, () => {}, { extraSettings: serverSettings })
    const stop = async () => {
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    }
    return { cluster: embedded.connection, stop }
  })

export default setUp
