import { openStore, type Store, untilReady } from '../faults/store-process.ts'
import { peopleAt, type Suffered } from '../faults/workload.ts'
import type { ClusterFaultName } from './cluster-fault-names.ts'
import { blowsTo } from './cluster-faults.ts'
import { type Examples, examplesFrom, machines } from './examples.ts'
import { aProgramFalls } from './program.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { type Cluster, openCluster } from './cluster.ts'
import { middleOf, outcome, tableOf } from '../faults/result-table.ts'

const passersBy = 4

const say = (line: string) => process.stdout.write(`${line}\n`)

export type ClusterOptions = {
  names: ClusterFaultName[]
  /** Of each fault with a share of ten. */
  rounds: number
  /** The first of a hundred ports. */
  ports: number
}

/** Prints a row for each fault; the exit code tells whether the cluster kept its promises. */
export async function testCluster(options: ClusterOptions, resources: AsyncDisposableStack) {
  const examples = examplesFrom(options.ports)
  say(head)
  const opening = openShop(examples, resources)
  const trying = opening.then((shop) => sufferAll(shop, examples, options))
  const all = await Promise.race([trying, aProgramFalls])
  process.exitCode = all.every((suffered) => isWell(suffered, passersBy)) ? 0 : 1
}

async function sufferAll(shop: Shop, examples: Examples, options: ClusterOptions): Promise<Suffered[]> {
  const front = `http://127.0.0.1:${examples.port(8080)}`
  const endpoints = machines.map((machine) => `http://${examples.addressOf(machine)}:${examples.port(3000)}`)
  await untilReady({ origin: front })
  const runFault = await peopleAt([front, ...endpoints], { passersBy })
  const all: Suffered[] = []
  for (const blow of blowsTo(shop, options.names)) {
    const known = { database: 'cluster', connection: async () => shop.cluster.connection }
    const rounds = Math.ceil((options.rounds * blow.share) / 10)
    process.stderr.write(`${blow.fault}: ${rounds} ${rounds === 1 ? 'round' : 'rounds'}…\n`)
    const suffered = await runFault({ ...blow, ...known }, rounds)
    await agree(endpoints)
    say(rowOf(suffered))
    all.push(suffered)
  }
  return all
}

const timeout = 15_000

/**
 * After the workload has ended, all stores must show the same books: one that missed a notification shows old
 * ones.
 */
async function agree(endpoints: string[]): Promise<void> {
  const end = Date.now() + timeout
  while (Date.now() < end) {
    const lists = await Promise.all(endpoints.map(async (door) => (await fetch(`${door}/api/books`)).text()))
    if (new Set(lists).size === 1) return
    await wait(100)
  }
  throw new Error('The stores do not show the same books')
}

/** A store on three machines. */
type Shop = { cluster: Cluster; stores: Store[] }

async function openShop(examples: Examples, resources: AsyncDisposableStack): Promise<Shop> {
  const cluster = await openCluster(examples, resources)
  return { cluster, stores: await openStores(cluster, examples, resources) }
}

/** Three stores that start at once, behind the proxy. */
function openStores(cluster: Cluster, examples: Examples, resources: AsyncDisposableStack): Promise<Store[]> {
  const shared = {
    PORT: String(examples.port(3000)),
    DATABASE_URL: cluster.connection.connectionString,
    DATABASE_READ_URLS: cluster.addresses.join(' '),
    DATA_DIR: cluster.folder,
    DEMO: '1',
    SECRET: 'the same for all processes of one shop',
    TRUST_PROXY: '1',
  }
  return Promise.all(
    machines.map((machine) => openStore({ ...shared, HOST: examples.addressOf(machine) }, resources)),
  )
}

const { head, rowOf } = tableOf([
  ['fault', ({ fault }) => fault],
  ...outcome,
  ['cut off', ({ ledger }) => ledger.statuses.get('none') ?? 0],
  ['faults 500', ({ ledger }) => ledger.statuses.get('500') ?? 0],
  ['unanswered', ({ ledger }) => ledger.hung],
  ['pages served / failed', ({ ledger }) => `${ledger.pagesServed} / ${ledger.pagesRefused}`],
  ['orders again after, s: middle', ({ recoveries }) => middleOf(recoveries).toFixed(1)],
  ['longest', ({ recoveries }) => Math.max(...recoveries).toFixed(1)],
])

/** A page may be cut off in transit in each round; the data must be right in any case. */
const isWell = ({ lost, doubled, halfWritten, rounds, ledger }: Suffered, pagesUnderWay: number) =>
  lost + doubled + halfWritten + ledger.hung + ledger.withoutRetryAfter === 0 &&
  !ledger.statuses.has('500') &&
  ledger.pagesRefused <= rounds * pagesUnderWay
