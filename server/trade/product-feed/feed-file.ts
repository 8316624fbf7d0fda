import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { openNameless } from '../../lib/file-system.ts'

/** A complete feed. `hash` changes with its content. */
type StoredFeed = { madeAt: Date; hash: string; size: number; read(): AsyncGenerator<Buffer> }

type Entry = StoredFeed & { key: string; retire(): Promise<void> }

const chunkBytes = 65_536

/**
 * Keeps the latest complete feed in a temporary file, since that of a large shop does not fit into memory. It is written
 * while it is sent. Without a disk to write to, nothing is kept.
 */
export function feedFile(maxAge: number) {
  let stored: Entry | undefined
  let isRecording = false

  const find = (key: string): StoredFeed | undefined =>
    stored?.key === key && Date.now() - stored.madeAt.getTime() < maxAge ? stored : undefined

  async function keep(entry: Entry) {
    const before = stored
    stored = entry
    await before?.retire()
  }

  async function* record(key: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    // One at a time: a second one would be as new as the first.
    if (isRecording) return yield* chunks
    isRecording = true
    const madeAt = new Date()
    const hash = createHash('sha1')
    let size = 0
    let file = await openNameless(tmpdir())
    try {
      for await (const chunk of chunks) {
        if (file && !(await isWritten(file, chunk))) file = await closed(file)
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
      if (file) await keep({ key, madeAt, hash: hash.digest('base64url'), size, ...readersOf(file) })
      file = undefined
    } finally {
      isRecording = false
      await file?.close()
    }
  }

  return { find, record, close: async () => stored?.retire() }
}

const isWritten = (file: FileHandle, chunk: Buffer) =>
  file.appendFile(chunk).then(
    () => true,
    () => false,
  )

async function closed(file: FileHandle): Promise<undefined> {
  await file.close()
}

/** A replaced file is closed after its last reader. */
function readersOf(file: FileHandle) {
  let readers = 0
  let isRetired = false
  const closeIfUnused = async () => {
    if (isRetired && readers === 0) await file.close()
  }

  async function* read(): AsyncGenerator<Buffer> {
    readers += 1
    try {
      for (let position = 0; ;) {
        const { bytesRead, buffer } = await file.read(Buffer.alloc(chunkBytes), 0, chunkBytes, position)
        if (bytesRead === 0) return
        position += bytesRead
        yield buffer.subarray(0, bytesRead)
      }
    } finally {
      readers -= 1
      await closeIfUnused()
    }
  }

  const retire = async () => {
    if (isRetired) return
    isRetired = true
    await closeIfUnused()
  }
  return { read, retire }
}
