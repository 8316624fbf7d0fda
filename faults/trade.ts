import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Audit, audit } from './audit.ts'
import type { Database } from './databases/database.ts'
import type { Fault } from './faults.ts'
import { Ledger } from './ledger.ts'
import { comeByFirst, everybody } from './people.ts'
import { openStore, untilReady } from './store.ts'

/** What a fault has done to the shop: in the books, and to those who waited meanwhile. */
export type Suffered = Audit & {
  fault: string
  database: string
  rounds: number
  /** Seconds from the fault until orders are placed again, the middle of all rounds. */
  recovery: number
  ledger: Ledger
}

export type Trade = {
  /** Hurts the shop again and again in the middle of its trade, and counts what is left of it. */
  suffer(fault: Fault, rounds: number): Promise<Suffered>
  close(): Promise<void>
}

/** A shop with people in it, who go on whatever happens; a fault that lasts, lasts so many milliseconds. */
export async function openTrade(database: Database, aWhile: number): Promise<Trade> {
  const store = await openStore(database.settings)
  const trade = await everybody(store.origin)

  async function oneRound(fault: Fault, ledger: Ledger): Promise<number> {
    await comeByFirst(store.origin)
    const leaving = new AbortController()
    const trading = trade({ origin: store.origin, ledger, leaving: leaving.signal })
    try {
      await untilOrdered(ledger, 10)
      await wait(randomInt(200))
      const begin = performance.now()
      await fault.hurt({ store, database, aWhile })
      await untilReady(store)
      await untilOrdered(ledger, 10)
      return (performance.now() - begin) / 1000
    } finally {
      leaving.abort()
      await Promise.all(trading)
    }
  }

  return {
    suffer: async (fault, rounds) => {
      const ledger = new Ledger()
      const recoveries: number[] = []
      while (recoveries.length < rounds) recoveries.push(await oneRound(fault, ledger))
      const counted = await audit(await database.connection(), ledger)
      const recovery = middleOf(recoveries)
      return { ...counted, fault: fault.name, database: database.name, rounds, recovery, ledger }
    },
    close: async () => {
      await store.stop()
      await database.close()
    },
  }
}

async function untilOrdered({ orders }: Ledger, more: number) {
  const placed = () => [...orders.values()].filter(Boolean).length
  const goal = placed() + more
  while (placed() < goal) await wait(10)
}

const middleOf = (figures: number[]) =>
  figures.toSorted((one, other) => one - other)[figures.length >> 1] ?? 0
