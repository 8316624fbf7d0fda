import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: Cluster
  }
}

/** A PostgreSQL server for test databases. */
export type Cluster = { host: string; port: number; user: string; password: string; database: string }

const template = 'shop_template'

/**
 * Durability does not matter here. Some files open a dozen stores, each with a pool. A checkpoint in one file
 * must not remove WAL that a replica of another has yet to receive. Plans must not depend on when autovacuum runs.
 */
export const serverSettings = {
  autovacuum: 'off',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
  wal_keep_size: '1GB',
}

type Server = { cluster: Cluster; stop(): Promise<void> }

/** Each project loads its own instance of this module. */
const servers = ((globalThis as { testServers?: Map<string, Promise<Server>> }).testServers ??= new Map())

/** Projects on the same version share its server. All of them end together, so the first one stops it. */
export async function offerServer(project: TestProject, version: string, start: () => Promise<Server>) {
  const starting = servers.get(version) ?? withTemplate(start)
  servers.set(version, starting)
  const { cluster, stop } = await starting
  project.provide('cluster', cluster)
  return async () => {
    if (servers.delete(version)) await stop()
  }
}

/** Prepares a migrated template database for all test files. */
async function withTemplate(start: () => Promise<Server>): Promise<Server> {
  const server = await start()
  await run(server.cluster, `create database ${template}`)
  await migrate({ ...server.cluster, database: template })
  return server
}

/** A copy of the files takes half the time of the default, which writes every page to the WAL too. */
export async function newDatabase(
  cluster: Cluster,
  from = template,
): Promise<Cluster & { drop(): Promise<unknown> }> {
  const database = `shop_${randomBytes(6).toString('hex')}`
  await run(cluster, `create database ${database} template ${from} strategy file_copy`)
  return { ...cluster, database, drop: () => run(cluster, `drop database ${database} with (force)`) }
}

/** A store begins and ends with a statement to its server. A connection for each would cost more than the statement. */
const pools: Map<string, pg.Pool> = new Map()

async function run(cluster: Cluster, statement: string) {
  const server = `${cluster.host}:${cluster.port}`
  const pool = pools.get(server) ?? openPool(cluster)
  pools.set(server, pool)
  await pool.query(statement)
}

function openPool(cluster: Cluster): pg.Pool {
  const pool = new pg.Pool({ ...cluster, allowExitOnIdle: true })
  // The server may stop before the pool.
  pool.on('error', () => {})
  return pool
}
