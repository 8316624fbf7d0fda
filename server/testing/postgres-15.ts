import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { offerCluster, serverSettings } from './cluster.ts'
import { addressIn, createCluster, findPostgres15, startServer, stopServer } from './own-server.ts'

/** A server as somebody else would run it. */
export default async function setUp(project: TestProject) {
  const programs = await findPostgres15()
  if (!programs) throw new Error('PostgreSQL 15 is not installed: run the tests without this project')
  const folder = await mkdtemp(join(tmpdir(), 'shop-15-'))
  await createCluster(programs, folder)
  const server = await startServer(programs, folder, { settings: serverSettings })
  await offerCluster(project, addressIn(folder))
  return async () => {
    await stopServer(server)
    await rm(folder, { recursive: true, force: true })
  }
}
