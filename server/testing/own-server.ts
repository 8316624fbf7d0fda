import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chown } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Cluster } from './cluster.ts'

const run = promisify(execFile)

/** The directory of Debian's PostgreSQL 15; undefined where the server is not installed. */
export async function findPostgres15(): Promise<string | undefined> {
  const programs = '/usr/lib/postgresql/15/bin'
  return access(join(programs, 'initdb')).then(
    () => programs,
    () => undefined,
  )
}

/** PostgreSQL refuses root, so the cluster belongs to the user `nobody`. */
const nobody = 65_534
export const asOrdinary = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}

export const dataIn = (folder: string) => join(folder, 'data')

/** A cluster of an external PostgreSQL, with its socket in this directory. */
export const addressIn = (folder: string) => ({
  host: folder,
  port: 5432,
  user: 'shop',
  password: '',
  database: 'postgres',
})

export async function createCluster(programs: string, folder: string): Promise<void> {
  if (asOrdinary.uid) await chown(folder, asOrdinary.uid, asOrdinary.gid)
  const { user } = addressIn(folder)
  const words = ['-D', dataIn(folder), '-U', user, '--auth=trust', '--encoding=UTF8', '--no-sync']
  await run(join(programs, 'initdb'), words, asOrdinary)
}

type Beginning = { settings?: Record<string, string>; address?: Cluster }

export async function startServer(
  programs: string,
  folder: string,
  { settings = {}, address = addressIn(folder) }: Beginning = {},
): Promise<ChildProcess> {
  const given = Object.entries({ listen_addresses: '', ...settings })
  const words = ['-D', dataIn(folder), '-k', folder]
  for (const [name, value] of given) words.push('-c', `${name}=${value}`)
  const server = spawn(join(programs, 'postgres'), words, { ...asOrdinary, stdio: 'ignore' })
  await answering(server, address)
  return server
}

/** A fast shutdown. */
export async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGINT')
  await ended
}

async function answering(server: ChildProcess, address: Cluster) {
  while (server.exitCode === null && server.signalCode === null) {
    const client = new pg.Client(address)
    try {
      await client.connect()
      return await client.end()
    } catch {
      await wait(20)
    }
  }
  throw new Error('The PostgreSQL server ended instead of coming up')
}
