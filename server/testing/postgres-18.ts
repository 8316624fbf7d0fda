import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../database/embedded/open-embedded.ts'
import { type Cluster, offerServer, serverSettings } from './cluster.ts'

/** The embedded server. */
const setUp = (project: TestProject) =>
  offerServer(project, '18', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'shop-18-'))
    const embedded = await openEmbedded(folder, () => {}, { extraSettings: serverSettings })
    await hashPasswordOnce(embedded.connection)
    const stop = async () => {
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    }
    return { cluster: embedded.connection, stop }
  })

/** Otherwise each of three thousand connections hashes it 4,096 times, which is half of what it costs the client. */
async function hashPasswordOnce(connection: Cluster) {
  const client = new pg.Client(connection)
  await client.connect()
  const { user, password } = connection
  const [name, text] = [client.escapeIdentifier(user), client.escapeLiteral(password)]
  await client
    .query(`set scram_iterations = 1; alter role ${name} password ${text}`)
    .finally(() => client.end())
}

export default setUp
