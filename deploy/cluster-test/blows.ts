import { setTimeout as wait } from 'node:timers/promises'
import type { Store } from '../../faults/store.ts'
import type { Blow as AnyBlow } from '../../faults/trade.ts'
import type { Cluster } from './cluster.ts'
import type { Node } from './node.ts'
import { randomUUID } from 'node:crypto'
import pg from 'pg'

export type Scene = { cluster: Cluster; stores: Store[] }

export type Blow = Omit<AnyBlow, 'database' | 'connection'> & {
  /** Per ten rounds. */
  share: number
}

/** Longer than the statement timeout of a store. */
const outage = 8_000

const leaderKilled = ({ cluster }: Scene): Blow => {
  let back = async () => {}
  return {
    fault: 'leader killed',
    share: 10,
    hurt: async () => {
      const leader = await cluster.nodeThatIs('leader')
      await leader.kill()
      back = leader.start
    },
    mend: async () => {
      await back()
      await cluster.isWhole()
    },
  }
}

/** The synchronous replica: a commit does not wait for the other one in any case. */
const replicaCutOff = ({ cluster }: Scene): Blow => {
  let back = () => {}
  return {
    fault: 'replica in step cut off',
    share: 3,
    hurt: async () => {
      const replica = await cluster.nodeThatIs('sync_standby')
      await replica.standStill()
      back = replica.goOn
    },
    mend: async () => {
      back()
      await cluster.isWhole()
    },
  }
}

/** Without a synchronous replica no order is acknowledged. */
const bothReplicasCutOff = ({ cluster }: Scene): Blow => ({
  fault: 'both replicas cut off',
  share: 1,
  hurt: async () => {
    const replicas = await cluster.followers()
    await Promise.all(replicas.map((replica) => replica.standStill()))
    await wait(outage)
    for (const replica of replicas) replica.goOn()
  },
  mend: cluster.isWhole,
})

const leaderHandedOver = ({ cluster }: Scene): Blow => ({
  fault: 'leader handed over',
  share: 2,
  hurt: async () => (await cluster.nodeThatIs('leader')).handOver(),
  mend: cluster.isWhole,
})

const storeKilled = ({ stores }: Scene): Blow => {
  let round = 0
  const next = () => stores[round % stores.length]
  return {
    fault: 'store killed behind the proxy',
    share: 5,
    hurt: async () => next()?.kill(),
    mend: async () => {
      await next()?.start()
      round += 1
    },
  }
}

/**
 * Another node is promoted; when the old primary resumes, it still believes to be primary, and a client
 * writes to it.
 */
const leaderStandsStill = ({ cluster }: Scene): Blow => {
  let old: Node
  let stray: StrayWriter
  return {
    fault: 'leader stands still',
    share: 1,
    hurt: async () => {
      old = await cluster.nodeThatIs('leader')
      stray = await strayWriter(cluster.connectionTo(old))
      await old.standStill()
    },
    mend: async () => {
      if ((await cluster.nodeThatIs('leader')) === old) throw new Error('No replica was promoted')
      old.goOn()
      await stray.writes()
      await cluster.isWhole()
      await stray.wasRefused(cluster.connection)
    },
  }
}

export const blowsTo = (scene: Scene): Blow[] =>
  [leaderKilled, leaderStandsStill, leaderHandedOver, replicaCutOff, bothReplicasCutOff, storeKilled].map(
    (blow) => blow(scene),
  )

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
