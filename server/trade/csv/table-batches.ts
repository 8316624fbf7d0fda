import { errorMessage } from '../../lib/error-message.ts'
import { openFile, type TradeFile } from '../engine/open-file.ts'
import type { ZipEntry } from '../engine/read-zip.ts'
import { batchSize, type Reading, type Source } from '../engine/run-import.ts'
import { type BookLine, keysOf, readBookLine } from './book-line.ts'
import { addLines, isbnIn, readStockLine, stockBatch, type StockLine } from './import-stock.ts'
import { isDecided, type LineBatch, type Read } from './line-batch.ts'
import type { Money } from './parse-cells.ts'
import { type Line, readLines } from './read-lines.ts'
import { startOf } from './recognize-file.ts'
import { type BookTable, recognizeTable, type StockTable, type Table } from './recognize-table.ts'
import { knownFor } from './table-choices.sql.ts'
import { withCheckDigit } from '../../../domain/books/isbn.ts'

export type TableFile<Kind extends Table = Table> = { path: string; file: TradeFile; table: Kind }

type TableReading = Pick<Reading, 'note' | 'signal'>

type Lines<Kind extends Table> = { name: string; table: Kind; lines: AsyncGenerator<Line[]> }

/** The tables of a file or an archive that are of one kind; each has its own columns. */
async function* tablesIn<Kind extends Table>(
  entries: ZipEntry[],
  { kind, choices }: Kind,
  { note, signal }: TableReading,
): AsyncGenerator<Lines<Kind>> {
  for (const entry of entries) {
    if ('problem' in entry) {
      note(`${entry.name}: ${entry.problem}`)
      continue
    }
    const [start, chunks] = await startOf(entry.chunks)
    const table = recognizeTable(start, knownFor(choices))
    if (table && 'kind' in table && table.kind === kind)
      yield {
        name: entry.name,
        table: table as Kind,
        lines: obeying(dataLines(chunks, table, entry.name, note), signal),
      }
    else note(`${entry.name}: It is no table of ${kind}, as the first file is, so it was left out`)
  }
}

async function* obeying(lines: AsyncGenerator<Line[]>, signal: AbortSignal | undefined) {
  for await (const some of lines) {
    signal?.throwIfAborted()
    yield some
  }
}

/** Without the headings. A file that breaks off ends with a note, after all whole lines. */
async function* dataLines(
  chunks: AsyncIterable<Buffer>,
  { separator, headings }: Table,
  file: string,
  note: Reading['note'],
): AsyncGenerator<Line[]> {
  let passed = 0
  try {
    for await (const lines of readLines(chunks, separator)) {
      const left = headings - passed
      passed += Math.min(left, lines.length)
      yield lines.slice(left)
    }
  } catch (error) {
    note(`${file}: The file could not be read further: ${errorMessage(error)}`)
  }
}

/** Lines with different keys, up to the size of a batch. */
class Gathered<Line extends object> {
  readonly lines: Read<Line>[] = []
  readonly #keys = new Set<string>()

  isFull(keys: string[]) {
    return this.lines.length >= batchSize || keys.some((key) => this.#keys.has(key))
  }

  add(line: Read<Line>, keys: string[]) {
    this.lines.push(line)
    for (const key of keys) this.#keys.add(key)
  }
}

/** Of two lines about one book the later wins: it is in a later batch. */
export const bookSource = ({ file, table }: TableFile<BookTable>): Source<LineBatch<BookLine>> => ({
  batches: async function* batches({ skipped, ...reading }) {
    for (const note of table.notes) reading.note(note)
    let read = 0
    for await (const { name, table: columns, lines } of tablesIn(file.entries, table, reading)) {
      let gathered = new Gathered<BookLine>()
      for await (const some of lines)
        for (const line of some) {
          read += 1
          if (read <= skipped) continue
          const next = readBookLine(line, columns, name)
          const keys = isDecided(next) ? [] : keysOf(next)
          if (gathered.isFull(keys)) {
            yield { lines: gathered.lines, entries: gathered.lines }
            gathered = new Gathered()
          }
          gathered.add(next, keys)
        }
      if (gathered.lines.length > 0) yield { lines: gathered.lines, entries: gathered.lines }
    }
  },
})

/** Books with several lines come last, when all of them are read. */
export const stockSource = (
  { path, file, table }: TableFile<StockTable>,
  money: Money,
): Source<LineBatch<StockLine>> => ({
  batches: async function* batches(reading) {
    for (const note of table.notes) reading.note(note)
    const repeated = await repeatedIsbns(path, table, reading.signal)
    const held = new Map<string, StockLine>()
    let batch: Read<StockLine>[] = []
    for await (const { name, table: columns, lines } of tablesIn(file.entries, table, reading))
      for await (const some of lines)
        for (const line of some) {
          const next = readStockLine(line, columns, money, name)
          if (!isDecided(next) && repeated.has(next.isbn)) {
            const earlier = held.get(next.isbn)
            held.set(next.isbn, earlier ? addLines(earlier, next) : next)
            continue
          }
          batch.push(next)
          if (batch.length < batchSize) continue
          yield stockBatch(batch)
          batch = []
        }
    batch.push(...held.values())
    for (let at = 0; at < batch.length; at += batchSize) yield stockBatch(batch.slice(at, at + batchSize))
  },
})

/** Four bytes for each line, whatever the length of the file. */
async function repeatedIsbns(
  path: string,
  like: StockTable,
  signal: AbortSignal | undefined,
): Promise<Set<string>> {
  const file = await openFile(path)
  if ('problem' in file) return new Set()
  let [numbers, length] = [new Uint32Array(4_096), 0]
  try {
    for await (const { table, lines } of tablesIn(file.entries, like, {
      note: () => {},
      signal,
    }))
      for await (const some of lines)
        for (const line of some) {
          const isbn = isbnIn(line, table)
          if (isbn === '') continue
          if (length === numbers.length) {
            const longer = new Uint32Array(length * 2)
            longer.set(numbers)
            numbers = longer
          }
          // Without the check digit, 978 and 979 differ in the first of ten digits.
          numbers[length] = Number(isbn.slice(2, 12)) - 8_000_000_000
          length += 1
        }
  } finally {
    await file.close()
  }
  const sorted = numbers.subarray(0, length).sort()
  const repeated = new Set<string>()
  for (let at = 1; at < length; at += 1)
    if (sorted[at] === sorted[at - 1]) repeated.add(withCheckDigit(`97${(sorted[at] ?? 0) + 8_000_000_000}`))
  return repeated
}
