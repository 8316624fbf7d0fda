import { isForNow } from './away.ts'
import { logOnce } from '../lib/log-once.ts'
import { type Connection, runningBy, type Tx, types } from './database.ts'
import { openLending } from './lending.ts'
import { hasReached, type Place, placeOfCopy } from './places.sql.ts'

export type Copy = {
  /** Whether it had everything when it was last asked. */
  readonly isTrusted: boolean
  /** Undefined where it is away, or has not come so far. */
  read<Found>(needed: Place, work: (tx: Tx) => Promise<Found>): Promise<{ found: Found } | undefined>
  close(): Promise<void>
}

/** What a connection has reached it stays beyond, as long as it follows at all. */
const seenFor = 1_000

const untilItHasCaughtUp = 50
const untilItIsBack = 500

/** A copy of the database. Each of its connections is asked how far it is: one address may lead to several servers. */
export function openCopy(connection: Connection, onFault: (error: unknown) => void): Copy {
  const { lend, close } = openLending({ ...connection, types })
  const seen = new WeakMap<object, { place: Place | undefined; at: number }>()
  const { failed, recovered } = logOnce(onFault)
  let isTrusted = false
  let restsUntil = 0

  function leaveOut(milliseconds: number): undefined {
    isTrusted = false
    restsUntil = Date.now() + milliseconds
  }
  async function isFarEnough(needed: Place, line: object, tx: Tx): Promise<boolean> {
    const last = seen.get(line)
    if (last && Date.now() - last.at < seenFor && hasReached(last.place, needed)) return true
    const at = Date.now()
    const place = await placeOfCopy(tx)
    seen.set(line, { place, at })
    // The one that leads may be named like the others: who that is changes.
    if (place && place.log !== needed.log) failed(new Error(ofAnother))
    return hasReached(place, needed)
  }
  return {
    get isTrusted() {
      return isTrusted
    },
    read: async (needed, work) => {
      if (Date.now() < restsUntil) return undefined
      try {
        return await lend(async (ask, line) => {
          const tx = runningBy(ask)
          if (!(await isFarEnough(needed, line, tx))) return leaveOut(untilItHasCaughtUp)
          isTrusted = true
          recovered()
          return { found: await work(tx) }
        })
      } catch (error) {
        if (!mayDoElsewhere(error as Error)) throw error
        failed(error)
        return leaveOut(untilItIsBack)
      }
    },
    close,
  }
}

const ofAnother = 'This copy follows another database or another leader, or does not say whom it follows'

/** What took too long here would take too long there. */
const mayDoElsewhere = (error: Error & { code?: string }) => isForNow(error) && error.code !== '57014'
