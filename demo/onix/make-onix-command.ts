import { createWriteStream } from 'node:fs'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { inWorkingDirectory } from '../../server/backup/encrypted-backup.ts'
import { type FeedWishes, inventFeed } from './invent-feed.ts'

const batchBytes = 256 * 1024

/** Many small writes would cost more than the records. */
function* inBatches(parts: Iterable<string | Buffer>): Generator<Buffer> {
  let [batch, length]: [Buffer[], number] = [[], 0]
  for (const part of parts) {
    const bytes = Buffer.from(part)
    batch.push(bytes)
    length += bytes.length
    if (length < batchBytes) continue
    yield Buffer.concat(batch)
    ;[batch, length] = [[], 0]
  }
  yield Buffer.concat(batch)
}

/** Writes to the file, or to standard output without one. */
export async function runMakeOnix(feed: FeedWishes, file: string | undefined): Promise<void> {
  const to: Writable = file ? createWriteStream(inWorkingDirectory(file)) : process.stdout
  await pipeline(Readable.from(inBatches(inventFeed(feed))), to)
}
