import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { onOneLine } from '../../backup/shop-tables.sql.ts'
import type { Connection } from '../../database/connection.ts'
import { demoBooks } from '../books.ts'
import {
  beginFilling,
  catchUp,
  copyBooks,
  countBooks,
  coverNames,
  lineOf,
  putIndexBack,
  settle,
  silenceTriggers,
  takeIndexesAway,
} from './catalogue.sql.ts'
import { inventBooks, type Order } from './invent-books.ts'

export type Filling = Omit<Order, 'covers'> & {
  /** Also where there are books already. */
  adds: boolean
  say(line: string): void
  signal: AbortSignal
}

const inOneGo = 500
const untilALine = 50_000

/** Fills a shop with invented books, all or none of them. Gives how many there were where those are in the way. */
export const fillShop = (
  connection: Connection,
  filling: Filling,
): Promise<{ inTheWay: number } | undefined> =>
  onOneLine(connection, async (client) => {
    await beginFilling(client)
    const there = await countBooks(client)
    if (there > demoBooks.length && !filling.adds) return { inTheWay: there }
    await silenceTriggers(client)
    // Nobody can read books until the commit where their indexes are gone: a shop that has its own stays open.
    const indexes = there > demoBooks.length ? [] : await takeIndexesAway(client)
    await copyIn(client, filling)
    for (const index of indexes) {
      filling.say(`Making the index ${index.name}.`)
      filling.signal.throwIfAborted()
      await putIndexBack(client, index)
    }
    await catchUp(client)
    await client.query('commit')
    filling.say('Looking at what was made.')
    await settle(client)
  })

async function copyIn(client: pg.Client, { say, signal, ...filling }: Filling) {
  const lines = inGoes({ ...filling, covers: await coverNames(client) }, say)
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
