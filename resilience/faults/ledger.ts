/** Acknowledged and requested writes: every acknowledged one must survive. */
export class Ledger {
  /** Orders by idempotency key; undefined while not acknowledged. */
  readonly orders = new Map<string, { id: string; cents: number; lines: number } | undefined>()
  readonly cancelled = new Set<string>()
  /** The last acknowledged and the last requested edition of each book. */
  readonly editions = new Map<string, { answered: number; asked: number }>()
  /** Titles of new books. */
  readonly added = new Set<string>()
  readonly readers = new Set<string>()
  readonly subscribers = new Set<string>()
  readonly statuses = new Map<string, number>()
  /** 503 responses without Retry-After. */
  withoutRetryAfter = 0
  /** Requests that timed out. */
  hung = 0
  maxRefusalLength = 0
  pagesServed = 0
  pagesRefused = 0

  note(status: string) {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
  }

  get acknowledged(): number {
    const orders = [...this.orders.values()].filter(Boolean).length
    const sets = [this.cancelled, this.added, this.readers, this.subscribers]
    return orders + this.editions.size + sets.reduce((sum, { size }) => sum + size, 0)
  }
}
