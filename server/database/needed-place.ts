import { isForNow } from './away.ts'
import { logOnce } from '../lib/log-once.ts'
import { hasReached, type Place } from './places.sql.ts'

export type NeededPlace = {
  /** What a copy must have reached to be read; undefined while that is not known. */
  now(): Place | undefined
  /** What was last known of it. */
  last(): Place | undefined
  /** Something was changed just now. */
  outdate(): void
  /** Whether we are told of changes: while we are not, nobody knows what is needed. */
  hears(listening: boolean): void
}

type Leader = {
  find(): Promise<Place | undefined>
  onFault(error: unknown): void
  mayLag?: number | undefined
}

const lookEvery = 1_000
const lookAgainAfter = 100
/** A leader that has too much to do to tell us is not helped by more to read. */
const knownFor = 10_000

/**
 * How far a copy must have followed the leader: beyond every change that we know of, and to where the leader was five
 * seconds ago. The leader is asked after each change, and about once a second while somebody reads.
 */
export function neededPlace({ find, onFault, mayLag = 5_000 }: Leader): NeededPlace {
  let needed: Place | undefined
  let isKnown = false
  let isHearing = false
  let changes = 0
  let lookedAt = 0
  let foundAt = 0
  let looking: Promise<void> | undefined
  const { failed, recovered } = logOnce(onFault)

  /** Of what was found while something changed nobody knows whether the change is in it. */
  async function findAfterChanges(): Promise<void> {
    let before: number
    do {
      before = changes
      lookedAt = Date.now()
      const leader = await find()
      if (leader && changes === before) take(leader)
    } while (changes !== before)
  }
  function look() {
    looking ??= findAfterChanges()
      .then(recovered, (error: unknown) => {
        if (!isForNow(error as Error)) failed(error)
      })
      .finally(() => (looking = undefined))
  }
  function take(leader: Place) {
    // A leader that has not come so far is another one, and what we needed was lost with the first.
    if (isKnown && needed && hasReached(leader, needed)) setTimeout(() => raise(leader), mayLag).unref()
    else needed = leader
    isKnown = true
    foundAt = Date.now()
  }
  function raise(place: Place) {
    if (needed && hasReached(place, needed)) needed = place
  }
  function outdate() {
    changes += 1
    isKnown = false
    look()
  }

  return {
    now: () => {
      const now = Date.now()
      if (now - foundAt > knownFor) isKnown = false
      if (now - lookedAt > (isKnown ? lookEvery : lookAgainAfter)) look()
      return isHearing && isKnown ? needed : undefined
    },
    last: () => needed,
    outdate,
    hears: (listening) => {
      isHearing = listening
      outdate()
    },
  }
}
