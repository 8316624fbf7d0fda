import { type Closing, formatVersion, Head, Line, type Sequence, type Table } from './format.ts'
import { unpack, type Unpacked } from './unpack.ts'

export type TablePart = Table & { rows: AsyncIterable<Buffer> }

export type Part = { head: Head } | TablePart | { sequences: Sequence[] } | Closing

/** Reads a backup to its end; throws as soon as it differs from what was written. */
export async function* readBackup(file: string, signal?: AbortSignal): AsyncGenerator<Part> {
  const text = unpack(file, signal)
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
