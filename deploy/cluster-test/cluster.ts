import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { type Examples, machines } from './examples.ts'
import { makeDatabase } from './make-database.ts'
import { type Member, membersAt } from './members.ts'
import { type Node, nodeOn } from './node.ts'
import { ownFolder, startEtcd, startProxy } from './parts.ts'

/** Three machines with etcd and PostgreSQL under Patroni, and a proxy to the primary. */
export type Cluster = {
  folder: string
  /** Through the proxy. */
  connection: { connectionString: string }
  /** The URL of each node, without the proxy. */
  addresses: string[]
  nodeThatIs(role: Member['role']): Promise<Node>
  followers(): Promise<Node[]>
  /** Waits for a primary and two replicas, one of them synchronous. */
  isWhole(): Promise<void>
  connectionTo(node: Node): pg.ClientConfig
}

export async function openCluster(examples: Examples, resources: AsyncDisposableStack): Promise<Cluster> {
  const folder = await ownFolder()
  resources.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const nodes = machines.map((machine) => nodeOn(machine, examples, folder))
  const members = () => membersAt(nodes.map(({ address }) => `http://${address}:${examples.port(8008)}`))
  const at = (host: string, port: number) =>
    `postgres://bookstore:from-the-shelf@${host}:${examples.port(port)}/bookstore`
  const directUrl = ({ address }: Node) => at(address, 5432)

  async function isWhole() {
    while (!(await members()).isWhole) await wait(100)
  }
  const cluster: Cluster = {
    folder,
    connection: { connectionString: at('127.0.0.1', 5000) },
    addresses: nodes.map(directUrl),
    nodeThatIs: async (role) => {
      const name = (await members()).nameOf(role)
      return nodes.find((node) => node.name === name) ?? wait(100).then(() => cluster.nodeThatIs(role))
    },
    followers: async () => {
      const leader = await cluster.nodeThatIs('leader')
      return nodes.filter((node) => node !== leader)
    },
    isWhole,
    connectionTo: (node) => ({ connectionString: directUrl(node) }),
  }
  for (const machine of machines) resources.defer((await startEtcd(machine, examples, folder)).kill)
  await writeFile(join(folder, 'patroni.yml'), await examples.read('patroni.yml'))
  for (const node of nodes) {
    resources.defer(node.kill)
    await node.start()
  }
  resources.defer((await startProxy(examples, folder)).kill)
  await isWhole()
  const { PATRONI_SUPERUSER_PASSWORD: password } = await examples.environmentOf('patroni.env', 1)
  await makeDatabase({ port: examples.port(5000), password: password ?? '' })
  return cluster
}
