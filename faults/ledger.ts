/** What the shop has answered for, and what it was asked for: whatever happens, the first is all there. */
export class Ledger {
  /** Orders by their key; undefined for one that was asked for and never answered. */
  readonly orders = new Map<string, { id: string; cents: number; lines: number } | undefined>()
  readonly cancelled = new Set<string>()
  /** Of each book the last edition that was answered for, and the last that was asked for. */
  readonly editions = new Map<string, { answered: number; asked: number }>()
  /** Titles of new books. */
  readonly added = new Set<string>()
  readonly readers = new Set<string>()
  readonly subscribers = new Set<string>()
  readonly statuses = new Map<string, number>()
  /** Refusals that did not say when to come back. */
  withoutRetryAfter = 0
  /** Calls that a living store left without an answer. */
  hung = 0
  longestRefusal = 0
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
