import { t } from '../../../messages/t.ts'
import type { Duplex } from 'node:stream'

export type Chunks = AsyncGenerator<Buffer, void, undefined>

/** Text of the trade is compressed to a twentieth at best. A bomb is a thousand times as large as its file. */
const maxRatio = 200
const always = 64 * 1024 * 1024

/** How much of a file was read, and what it became: of all files of an archive together, since it may have a thousand. */
export type Unpacked = { read: number; made: number }

export const nothingUnpacked = (): Unpacked => ({ read: 0, made: 0 })

/** Unpacks a stream, and stops where it becomes far larger than it should. */
export async function* guardRatio(
  packed: AsyncIterable<Buffer>,
  unpack: (source: AsyncIterable<Buffer>) => Duplex,
  all: Unpacked,
): Chunks {
  async function* counted() {
    for await (const chunk of packed) {
      all.read += chunk.length
      yield chunk
    }
  }
  const unpacked = unpack(counted())
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      all.made += chunk.length
      if (all.made > always && all.made > all.read * maxRatio)
        throw new Error(t('It unpacks to far more than a file of this size should. It was not read further'))
      yield chunk
    }
  } finally {
    unpacked.destroy()
  }
}
