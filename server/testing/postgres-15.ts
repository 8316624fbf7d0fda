import { execFile, spawn } from 'node:child_process'
import { access, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type Cluster, offerCluster } from './cluster.ts'

const run = promisify(execFile)

/** Where Debian's package keeps PostgreSQL 15; undefined where it, or all of it but the client, is not installed. */
export async function findPostgres15(): Promise<string | undefined> {
  const programs = '/usr/lib/postgresql/15/bin'
  return access(join(programs, 'initdb')).then(
    () => programs,
    () => undefined,
  )
}

/** PostgreSQL refuses root, so root lends the cluster to nobody. */
const nobody = 65_534
const asOrdinary = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}

/** A private cluster of a PostgreSQL server as somebody else would run it. */
export default async function setUp(project: TestProject) {
  const programs = await findPostgres15()
  if (!programs) throw new Error('PostgreSQL 15 is not installed: run the tests without this project')
  const folder = await mkdtemp(join(tmpdir(), 'shop-15-'))
  if (asOrdinary.uid) await chown(folder, asOrdinary.uid, asOrdinary.gid)
  const data = join(folder, 'data')
  const cluster = { host: folder, port: 5432, user: 'shop', password: '', database: 'postgres' }
  await run(
    join(programs, 'initdb'),
    ['-D', data, '-U', cluster.user, '--auth=trust', '--encoding=UTF8', '--no-sync'],
    asOrdinary,
  )
  const server = spawn(join(programs, 'postgres'), ['-D', data, '-k', folder, '-c', 'listen_addresses='], {
    ...asOrdinary,
    stdio: 'ignore',
  })
  await answering(cluster)
  await offerCluster(project, cluster)
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGINT')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}

async function answering(cluster: Cluster) {
  for (let tries = 0; tries < 200; tries += 1) {
    const client = new pg.Client(cluster)
    try {
      await client.connect()
      return await client.end()
    } catch {
      await wait(50)
    }
  }
  throw new Error('PostgreSQL 15 did not come up')
}
