import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { type Audit, audit } from './audit.ts'
import type { Database } from './databases/database.ts'
import type { Fault } from './faults.ts'
import { Ledger } from './ledger.ts'
import { type Crowd, comeByFirst, everybody } from './people.ts'
import { openStore, untilReady } from './store-process.ts'

/** The result of a fault: what was lost, and what clients observed. */
export type Suffered = Audit & {
  fault: string
  database: string
  rounds: number
  /** Seconds from the fault until orders are placed again, of each round. */
  recoveries: number[]
  ledger: Ledger
}

export type Workload = {
  /** Injects the fault repeatedly under load and audits the database. */
  runFault(fault: Fault, rounds: number): Promise<Suffered>
  close(): Promise<void>
}

/** A store under load; `aWhile` is the duration of lasting faults in milliseconds. */
export async function openTrade(database: Database, aWhile: number, crowd?: Crowd): Promise<Workload> {
  const store = await openStore(database.settings)
  const runFault = await peopleAt([store.origin], crowd)
  return {
    runFault: ({ name, inject }, rounds) =>
      runFault(
        {
          fault: name,
          database: database.name,
          inject: () => inject({ store, database, aWhile }),
          connection: database.connection,
        },
        rounds,
      ),
    close: async () => {
      await store.stop()
      await database.close()
    },
  }
}

export type InjectedFault = {
  fault: string
  database: string
  inject(): Promise<void>
  /** Recovery steps before the next round, under load. */
  recover?(): Promise<void>
  connection(): Promise<pg.ClientConfig>
}

/** Clients of the first origin; before each round the caches of all origins are filled. */
export async function peopleAt(endpoints: [string, ...string[]], crowd?: Crowd) {
  const [origin] = endpoints
  const workload = await everybody(origin, crowd)

  async function oneRound({ inject, recover }: InjectedFault, ledger: Ledger): Promise<number> {
    for (const door of endpoints) await comeByFirst(door)
    const leaving = new AbortController()
    const trading = workload({ origin, ledger, leaving: leaving.signal })
    try {
      await untilOrdered(ledger, 10)
      await wait(randomInt(200))
      const begin = performance.now()
      await inject()
      await untilReady({ origin })
      await untilOrdered(ledger, 10)
      const recovery = (performance.now() - begin) / 1000
      await recover?.()
      return recovery
    } finally {
      leaving.abort()
      await Promise.all(trading)
    }
  }

  return async (blow: InjectedFault, rounds: number): Promise<Suffered> => {
    const ledger = new Ledger()
    const recoveries: number[] = []
    while (recoveries.length < rounds) recoveries.push(await oneRound(blow, ledger))
    const counted = await audit(await blow.connection(), ledger)
    return { ...counted, fault: blow.fault, database: blow.database, rounds, recoveries, ledger }
  }
}

async function untilOrdered({ orders }: Ledger, more: number) {
  const placed = () => [...orders.values()].filter(Boolean).length
  const goal = placed() + more
  while (placed() < goal) await wait(10)
}
