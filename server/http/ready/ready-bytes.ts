import type { IncomingMessage, ServerResponse } from 'node:http'
import { isAway } from '../../database/away.ts'
import { isAtFirstHand } from '../../database/first-hand.ts'
import { asideOf, canChange } from './aside.ts'
import { type Entry, makeEntry, sendEntry } from './entry.ts'
import { Room } from './room.ts'

/** How an answer may be kept: dropped when one of its tags is, and made anew after `freshFor` milliseconds. */
export type Keep = { tags: string[]; freshFor?: number }

export type Produced = { body: Buffer; headers: Record<string, string>; keep: Keep | undefined }

/** What there is instead of an answer: for good, as far as we know, or only for now. */
export type Other<Instead> = { instead: Instead; isForNow?: boolean }

/** Makes an answer, or says what there is instead of one. It must not depend on who asks. */
export type Produce<Instead> = () => Promise<Produced | Other<Instead>>

type Made<Instead> = { entry: Entry } | Other<Instead>

type Kept = {
  entry: Entry
  tags: string[]
  freshUntil: number
  produce: Produce<unknown>
  isWanted: boolean
  /** When something in it has changed. */
  droppedAt: number | undefined
}

type Surroundings = {
  /** So many bytes. */
  most: number
  onServed(request: IncomingMessage, url: string): void
  /** How often something was read that may be old by now. */
  countOldReads(): number
  /** Whether whoever asks knows of a change that we may not have heard of. */
  wantsFirstHand(request: IncomingMessage): boolean
}

const dayInMilliseconds = 86_400_000

/** While the database is away, an answer is better than none for so long after something in it has changed. */
const longestSinceDropped = 300_000

/** While nobody tells us of changes, a kept answer is looked at again this often. */
const freshForWhileDeaf = 1_000

/**
 * Answers that are the same for everybody, as bytes ready to be sent. Each is made by one request at a time, however
 * many ask. What is dropped is not sent again, not even by a request that began to make it before the drop; only while
 * the database is away, an answer as it last was is better than none.
 */
export class ReadyBytes {
  readonly #kept: Room<Kept>
  readonly #flights = new Map<string, Promise<Made<unknown>>>()
  #drops = 0
  #lastOnes = 0
  #deaf = false
  readonly #onServed: (request: IncomingMessage, url: string) => void
  readonly #countOldReads: () => number
  readonly wantsFirstHand: (request: IncomingMessage) => boolean

  constructor({
    most = 16 * 1024 * 1024,
    onServed = () => {},
    countOldReads = () => 0,
    wantsFirstHand = () => false,
  }: Partial<Surroundings> = {}) {
    this.#kept = new Room(most)
    this.#onServed = onServed
    this.#countOldReads = countOldReads
    this.wantsFirstHand = wantsFirstHand
  }

  /** Answers at once where the bytes are ready, and says whether it did. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const url = withoutLastSlash(request.url ?? '')
    const kept = this.#look(url)
    if (!kept || (canChange(kept) && this.wantsFirstHand(request))) return false
    sendEntry(request, response, kept.entry)
    this.#onServed(request, url)
    return true
  }

  /** Makes the answer, or waits for whoever is making it. */
  async entryFor<Instead>(url: string, produce: Produce<Instead>): Promise<Made<Instead>> {
    const kept = this.#look(url)
    const isFirstHand = isAtFirstHand()
    if (kept && !(isFirstHand && canChange(kept))) return kept
    const making = isFirstHand
      ? this.#makeOrFind(url, asideOf(produce))
      : (this.#flights.get(url) ?? this.#fly(url, produce))
    return (await making) as Made<Instead>
  }

  drop(tags: string[]): void {
    this.#forget(({ tags: own }) => own.some((tag) => tags.includes(tag)))
  }

  dropAll(): void {
    this.#forget(() => true)
  }

  /** Whether the database tells us of what other processes change. */
  hears(listening: boolean): void {
    this.#deaf = !listening
    if (listening) this.dropAll()
    else for (const kept of this.#kept.all()) kept.freshUntil = 0
  }

  #look(url: string): Kept | undefined {
    const kept = this.#kept.find(url)
    if (!kept || kept.droppedAt !== undefined) return undefined
    if (kept.freshUntil < Date.now()) this.#makeAnew(url, kept)
    return kept
  }

  #fly(url: string, produce: Produce<unknown>): Promise<Made<unknown>> {
    const flight = this.#makeOrFind(url, produce).finally(() => {
      if (this.#flights.get(url) === flight) this.#flights.delete(url)
    })
    this.#flights.set(url, flight)
    return flight
  }

  async #makeOrFind(url: string, produce: Produce<unknown>): Promise<Made<unknown>> {
    try {
      const made = await this.#make(url, produce)
      return 'instead' in made && made.isForNow ? (this.#lastOf(url) ?? made) : made
    } catch (error) {
      const last = isAway(error as Error) && this.#lastOf(url)
      if (last) return last
      throw error
    }
  }

  #lastOf(url: string): Kept | undefined {
    const last = this.#kept.find(url)
    if (!last || Date.now() - (last.droppedAt ?? Infinity) > longestSinceDropped) return undefined
    this.#lastOnes += 1
    return last
  }

  async #make(url: string, produce: Produce<unknown>): Promise<Made<unknown>> {
    const before = this.#countDoubts()
    const produced = await produce()
    if ('instead' in produced) {
      if (!produced.isForNow) this.#kept.remove(url)
      return produced
    }
    const { body, headers, keep } = produced
    const entry = await makeEntry(body, headers, keep !== undefined)
    const freshFor = this.#deaf ? freshForWhileDeaf : (keep?.freshFor ?? dayInMilliseconds)
    // What was made from an answer as it last was is as old as that.
    if (keep && before === this.#countDoubts()) {
      const freshUntil = Date.now() + freshFor
      const kept = { entry, tags: keep.tags, freshUntil, produce, isWanted: false, droppedAt: undefined }
      this.#kept.put(url, kept)
    }
    return { entry }
  }

  /** As long as this is the same, what was made meanwhile is as new as can be. */
  #countDoubts(): number {
    return this.#drops + this.#lastOnes + this.#countOldReads()
  }

  /** The old answer goes on being sent until the new one is there; if that fails, a while longer. */
  #makeAnew(url: string, old: Kept): void {
    if (this.#flights.has(url)) return
    old.freshUntil = Date.now() + freshForWhileDeaf
    this.#fly(url, old.produce).catch(() => {})
  }

  #forget(isGone: (kept: Kept) => boolean): void {
    this.#drops += 1
    this.#flights.clear()
    for (const kept of this.#kept.all()) if (isGone(kept)) kept.droppedAt ??= Date.now()
  }
}

/** Of the path only: in what is asked a slash says something. */
const withoutLastSlash = (url: string) =>
  url.length > 1 && url.endsWith('/') && !url.includes('?') ? url.slice(0, -1) : url
