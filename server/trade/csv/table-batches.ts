import { basename } from 'node:path'
import { errorMessage } from '../../lib/error-message.ts'
import type { Outcome } from '../engine/outcomes.ts'
import { batchSize, type Entry, type Place } from '../engine/read-batches.ts'
import { openSource } from '../engine/open-source.ts'
import type { ZipEntry } from '../engine/read-zip.ts'
import { type BookContext, type BookLine, decideBooks, keysOf, readBookLine } from './import-books.ts'
import {
  addLines,
  decideStock,
  isbnIn,
  readStockLine,
  type StockLine,
  writeStockLines,
} from './import-stock.ts'
import type { Batch, TableFile } from './import-table.ts'
import { type Line, readLines } from './read-lines.ts'
import { startOf } from './recognize-source.ts'
import { type BookTable, recognizeTable, type StockTable, type Table } from './recognize-table.ts'
import { writeCsvBooks } from './write-csv-books.sql.ts'

type Note = (words: string) => void

/** The signal breaks off reading, also where no line ends for long. */
type Reading = { note: Note; signal?: AbortSignal | undefined }

type Lines<Kind extends Table> = { file: string; table: Kind; lines: AsyncGenerator<Line[]> }

/** The tables of a file or an archive that are of one kind; each has its own columns. */
async function* tablesIn<Kind extends Table>(
  entries: ZipEntry[],
  kind: Kind['kind'],
  { note, signal }: Reading,
): AsyncGenerator<Lines<Kind>> {
  for (const entry of entries) {
    if ('problem' in entry) {
      note(`${entry.name}: ${entry.problem}`)
      continue
    }
    const [start, chunks] = await startOf(entry.chunks)
    const table = recognizeTable(start)
    if (table && 'kind' in table && table.kind === kind)
      yield {
        file: entry.name,
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
  note: Note,
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

type Read<Line> = Line | { place: Place; outcome: Outcome }

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

const isDecided = <Line extends object>(line: Read<Line>): line is { place: Place; outcome: Outcome } =>
  'outcome' in line

/** Of two lines about one book the later wins: it is in a later batch. */
export async function* bookBatches(
  { source }: TableFile,
  context: BookContext,
  { skipped, ...reading }: Reading & { skipped: number },
): AsyncGenerator<Batch> {
  let read = 0
  for await (const { file, table, lines } of tablesIn<BookTable>(source.entries, 'books', reading)) {
    let gathered = new Gathered<BookLine>()
    for await (const some of lines)
      for (const line of some) {
        read += 1
        if (read <= skipped) continue
        const next = readBookLine(line, table, file)
        const keys = isDecided(next) ? [] : keysOf(next)
        if (gathered.isFull(keys)) {
          yield bookBatch(gathered.lines, context)
          gathered = new Gathered()
        }
        gathered.add(next, keys)
      }
    if (gathered.lines.length > 0) yield bookBatch(gathered.lines, context)
  }
}

function bookBatch(lines: Read<BookLine>[], context: BookContext): Batch {
  return {
    entries: lines.map((line) => (isDecided(line) ? line : { place: line.place, outcome: nothing })),
    apply: async (tx, isDryRun) => {
      const open = lines.filter((line) => !isDecided(line)) as BookLine[]
      const decided = open.length > 0 ? await decideBooks(tx, open, context) : []
      const writes = decided.flatMap(({ write }) => write ?? [])
      if (!isDryRun) await writeCsvBooks(tx, writes, noteOf(open[0]?.place))
      const outcomes = new Map(open.map((line, at) => [line, decided[at]?.outcome]))
      return {
        outcomes: lines.map((line) => (isDecided(line) ? line.outcome : (outcomes.get(line) ?? nothing))),
        changed: writes.map(({ book }) => book.id),
      }
    },
    alone: () => (lines.length > 1 ? lines.map((line) => bookBatch([line], context)) : []),
  }
}

const nothing: Outcome = { kind: 'unchanged', words: [] }

/** Of moves in the ledger. */
const noteOf = (place: Place | undefined) => basename(place?.file ?? '').slice(0, 200)

/** Books with several lines come last, when all of them are read. */
export async function* stockBatches(
  { path, source }: TableFile,
  context: BookContext,
  reading: Reading,
): AsyncGenerator<Batch> {
  const repeated = await repeatedIsbns(path, reading.signal)
  const held = new Map<string, StockLine>()
  let batch: Read<StockLine>[] = []
  for await (const { file, table, lines } of tablesIn<StockTable>(source.entries, 'stock', reading))
    for await (const some of lines)
      for (const line of some) {
        const next = readStockLine(line, table, context, file)
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
  for (const line of held.values()) {
    batch.push(line)
    if (batch.length < batchSize) continue
    yield stockBatch(batch)
    batch = []
  }
  if (batch.length > 0) yield stockBatch(batch)
}

/** Four bytes for each line, whatever the length of the file. */
async function repeatedIsbns(path: string, signal: AbortSignal | undefined): Promise<Set<string>> {
  const source = await openSource(path)
  if ('problem' in source) return new Set()
  let [numbers, length] = [new Uint32Array(4_096), 0]
  try {
    for await (const { table, lines } of tablesIn<StockTable>(source.entries, 'stock', {
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
    await source.close()
  }
  const sorted = numbers.subarray(0, length).sort()
  const repeated = new Set<string>()
  for (let at = 1; at < length; at += 1)
    if (sorted[at] === sorted[at - 1]) repeated.add(isbnOfNumber(sorted[at] ?? 0))
  return repeated
}

function isbnOfNumber(number: number): string {
  const twelve = `97${number + 8_000_000_000}`
  const sum = twelve.split('').reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0)
  return twelve + ((10 - (sum % 10)) % 10)
}

function stockBatch(lines: Read<StockLine>[]): Batch {
  const places = (line: Read<StockLine>): [Place, ...Place[]] =>
    isDecided(line) ? [line.place] : line.places
  return {
    entries: lines.flatMap((line) => places(line).map((place): Entry => ({ place, outcome: nothing }))),
    apply: async (tx, isDryRun) => {
      const open = lines.filter((line) => !isDecided(line)) as StockLine[]
      const decided = open.length > 0 ? await decideStock(tx, open) : []
      const changed = isDryRun ? [] : await writeStockLines(tx, decided, noteOf(open[0]?.places[0]))
      const outcomes = new Map(decided.map(({ line, outcome }) => [line, outcome]))
      return {
        outcomes: lines.flatMap((line) =>
          isDecided(line) ? line.outcome : outcomesOf(line, outcomes.get(line) ?? nothing),
        ),
        changed,
      }
    },
    alone: () => (lines.length > 1 ? lines.map((line) => stockBatch([line])) : []),
  }
}

/** What became of a book is said at its first line. */
const outcomesOf = ({ places: [first, ...others] }: StockLine, outcome: Outcome): Outcome[] => [
  outcome,
  ...others.map((): Outcome => ({
    kind: outcome.kind === 'keptBack' ? 'keptBack' : 'unchanged',
    ...(outcome.code && { code: outcome.code }),
    words: [`Its copies are added to those of line ${first.number}`],
  })),
]
