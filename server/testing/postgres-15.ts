import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { offerServer, serverSettings } from './cluster.ts'
import { addressIn, createCluster, findPostgres15, startServer, stopServer } from './own-server.ts'

/** An external server. */
const setUp = (project: TestProject) =>
  offerServer(project, '15', async () => {
    const programs = await findPostgres15()
    if (!programs) throw new Error('PostgreSQL 15 is not installed: run the tests without this project')
    const folder = await mkdtemp(join(tmpdir(), 'shop-15-'))
    await createCluster(programs, folder)
    const server = await startServer(programs, folder, { settings: serverSettings })
    const stop = async () => {
      await stopServer(server)
      await rm(folder, { recursive: true, force: true })
    }
    return { cluster: addressIn(folder), stop }
  })

export default setUp
