import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
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
    await askForNoPassword(embedded.connection)
    const stop = async () => {
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    }
    return { cluster: embedded.connection, stop }
  })

/** Otherwise each of three thousand connections proves that it knows the password: a third of what it costs the client. */
async function askForNoPassword(connection: Cluster) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ file: string }>(`select current_setting('hba_file') as file`)
    for (const { file } of rows) await writeFile(file, await everyoneTrusted(file))
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end()
  }
}

const everyoneTrusted = async (file: string) =>
  (await readFile(file, 'utf8')).replaceAll(/\bscram-sha-256$/gm, 'trust')

export default setUp
