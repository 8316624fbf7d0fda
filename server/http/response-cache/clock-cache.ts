type Cached = {
  size: number
  /** Set by each read; eviction skips the entry once and clears it. */
  referenced: boolean
}

/** Measured memory of an entry beside its bytes: headers, closures, the map slot. */
const overhead = 6_000

/** A cache bounded by bytes. Its second-chance (CLOCK) eviction keeps what is read often through a scan of many keys. */
export class ClockCache<Entry extends Cached> {
  readonly #entries = new Map<string, Entry>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get(key: string): Entry | undefined {
    const entry = this.#entries.get(key)
    if (entry) entry.referenced = true
    return entry
  }

  values(): Iterable<Entry> {
    return this.#entries.values()
  }

  set(key: string, entry: Entry): void {
    this.delete(key)
    this.#entries.set(key, entry)
    this.#bytes += bytesOf(key, entry)
    for (const [oldest, { referenced }] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break
      if (referenced) this.#giveSecondChance(oldest)
      else this.delete(oldest)
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#bytes -= bytesOf(key, entry)
    this.#entries.delete(key)
  }

  #giveSecondChance(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    entry.referenced = false
    this.#entries.delete(key)
    this.#entries.set(key, entry)
  }
}

const bytesOf = (key: string, { size }: Cached) => size + key.length + overhead
