import { t } from '../../../messages/t.ts'
import type { FoundFile } from '../../../contract/trade/imports.ts'
import type { Chunks } from '../engine/guard-ratio.ts'
import type { TradeFile } from '../engine/open-file.ts'
import type { ZipEntry } from '../engine/read-zip.ts'
import { recognizeTable, type Table } from './recognize-table.ts'

/** Enough for the headings of a table. */
const startLength = 16_384

/** The table that a file, or the first file of an archive, is. What was read for that is read again. */
export async function recognizeFile({
  entries,
}: TradeFile): Promise<Table | { problem: string } | undefined> {
  const entry = entries.find((found) => 'chunks' in found)
  if (!entry || !('chunks' in entry)) return undefined
  const [start, chunks] = await startOf(entry.chunks)
  entry.chunks = chunks
  return recognizeTable(start)
}

/** A failure is left to those who read the chunks. */
export async function startOf(chunks: Chunks): Promise<[start: Buffer, again: Chunks]> {
  const read: Buffer[] = []
  let failure: { error: unknown } | undefined
  let isDone = false
  try {
    for (let length = 0; length < startLength && !isDone;) {
      const next = await chunks.next()
      if (next.done) isDone = true
      else {
        read.push(next.value)
        length += next.value.length
      }
    }
  } catch (error) {
    failure = { error }
  }
  async function* again(): Chunks {
    yield* read
    if (failure) throw failure.error
    if (!isDone) yield* chunks
  }
  return [Buffer.concat(read), again()]
}

export const describeTable = ({ kind }: Table, entries: ZipEntry[]): FoundFile => ({
  kind,
  format: kind === 'books' ? t('Table of books (CSV)') : t('Stock levels (CSV)'),
  sender: null,
  sentAt: null,
  first: [],
  files: entries.filter((entry) => 'chunks' in entry).length,
})
