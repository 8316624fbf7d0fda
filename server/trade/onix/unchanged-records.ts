import { hash } from 'node:crypto'
import type { Queryable } from '../../database/database.ts'
import type { Rules } from '../decisions/load-rules.ts'
import type { Header } from './mapping/map-header.ts'
import type { Context } from './mapping/trade-record.ts'
import { findFeed, type StoredSource, storedSources } from './records.sql.ts'
import type { RawRecord } from './xml/read-message.ts'

/** The name is that of the feed in the database: it is the same in all languages. */
export const feedNameOf = (chosen: string | undefined, { sender }: Pick<Header, 'sender'>) =>
  (chosen ?? sender ?? 'Unknown sender').slice(0, 100)

const starts = ['<RecordReference>', '<a001>'].map((tag) => Buffer.from(tag))

/** The reference of a record that was not parsed, where that is easy to tell. */
export function referenceIn(bytes: Buffer): string | undefined {
  for (const start of starts) {
    const at = bytes.indexOf(start)
    const end = at === -1 ? -1 : bytes.indexOf('</', at)
    if (end === -1) continue
    const reference = bytes.toString('utf8', at + start.length, end).trim()
    return reference === '' || /[<>&]/.test(reference) ? undefined : reference
  }
  return undefined
}

/** Tells records whose bytes were imported before. They need not be parsed. */
export class UnchangedRecords {
  readonly #db: Queryable
  readonly #rules: Rules
  readonly #feed: string | undefined
  readonly #feeds = new Map<string, Promise<string | undefined>>()
  readonly #contexts = new Map<string, string>()

  constructor(db: Queryable, rules: Rules, feed: string | undefined) {
    this.#db = db
    this.#rules = rules
    this.#feed = feed
  }

  /** Of the bytes of a record, and all that its meaning depends on beside them. The day is part of that, as of the rules. */
  sourceOf({ bytes, encoding }: RawRecord, context: Context): string {
    const key = [context.release, context.defaultCurrency, context.defaultPriceType, encoding].join(' ')
    let all = this.#contexts.get(key)
    if (all === undefined) {
      all = hash('sha1', JSON.stringify([key, context, this.#rules.version, this.#rules.today])).slice(0, 16)
      if (this.#contexts.size < 100) this.#contexts.set(key, all)
    }
    return all + hash('sha1', bytes)
  }

  /** What is stored under these references. */
  async stored(header: Header, references: string[]): Promise<Map<string, StoredSource>> {
    const name = feedNameOf(this.#feed, header)
    // A feed that was new at the start has no records yet.
    const found = this.#feeds.get(name) ?? findFeed(this.#db, name)
    this.#feeds.set(name, found)
    const feedId = await found
    if (!feedId || references.length === 0) return new Map()
    // If the last batch fails at this moment, its transaction answers nothing any more: then all are parsed.
    const rows = await storedSources(this.#db, feedId, references).catch(() => [])
    return new Map(rows.map((row) => [row.reference, row]))
  }
}
