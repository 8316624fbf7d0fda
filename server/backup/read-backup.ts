import {
  type Closing,
  endOfLine,
  endOfRows,
  formatVersion,
  Head,
  Line,
  type Sequence,
  type Table,
} from './format.ts'
import { CannotDecrypt, decrypt, type DeriveKey } from './encrypted-backup.ts'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'

export type TablePart = Table & { rows: AsyncIterable<Buffer> }

type Part = { head: Head } | TablePart | { sequences: Sequence[] } | Closing

/** `deriveKey` decrypts an encrypted backup. */
export type Reading = { deriveKey?: DeriveKey | undefined; signal?: AbortSignal | undefined }

/** Reads a backup to its end; throws as soon as it differs from what was written. */
export async function* readBackup(file: string, reading: Reading = {}): AsyncGenerator<Part> {
  const text = unpack(file, reading)
  try {
    yield { head: await headOf(text, file) }
    for (;;) {
      const sha256 = text.checksum()
      const line = understood(Line, await text.line(), text.notWhole)
      if ('sha256' in line && (line.sha256 !== sha256 || !(await text.isOver()))) throw text.notWhole()
      if ('table' in line) yield* tableOf(line, text.rows())
      else yield line
      if ('sha256' in line) return
    }
  } finally {
    text.close()
  }
}

async function headOf(text: Unpacked, file: string): Promise<Head> {
  const head = understood(Head, await text.line(), text.notWhole)
  if (head.version > formatVersion)
    throw new Error(`${file} was made by a newer shop: please bring this one up to date first`)
  return head
}

async function* tableOf(table: Table, rows: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  yield { ...table, rows }
  for await (const _ of rows);
}

function understood<Shape>(shape: { parse(value: unknown): Shape }, line: string, fault: () => Error): Shape {
  try {
    return shape.parse(JSON.parse(line))
  } catch {
    throw fault()
  }
}

/** A foreign file may have an endless line. */
const maxLineLength = 1_000_000

type Unpacked = ReturnType<typeof unpack>

/** Reads a backup by line and by table, with a running checksum. */
function unpack(file: string, { deriveKey, signal = new AbortController().signal }: Reading) {
  const unpacked = createZstdDecompress()
  // Errors of the stream surface at the reader.
  pipeline(createReadStream(file), (source) => decrypt(source, file, deriveKey), unpacked, { signal }).catch(
    () => {},
  )
  const pieces = unpacked[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const hash = createHash('sha256')
  let rest: Buffer = Buffer.alloc(0)
  const notWhole = () => new Error(`${file} is damaged, cut short, or no backup of a book store at all`)

  async function next(): Promise<Buffer | undefined> {
    const { value, done } = await pieces.next().catch((error: NodeJS.ErrnoException) => {
      throw error.syscall || signal.aborted || error instanceof CannotDecrypt ? error : notWhole()
    })
    return done ? undefined : value
  }

  async function* until(mark: number): AsyncGenerator<Buffer> {
    for (let at = -1; at < 0;) {
      if (rest.length === 0) rest = (await next()) ?? fail()
      at = rest.indexOf(mark)
      const read = at < 0 ? rest : rest.subarray(0, at + 1)
      rest = rest.subarray(read.length)
      hash.update(read)
      yield at < 0 ? read : read.subarray(0, at)
    }
  }

  async function line(): Promise<string> {
    let text = Buffer.alloc(0)
    for await (const piece of until(endOfLine)) {
      text = Buffer.concat([text, piece])
      if (text.length > maxLineLength) fail()
    }
    return text.toString()
  }

  const fail = (): never => {
    throw notWhole()
  }
  return {
    line,
    rows: () => until(endOfRows),
    checksum: () => hash.copy().digest('hex'),
    isOver: async () => rest.length === 0 && (await next()) === undefined,
    close: () => unpacked.destroy(),
    notWhole,
  }
}

export type Checked = { head: Head; tables: Table[]; sequences: Sequence[] } & Closing

/** Reads the whole backup and throws if anything is wrong. */
export async function checkBackup(file: string, reading?: Reading): Promise<Checked> {
  const tables: Table[] = []
  const read: Partial<Checked> = {}
  for await (const part of readBackup(file, reading)) {
    if ('table' in part) tables.push({ table: part.table, columns: part.columns })
    else Object.assign(read, part)
  }
  const { head, sequences, rows, sha256 } = read
  if (!head || !sequences || !rows || !sha256) throw new Error(`${file} is not a whole backup`)
  return { head, tables, sequences, rows, sha256 }
}

/** What identifies a store to its owner. */
export function describe({ head, rows }: Checked): string {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  const moment = head.moment.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')
  return `the shop of ${moment}, with ${rows['books'] ?? 0} books, ${rows['orders'] ?? 0} orders and ${total} rows in total`
}
