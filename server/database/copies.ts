import { isAtFirstHand } from './first-hand.ts'
import { isAway } from './away.ts'
import type { Connection, Database, Tx } from './database.ts'
import { openCopy } from './copy.ts'
import { neededPlace } from './needed-place.ts'
import { type Place, placeOfLeader } from './places.sql.ts'

/** Copies of the database, from which the catalogue is read. */
export type Copies = {
  /** Reads at a copy that has all that we know of, or else at the leader. */
  reading: Tx
  /** Something was changed just now: what is read from here on has it. */
  outdate(): void
  hears(listening: boolean): void
  /** How often a copy was read, for want of a leader, that may not have everything. */
  readonly oldReads: number
  /** For whoever watches the shop; undefined where there is nothing to tell. */
  tell(): CopyFigures | undefined
  close(): Promise<unknown>
}

export type CopyFigures = { trusted: number; atCopies: number; atLeader: number }

type Options = {
  onFault(error: unknown): void
  /** By how much a copy may lag behind, in milliseconds. */
  mayLag?: number | undefined
}

/** Where there are none, everything is read at the leader, and nothing more is asked of it. */
export const noCopies = (db: Tx): Copies => ({
  reading: db,
  outdate: () => {},
  hears: () => {},
  oldReads: 0,
  tell: () => undefined,
  close: async () => {},
})

export function openCopies(db: Database, addresses: Connection[], options: Options): Copies {
  if (addresses.length === 0) return noCopies(db)
  const copies = addresses.map((address) => openCopy(address, options.onFault))
  const needed = neededPlace({ find: () => placeOfLeader(db), ...options })
  let [turn, atCopies, atLeader, oldReads] = [0, 0, 0, 0]

  async function readAtCopy<Found>(place: Place | undefined, work: Work<Found>) {
    if (!place) return undefined
    turn = (turn + 1) % copies.length
    for (const copy of [...copies.slice(turn), ...copies.slice(0, turn)]) {
      const answer = await copy.read(place, work)
      if (answer) return answer
    }
    return undefined
  }
  /** While the leader is away, what a copy has is better than nothing. */
  async function readAtLeader<Found>(work: Work<Found>): Promise<Found> {
    atLeader += 1
    try {
      return await work(db)
    } catch (error) {
      const answer = isAway(error as Error) && (await readAtCopy(needed.last(), work))
      if (!answer) throw error
      oldReads += 1
      return answer.found
    }
  }
  async function read<Found>(work: Work<Found>): Promise<Found> {
    const answer = isAtFirstHand() ? undefined : await readAtCopy(needed.now(), work)
    if (!answer) return readAtLeader(work)
    atCopies += 1
    return answer.found
  }
  return {
    reading: {
      many: (statement) => read((tx) => tx.many(statement)),
      first: (statement) => read((tx) => tx.first(statement)),
      run: (statement) => db.run(statement),
    },
    outdate: needed.outdate,
    hears: needed.hears,
    get oldReads() {
      return oldReads
    },
    tell: () => ({ trusted: copies.filter(({ isTrusted }) => isTrusted).length, atCopies, atLeader }),
    close: () => Promise.all(copies.map((copy) => copy.close())),
  }
}

type Work<Found> = (tx: Tx) => Promise<Found>
