import { t } from '../../../messages/t.ts'
import { isUtf8 } from 'node:buffer'
import { CsvError, type Options, parse } from 'csv-parse'
import { parse as parseSync } from 'csv-parse/sync'
import { utf16Of } from '../engine/decode-text.ts'
import type { Chunks } from '../engine/guard-ratio.ts'
import { unescapeFormula } from '../../lib/csv.ts'

/** A line of a table, which may have line breaks in its cells. */
export type Line = {
  /** Counted from 1, as a text editor does. */
  number: number
  /** The offset of its first byte. */
  at: number
} & ({ cells: string[]; isMended?: boolean } | { problem: string })

export const separators = [';', ',', '\t'] as const

export type Separator = (typeof separators)[number]

/** More than the longest book of the store needs. */
const maxLine = 256 * 1024

/** Each costs a second look at up to the length of the longest line. */
const maxBroken = 1_000

const optionsOf = (separator: Separator): Options => ({
  encoding: null,
  delimiter: separator,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  max_record_size: maxLine,
})

/**
 * Reads a table as a stream. A quote that is never closed would take all lines after it into one cell. Where quotes are
 * wrong, the line up to its next line break is read alone, or refused, and reading goes on after it.
 */
export async function* readLines(
  chunks: AsyncIterable<Buffer>,
  separator: Separator,
): AsyncGenerator<Line[]> {
  let reader = new Reader(separator, { number: 1, at: 0 })
  let broken = 0
  async function advance(chunk: Buffer | undefined): Promise<Line[]> {
    const lines = await reader.read(chunk)
    while (reader.isBroken && (chunk === undefined || reader.hasLineEnd)) {
      const { line, rest, next } = reader.restart()
      lines.push(line)
      if ('problem' in line) broken += 1
      if (broken > maxBroken)
        throw new Error(
          t('Quotes are wrong in more than {count, plural, one {# line} other {# lines}}', {
            count: maxBroken,
          }),
        )
      reader = new Reader(separator, next)
      lines.push(...(await reader.read(rest)))
      if (chunk === undefined && !reader.isBroken) lines.push(...(await reader.read(undefined)))
    }
    return lines
  }
  let isFirst = true
  for await (const chunk of inUtf8(chunks)) {
    const mark = isFirst ? markLength(chunk) : 0
    if (mark > 0) reader = new Reader(separator, { number: 1, at: mark })
    isFirst = false
    yield advance(chunk.subarray(mark))
  }
  yield advance(undefined)
}

type Start = { number: number; at: number }

/** One parser, until a line cannot be read. */
class Reader {
  isBroken = false
  readonly #separator: Separator
  readonly #parser
  #found: Line[] = []
  /** Where the next line starts. */
  #next: Start
  /** Bytes that this parser has made lines of. */
  #read = 0
  /** What comes after them. */
  #pending: Buffer = Buffer.alloc(0)

  constructor(separator: Separator, start: Start) {
    this.#separator = separator
    this.#next = start
    this.#parser = parse({
      ...optionsOf(separator),
      on_record: (cells, { bytes }) => {
        // Buffers, since there is no encoding.
        this.#add(cells as unknown as Buffer[], bytes)
        // Kept here: records in the stream would be lost with the first error.
        return null
      },
    })
    this.#parser.on('error', () => {})
  }

  /** The whole lines of a chunk; without one the last line. */
  async read(chunk: Buffer | undefined): Promise<Line[]> {
    if (chunk) this.#pending = Buffer.concat([this.#pending, chunk])
    if (this.isBroken) return []
    const error = await new Promise<Error | null | undefined>((done) => {
      if (chunk) this.#parser.write(chunk, done)
      else this.#parser.end(done)
    })
    if (error && !(error instanceof CsvError)) throw error
    this.isBroken = error !== null && error !== undefined
    const found = this.#found
    this.#found = []
    return found
  }

  /** Or it is too long anyway. */
  get hasLineEnd() {
    return this.#pending.includes(10) || this.#pending.length > maxLine
  }

  #add(cells: Buffer[], bytes: number) {
    // An empty line says nothing.
    if (cells.some((cell) => cell.length > 0)) this.#found.push({ ...this.#next, cells: cells.map(decoded) })
    this.#pass(bytes - this.#read)
    this.#read = bytes
  }

  #pass(length: number) {
    const { number, at } = this.#next
    this.#next = { number: number + countLines(this.#pending.subarray(0, length)), at: at + length }
    this.#pending = this.#pending.subarray(length)
  }

  /** The line that could not be read, up to its line break, and what comes after it. */
  restart(): { line: Line; rest: Buffer; next: Start } {
    const start = this.#next
    const end = this.#pending.indexOf(10) + 1
    const bytes = this.#pending.subarray(0, end || undefined)
    this.#pass(bytes.length)
    return { line: { ...start, ...readAlone(bytes, this.#separator) }, rest: this.#pending, next: this.#next }
  }
}

/** Tills write quotes as they are: Die "große" Reise. */
function readAlone(
  bytes: Buffer,
  separator: Separator,
): { cells: string[]; isMended: true } | { problem: string } {
  try {
    const records = parseSync(bytes, { ...optionsOf(separator), relax_quotes: true }) as unknown as Buffer[][]
    const [cells] = records
    if (cells && records.length === 1) return { cells: cells.map(decoded), isMended: true }
  } catch {
    // As below.
  }
  return {
    problem: t(
      'A quote in this line is never closed, or the line is too long. Write a quote within quotes twice',
    ),
  }
}

function countLines(bytes: Buffer): number {
  let lines = 0
  for (let at = 0; at < bytes.length; at += 1)
    if (bytes[at] === 10 || (bytes[at] === 13 && bytes[at + 1] !== 10)) lines += 1
  return lines
}

const windows1252 = new TextDecoder('windows-1252')

/** Text that is no UTF-8 is that of old tills. */
export const decodeBytes = (bytes: Buffer) =>
  isUtf8(bytes) ? bytes.toString('utf8') : windows1252.decode(bytes)

const decoded = (cell: Buffer) => unescapeFormula(decodeBytes(cell))

/** The length of a byte order mark of UTF-8. */
export const markLength = (start: Buffer) =>
  start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf ? 3 : 0

/** Spreadsheets save text in UTF-16 as "Unicode". The first chunk has more than a byte order mark. */
async function* inUtf8(chunks: AsyncIterable<Buffer>): Chunks {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  let start: Buffer | undefined = Buffer.alloc(0)
  for await (const chunk of chunks) {
    if (start && start.length + chunk.length < 4) start = Buffer.concat([start, chunk])
    else {
      const bytes: Buffer = start ? Buffer.concat([start, chunk]) : chunk
      const encoding = start && utf16Of(bytes)
      start = undefined
      if (encoding) decoder = new TextDecoder(encoding)
      yield decoder ? Buffer.from(decoder.decode(bytes, { stream: true })) : bytes
    }
  }
  if (start && start.length > 0) yield start
}
