import type { Chunks } from '../engine/guard-ratio.ts'
import type { TradeFile } from '../engine/open-file.ts'
import { recognizeTable, type StoredChoices, type Table, type UnclearTable } from './recognize-table.ts'
import { knownFor } from './table-choices.sql.ts'

/** Enough for the headings of a table. */
const startLength = 16_384

/**
 * The table that a file, or the first file of an archive, is. What was read for that is read again. Of choices that are known
 * by its headings, those count.
 */
export async function recognizeFile(
  { entries }: Pick<TradeFile, 'entries'>,
  choicesFor?: (headings: string[]) => Promise<StoredChoices | undefined>,
): Promise<Table | UnclearTable | undefined> {
  const entry = entries.find((found) => 'chunks' in found)
  if (!entry || !('chunks' in entry)) return undefined
  const [start, chunks] = await startOf(entry.chunks)
  entry.chunks = chunks
  const table = recognizeTable(start)
  const shape = table && ('problem' in table ? table.shape : table)
  const choices = shape && (await choicesFor?.(shape.names))
  return choices ? recognizeTable(start, knownFor(choices)) : table
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
