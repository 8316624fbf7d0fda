import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { endOfLine, endOfRows } from './format.ts'

/** A foreign file may have an endless line. */
const maxLineLength = 1_000_000

export type Unpacked = ReturnType<typeof unpack>

/** Reads a compressed file by line and by table, with a running checksum. */
export function unpack(file: string, signal = new AbortController().signal) {
  const unpacked = createZstdDecompress()
  // Errors of the stream surface at the reader.
  pipeline(createReadStream(file), unpacked, { signal }).catch(() => {})
  const pieces = unpacked[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const hash = createHash('sha256')
  let rest: Buffer = Buffer.alloc(0)
  const notWhole = () => new Error(`${file} is damaged, cut short, or no backup of a book store at all`)

  async function next(): Promise<Buffer | undefined> {
    const { value, done } = await pieces.next().catch((error: NodeJS.ErrnoException) => {
      throw error.syscall || signal.aborted ? error : notWhole()
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
