import { createWriteStream } from 'node:fs'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { inWorkingDirectory } from '../../backup/passphrase.ts'
import { errorMessage } from '../../lib/error-message.ts'
import { type FeedWishes, inventFeed } from './invent-feed.ts'
import type { Release } from './write-record.ts'

const usage =
  'npm run make-onix -- --records 1000 [--short] [--release 3.0|3.1|2.1] [--errors PERCENT] [--seed 1] [--sent 20260601T0900Z] [FILE]'

type Wanted = FeedWishes & { file: string | undefined }

const isRelease = (release: string): release is Release => ['3.0', '3.1', '2.1'].includes(release)

function readWishes(): Wanted | undefined {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      records: { type: 'string' },
      short: { type: 'boolean', default: false },
      release: { type: 'string', default: '3.0' },
      errors: { type: 'string', default: '0' },
      seed: { type: 'string', default: '1' },
      sent: { type: 'string' },
    },
  })
  const [records, errors, seed] = [Number(values.records), Number(values.errors), Number(values.seed)]
  const { release, short: isShort, sent } = values
  const areNumbers =
    Number.isInteger(records) && records > 0 && errors >= 0 && errors <= 100 && Number.isInteger(seed)
  if (!areNumbers || !isRelease(release) || positionals.length > 1) return undefined
  return { records, errors, seed, release, isShort, ...(sent && { sentAt: sent }), file: positionals[0] }
}

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

async function run(): Promise<string | undefined> {
  const wanted = readWishes()
  if (!wanted) return `how many records? ${usage}`
  const to: Writable = wanted.file ? createWriteStream(inWorkingDirectory(wanted.file)) : process.stdout
  await pipeline(Readable.from(inBatches(inventFeed(wanted))), to)
  return undefined
}

const failure = await run().catch(errorMessage)
if (failure) {
  process.stderr.write(`No messages were made: ${failure}\n`)
  process.exitCode = 1
}
