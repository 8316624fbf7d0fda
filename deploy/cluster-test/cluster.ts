import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { asOrdinary } from '../../server/testing/own-server.ts'
import { type Examples, machines } from './examples.ts'
import { makeDatabase } from './make-database.ts'
import { type Member, membersAt } from './members.ts'
import { type Node, nodeOn } from './node.ts'
import { type Program, startProgram } from './program.ts'
import { programs } from './programs.ts'

/** Three machines with etcd and PostgreSQL under Patroni, and a proxy that leads to the leader. */
export type Cluster = {
  folder: string
  connection: pg.ClientConfig & { connectionString: string }
  nodeThatIs(role: Member['role']): Promise<Node>
  /** Waits until one leads and the two others follow, one of them in step. */
  isWhole(): Promise<void>
  /** Past the proxy. */
  connectionTo(node: Node): pg.ClientConfig
  close(): Promise<void>
}

export async function openCluster(examples: Examples): Promise<Cluster> {
  const folder = await ownFolder()
  const others: Program[] = []
  const nodes = machines.map((machine) => nodeOn(machine, examples, folder))
  const members = () => membersAt(nodes.map(({ address }) => `http://${address}:${examples.port(8008)}`))
  const at = (host: string, port: number) =>
    `postgres://bookstore:from-the-shelf@${host}:${examples.port(port)}/bookstore`

  async function isWhole() {
    while (!(await members()).isWhole) await wait(100)
  }
  async function close() {
    for (const node of nodes) await node.kill()
    for (const program of others) await program.kill()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const cluster: Cluster = {
    folder,
    connection: { connectionString: at('127.0.0.1', 5000) },
    nodeThatIs: async (role) => {
      const name = (await members()).nameOf(role)
      return nodes.find((node) => node.name === name) ?? wait(100).then(() => cluster.nodeThatIs(role))
    },
    isWhole,
    connectionTo: ({ address }) => ({ connectionString: at(address, 5432) }),
    close,
  }
  try {
    for (const machine of machines) others.push(await startEtcd(machine, examples, folder))
    await writeFile(join(folder, 'patroni.yml'), await examples.read('patroni.yml'))
    for (const node of nodes) await node.start()
    others.push(await startProxy(examples, folder))
    await isWhole()
    const { PATRONI_SUPERUSER_PASSWORD: password } = await examples.environmentOf('patroni.env', 1)
    await makeDatabase({ port: examples.port(5000), password: password ?? '' })
    return cluster
  } catch (error) {
    await close()
    throw error
  }
}

async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cluster-test-'))
  await chmod(folder, 0o755)
  if (asOrdinary.uid) await chown(folder, asOrdinary.uid, asOrdinary.gid)
  return folder
}

async function startEtcd(machine: number, examples: Examples, folder: string): Promise<Program> {
  const environment = await examples.environmentOf('etcd.env', machine)
  const home = join(folder, `etcd${machine}`)
  return startProgram({
    program: programs.etcd,
    words: [],
    environment: { ...environment, ETCD_DATA_DIR: home },
    log: `${home}.log`,
  })
}

async function startProxy(examples: Examples, folder: string): Promise<Program> {
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, await examples.read('haproxy.cfg'))
  return startProgram({ program: programs.haproxy, words: ['-db', '-f', file], log: `${file}.log` })
}
