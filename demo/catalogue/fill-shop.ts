import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { withConnection } from '../../server/backup/shop-tables.sql.ts'
import type { Connection } from '../../server/database/connection.ts'
import { demoBooks } from '../books.ts'
import {
  beginFilling,
  categorySlugs,
  rebuildDerivedTables,
  copyBooks,
  countBooks,
  coverNames,
  lineOf,
  createIndex,
  vacuumAnalyze,
  disableTriggers,
  dropIndexes,
} from './catalogue.sql.ts'
import { inventBooks, type Order } from './invent-books.ts'

export type Filling = Omit<Order, 'covers' | 'categories'> & {
  /** Adds to existing books instead of refusing. */
  adds: boolean
  say(line: string): void
  signal: AbortSignal
}

const inOneGo = 500
const untilALine = 50_000

/** Fills a store with generated books, all or none of them. Returns the number of existing books if it refuses. */
export const fillShop = (
  connection: Connection,
  filling: Filling,
): Promise<{ inTheWay: number } | undefined> =>
  withConnection(connection, async (client) => {
    await beginFilling(client)
    const there = await countBooks(client)
    if (there > demoBooks.length && !filling.adds) return { inTheWay: there }
    await disableTriggers(client)
    // Dropping indexes blocks reads until the commit, so a store with books of its own keeps them.
    const indexes = there > demoBooks.length ? [] : await dropIndexes(client)
    await copyIn(client, filling)
    for (const index of indexes) {
      filling.say(`Making the index ${index.name}.`)
      filling.signal.throwIfAborted()
      await createIndex(client, index)
    }
    await rebuildDerivedTables(client)
    await client.query('commit')
    filling.say('Looking at what was made.')
    await vacuumAnalyze(client)
  })

async function copyIn(client: pg.Client, { say, signal, ...filling }: Filling) {
  const [covers, categories] = [await coverNames(client), await categorySlugs(client)]
  const lines = inGoes({ ...filling, covers, categories }, say)
  await pipeline(Readable.from(lines), copyBooks(client), { signal })
}

function* inGoes(order: Order, say: (line: string) => void): Generator<string> {
  let [lines, made] = ['', 0]
  for (const book of inventBooks(order)) {
    lines += lineOf(book)
    made += 1
    if (made % untilALine === 0) say(`${made.toLocaleString('en')} books.`)
    if (made % inOneGo > 0) continue
    yield lines
    lines = ''
  }
  if (lines) yield lines
}
