import pg from 'pg'
import { familyOf } from '../../faults/databases/server.ts'
import { openEmbedded } from '../../../server/database/embedded/open-embedded.ts'
import type { Cluster } from '../../../server/testing/cluster.ts'
import { replicaOf } from '../../../server/testing/replica.ts'
import type { Bench } from '../bench.ts'
import { readers } from '../beside-baseline.ts'
import { look } from '../fetch-once.ts'
import { sideBySide } from '../side-by-side.ts'
import type { Store } from '../store.ts'
import type { Line } from '../bench-table.ts'
import { searchForWord } from './kinds.ts'
import { rationing } from './cpu-quota.ts'
import { openShop, type ScaleShop } from './seed.ts'

const share = 0.25
const number = 2

/** Compares search on the primary alone with search on replicas; each server has a CPU quota. */
export async function measureReplicas(bench: Bench, shop: ScaleShop): Promise<Line[]> {
  const cpuQuota = await rationing(share, bench.resources)
  const leader = await leaderOf(bench, shop)
  const copies: Cluster[] = []
  while (copies.length < number) copies.push(await copyOf(bench, leader))
  for (const server of [leader, ...copies]) await cpuQuota?.(await processesOf(server))
  const settings = { DATABASE_URL: urlOf(leader), DEMO: '0', SECRET: 'a secret that is only to measure with' }
  const alone = await openShop(shop, bench.resources, settings)
  const beside = await openShop(shop, bench.resources, {
    ...settings,
    DATABASE_READ_URLS: copies.map(urlOf).join(' '),
  })
  const requests = shop.sample.map(searchForWord)
  const search = (store: Store) => (seconds: number) =>
    bench.makeLoad({ port: store.port, requests, seconds, connections: readers, isOverload: true })
  const both = await sideBySide(search(alone), search(beside))
  const told = await readsAt(beside)
  await alone.stop()
  await beside.stop()
  const each = cpuQuota ? `, ${share} of a core each` : ', on the same cores'
  return [
    { what: `search at the leader${each}`, load: both.limit, figure: 'one' },
    {
      what: `search at ${number} copies${each}`,
      load: both.store,
      figure: `${both.ratio.toFixed(2)} of one`,
    },
    {
      what: 'of those reads the leader was asked for',
      figure: `${told.leader} of ${told.leader + told.copies}`,
    },
  ]
}

/** With as much memory as the primary. */
async function copyOf({ resources }: Bench, leader: Cluster): Promise<Cluster> {
  const copy = await replicaOf(leader, leader, { shared_buffers: '128MB' })
  resources.defer(copy.remove)
  return copy.address
}

async function leaderOf({ resources }: Bench, { dataDir }: ScaleShop): Promise<Cluster> {
  const { connection, stop } = await openEmbedded(dataDir, () => {})
  resources.defer(stop)
  return connection
}

/** The first line of postmaster.pid is the PID of the server. */
async function processesOf(server: Cluster): Promise<number[]> {
  const client = new pg.Client(server)
  await client.connect()
  const { rows } = await client.query<{ first: number }>(
    "select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as first",
  )
  await client.end()
  const first = rows[0]?.first ?? 0
  return familyOf(first)
}

const urlOf = ({ host, port, user, password, database }: Cluster) =>
  `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

async function readsAt({ port }: Store) {
  const text = (await look(port, '/metrics', {})).body.toString()
  const reads = (server: string) =>
    Number(new RegExp(`^catalog_reads_total\\{server="${server}"\\} (\\d+)`, 'm').exec(text)?.[1])
  return { copies: reads('replica'), leader: reads('primary') }
}
