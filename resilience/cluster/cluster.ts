import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Examples, machines } from './examples.ts'
import { type Node, nodeOn, type Place } from './node.ts'
import { tmpdir } from 'node:os'
import { asOrdinary } from '../../server/testing/own-server.ts'
import { startProgram } from './program.ts'
import { programs } from './programs.ts'

/** Three machines with etcd and PostgreSQL under Patroni, and a proxy to the primary. */
export type Cluster = {
  folder: string
  /** Through the proxy. */
  connection: { connectionString: string }
  /** The URL of each node, without the proxy. */
  addresses: string[]
  findNode(role: Member['role']): Promise<Node>
  followers(): Promise<Node[]>
  /** Waits for a primary and two replicas, one of them synchronous. */
  isWhole(): Promise<void>
  connectionTo(node: Node): pg.ClientConfig
}

export async function openCluster(examples: Examples, resources: AsyncDisposableStack): Promise<Cluster> {
  const folder = await ownFolder()
  resources.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const place = { examples, folder, resources }
  const nodes = machines.map((machine) => nodeOn(machine, place))
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
    findNode: async (role) => {
      const name = (await members()).nameOf(role)
      return nodes.find((node) => node.name === name) ?? wait(100).then(() => cluster.findNode(role))
    },
    followers: async () => {
      const leader = await cluster.findNode('leader')
      return nodes.filter((node) => node !== leader)
    },
    isWhole,
    connectionTo: (node) => ({ connectionString: directUrl(node) }),
  }
  for (const machine of machines) await startEtcd(machine, place)
  await writeFile(join(folder, 'patroni.yml'), await examples.read('patroni.yml'))
  for (const node of nodes) {
    resources.defer(node.kill)
    await node.start()
  }
  await startProxy(place)
  await isWhole()
  const { PATRONI_SUPERUSER_PASSWORD: password } = await examples.environmentOf('patroni.env', 1)
  await makeDatabase({ port: examples.port(5000), password: password ?? '' })
  return cluster
}

type Superuser = { port: number; password: string }

/** What an operator runs once on the primary. */
const statements = [
  "create role bookstore login password 'from-the-shelf'",
  // The store reads the timeline of a replica from pg_stat_wal_receiver.
  'grant pg_read_all_stats to bookstore',
  'create database bookstore owner bookstore',
]

async function makeDatabase({ port, password }: Superuser) {
  const client = await connected({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
  })
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** The proxy checks for the primary only at intervals. */
async function connected(connection: pg.ClientConfig): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client(connection)
    client.on('error', () => {})
    if (
      await client.connect().then(
        () => true,
        () => false,
      )
    )
      return client
    await wait(100)
  }
}

/** A node as Patroni reports it. */
type Member = {
  name: string
  role: 'leader' | 'sync_standby' | 'replica'
  state: string
  timeline?: number
}

type Members = { isWhole: boolean; nameOf(role: Member['role']): string | undefined }

/** The state that the first responding node reports. */
async function membersAt(origins: string[]): Promise<Members> {
  const answers = await Promise.all(origins.map(ask))
  const members = answers.find((answer) => answer.length > 0) ?? []
  const nameOf = (role: Member['role']) => members.find((member) => member.role === role)?.name
  const timeline = members.find(({ role }) => role === 'leader')?.timeline
  const isWell = (member: Member) =>
    ['running', 'streaming'].includes(member.state) && member.timeline === timeline
  const isWhole =
    members.length === origins.length &&
    members.every(isWell) &&
    answers.every((answer) => answer.length > 0) &&
    nameOf('leader') !== undefined &&
    nameOf('sync_standby') !== undefined
  return { isWhole, nameOf }
}

const requestTimeout = 1_000

/** A stopped node does not respond. */
const ask = (origin: string): Promise<Member[]> =>
  fetch(`${origin}/cluster`, { signal: AbortSignal.timeout(requestTimeout) }).then(
    async (answer) => ((await answer.json()) as { members?: Member[] }).members ?? [],
    () => [],
  )

async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cluster-test-'))
  await chmod(folder, 0o755)
  if (asOrdinary.uid) await chown(folder, asOrdinary.uid, asOrdinary.gid)
  return folder
}

async function startEtcd(machine: number, { examples, folder, resources }: Place): Promise<void> {
  const environment = await examples.environmentOf('etcd.env', machine)
  const home = join(folder, `etcd${machine}`)
  const { kill } = startProgram({
    program: programs.etcd,
    words: [],
    environment: { ...environment, ETCD_DATA_DIR: home },
    log: `${home}.log`,
    resources,
  })
  resources.defer(kill)
}

async function startProxy({ examples, folder, resources }: Place): Promise<void> {
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, forUnprivilegedUser(await examples.read('haproxy.cfg')))
  const words = ['-db', '-f', file]
  const { kill } = startProgram({ program: programs.haproxy, words, log: `${file}.log`, resources })
  resources.defer(kill)
}

/** An unprivileged user cannot change users, and the test does not write to syslog. */
const forUnprivilegedUser = (configuration: string) =>
  configuration.replace(/^ +(user|group|chroot|log|option (http|tcp)log)\b.*\n/gm, '')
