import { setTimeout as wait } from 'node:timers/promises'
import type { Store } from '../faults/store-process.ts'
import type { InjectedFault as AnyInjectedFault } from '../faults/workload.ts'
import type { Cluster } from './cluster.ts'
import type { ClusterFaultName } from './cluster-fault-names.ts'
import type { Node } from './node.ts'
import { randomUUID } from 'node:crypto'
import pg from 'pg'

export type Scene = { cluster: Cluster; stores: Store[] }

export type InjectedFault = Omit<AnyInjectedFault, 'database' | 'connection'> & {
  /** Per ten rounds. */
  share: number
}

type Injection = Omit<InjectedFault, 'fault'>

/** Longer than the statement timeout of a store. */
const outage = 8_000

const leaderKilled = ({ cluster }: Scene): Injection => {
  let back = async () => {}
  return {
    share: 10,
    inject: async () => {
      const leader = await cluster.findNode('leader')
      await leader.kill()
      back = leader.start
    },
    recover: async () => {
      await back()
      await cluster.isWhole()
    },
  }
}

/** The synchronous replica: a commit does not wait for the other one in any case. */
const replicaCutOff = ({ cluster }: Scene): Injection => {
  let back = () => {}
  return {
    share: 3,
    inject: async () => {
      const replica = await cluster.findNode('sync_standby')
      await replica.suspend()
      back = replica.resume
    },
    recover: async () => {
      back()
      await cluster.isWhole()
    },
  }
}

/** Without a synchronous replica no order is acknowledged. */
const bothReplicasCutOff = ({ cluster }: Scene): Injection => ({
  share: 1,
  inject: async () => {
    const replicas = await cluster.followers()
    await Promise.all(replicas.map((replica) => replica.suspend()))
    await wait(outage)
    for (const replica of replicas) replica.resume()
  },
  recover: cluster.isWhole,
})

const leaderHandedOver = ({ cluster }: Scene): Injection => ({
  share: 2,
  inject: async () => (await cluster.findNode('leader')).handOver(),
  recover: cluster.isWhole,
})

const storeKilled = ({ stores }: Scene): Injection => {
  let round = 0
  const next = () => stores[round % stores.length]
  return {
    share: 5,
    inject: async () => next()?.kill(),
    recover: async () => {
      await next()?.start()
      round += 1
    },
  }
}

/**
 * Another node is promoted; when the old primary resumes, it still believes to be primary, and a client
 * writes to it.
 */
const leaderStandsStill = ({ cluster }: Scene): Injection => {
  let old: Node
  let stray: StrayWriter
  return {
    share: 1,
    inject: async () => {
      old = await cluster.findNode('leader')
      stray = await strayWriter(cluster.connectionTo(old))
      await old.suspend()
    },
    recover: async () => {
      if ((await cluster.findNode('leader')) === old) throw new Error('No replica was promoted')
      old.resume()
      await stray.writes()
      await cluster.isWhole()
      await stray.wasRefused(cluster.connection)
    },
  }
}

const byName: Record<ClusterFaultName, (scene: Scene) => Injection> = {
  'leader killed': leaderKilled,
  'leader stands still': leaderStandsStill,
  'leader handed over': leaderHandedOver,
  'replica in step cut off': replicaCutOff,
  'both replicas cut off': bothReplicasCutOff,
  'store killed behind the proxy': storeKilled,
}

export const blowsTo = (scene: Scene, names: ClusterFaultName[]): InjectedFault[] =>
  names.map((fault) => ({ fault, ...byName[fault](scene) }))

/** A client with a direct connection to a node, which keeps writing there after the node was demoted. */
type StrayWriter = {
  writes(): Promise<void>
  /** The write must be refused, and its row must not exist. */
  wasRefused(connection: pg.ClientConfig): Promise<void>
}

/** Returns the timeline of the node and its synchronous standbys. */
const statement = `insert into subscribers (email) values ($1) returning
  left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline, current_setting('synchronous_standby_names') as in_step`

/**
 * A cancelled wait for a synchronous replica succeeds with this warning: committed locally, not acknowledged.
 */
const syncWaitCancelled = '01000'

async function strayWriter(connection: pg.ClientConfig): Promise<StrayWriter> {
  const email = `stray-${randomUUID()}@reader.example`
  const warnings: string[] = []
  let taken: unknown
  const client = new pg.Client(connection)
  client.on('error', () => {})
  client.on('notice', ({ code = '' }) => warnings.push(code))
  await client.connect()
  return {
    writes: async () => {
      taken = await client.query(statement, [email]).then(
        ({ rows }) => (warnings.includes(syncWaitCancelled) ? undefined : (rows[0] as unknown)),
        () => undefined,
      )
      await client.end().catch(() => {})
    },
    wasRefused: async (connection) => {
      const reader = new pg.Client(connection)
      await reader.connect()
      const { rowCount } = await reader.query('select from subscribers where email = $1', [email])
      await reader.end()
      if (taken || rowCount) throw new Error(`A replaced leader took ${JSON.stringify({ taken, rowCount })}`)
    },
  }
}
