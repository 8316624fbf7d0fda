import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: Cluster
  }
}

/** A PostgreSQL to make databases in. */
export type Cluster = { host: string; port: number; user: string; password: string; database: string }

const template = 'shop_template'

/** Prepares one migrated database, of which every test file gets a copy of its own. */
export async function offerCluster(project: TestProject, cluster: Cluster) {
  await turnDurabilityOff(cluster)
  await run(cluster, `create database ${template}`)
  await migrate({ ...cluster, database: template })
  project.provide('cluster', cluster)
}

/** No test of these databases crashes the server: what reaches the disk, and when, does not matter. */
async function turnDurabilityOff(cluster: Cluster) {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await run(cluster, `alter system set ${setting} = off`)
  await run(cluster, 'select pg_reload_conf()')
}

export async function newDatabase(
  cluster: Cluster,
  from = template,
): Promise<Cluster & { drop(): Promise<unknown> }> {
  const database = `shop_${randomBytes(6).toString('hex')}`
  await run(cluster, `create database ${database} template ${from}`)
  return { ...cluster, database, drop: () => run(cluster, `drop database ${database} with (force)`) }
}

async function run(cluster: Cluster, statement: string) {
  const client = new pg.Client(cluster)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
