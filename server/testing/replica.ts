import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Cluster, serverSettings } from './cluster.ts'
import { dataIn, startServer, stopServer } from './own-server.ts'

const run = promisify(execFile)

export type Replica = {
  address: Cluster
  ask(statement: string): Promise<pg.QueryResult>
  /** Simulates a crash; received WAL is there when it starts again. */
  kill(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

/** A streaming replica of a running cluster, or of another replica of it, of any version. */
export async function replicaOf(upstream: Cluster, followed = upstream, given = {}): Promise<Replica> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-copy-'))
  const programs = await copyTo(dataIn(folder), upstream)
  const address = { ...upstream, host: folder, port: 5432 }
  const { host, port, user, password } = followed
  const settings = {
    primary_conninfo: `host=${host} port=${port} user=${user} password='${password}'`,
    wal_retrieve_retry_interval: '100ms',
    // A standby needs as many connections as its primary.
    ...serverSettings,
    shared_buffers: '16MB',
    ...given,
  }
  const begin = () => startServer(programs, folder, { settings, address })
  let server = await begin()
  return {
    address,
    ask: (statement) => askAt(address, (client) => client.query(statement)),
    kill: async () => {
      const ended = once(server, 'exit')
      server.kill('SIGQUIT')
      await ended
    },
    start: async () => void (server = await begin()),
    remove: async () => {
      await stopServer(server)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the directory of the programs. Files that are removed during the copy are recovered from WAL. */
async function copyTo(data: string, upstream: Cluster): Promise<string> {
  return askAt(upstream, async (client) => {
    const { rows } = await client.query<{ from: string; programs: string }>(
      `select current_setting('data_directory') as from, setting as programs from pg_config where name = 'BINDIR'`,
    )
    const [{ from, programs } = { from: '', programs: '' }] = rows
    const { uid, gid } = await stat(from)
    await mkdir(data)
    for (const place of [dirname(data), data]) await chown(place, uid, gid)
    await chmod(data, 0o700)
    await client.query(`select pg_backup_start('copy', true)`)
    const copy = 'tar -C "$0" --exclude "./pg_wal/0*" --exclude ./postmaster.pid -cf - . | tar -C "$1" -xf -'
    await run('sh', ['-c', copy, from, data], { uid, gid, cwd: '/' })
    const { rows: stopped } = await client.query<{ labelfile: string }>('select * from pg_backup_stop(false)')
    const signs = { backup_label: stopped[0]?.labelfile ?? '', 'standby.signal': '' }
    for (const [name, content] of Object.entries(signs)) {
      await writeFile(join(data, name), content)
      await chown(join(data, name), uid, gid)
    }
    return programs
  })
}

async function askAt<Result>(address: Cluster, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client(address)
  await client.connect()
  return work(client).finally(() => client.end())
}
