import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { addVisits, forgetMarksBefore, saltOf } from './visits.sql.ts'

export type Visits = {
  /** Records a visitor in memory. */
  note(visitor: string): void
  /** Writes recorded visitors to the database. */
  count(): Promise<void>
  stop(): Promise<void>
}

const writeInterval = 5_000
/** More visitors between two writes are an attack. */
const maxNoted = 10_000

const today = () => new Date().toISOString().slice(0, 10)

/** Counts each visitor once a day, by a salted hash whose salt is deleted after the day. */
export function countVisits(db: Database, onError: (error: unknown) => void): Visits {
  let noted = new Set<string>()

  async function count() {
    if (noted.size === 0) return
    const visitors = noted
    noted = new Set()
    await write(db, today(), visitors).catch((error: unknown) => {
      noted = new Set([...noted, ...visitors].slice(0, maxNoted))
      throw error
    })
  }

  const timer = setInterval(() => void count().catch(onError), writeInterval).unref()
  return {
    note: (visitor) => void (noted.size < maxNoted && noted.add(visitor)),
    count,
    stop: async () => {
      clearInterval(timer)
      await count().catch(onError)
    },
  }
}

async function write(db: Database, day: string, visitors: Iterable<string>) {
  await db.transaction(async (tx) => {
    const salt = await saltOf(tx, day, randomBytes(32))
    const marks = Array.from(visitors, (visitor) =>
      createHmac('sha256', salt).update(visitor).digest().subarray(0, 12),
    )
    await addVisits(tx, day, marks)
    await forgetMarksBefore(tx, day)
  })
}
