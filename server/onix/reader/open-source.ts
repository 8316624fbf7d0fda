import { type FileHandle, open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { errorMessage } from '../../lib/error-message.ts'
import { type Chunks, guardRatio } from './guard-ratio.ts'
import { readZip, type ZipEntry } from './read-zip.ts'

/** The messages in a file: itself, or what an archive holds. */
export type Source = { entries: ZipEntry[]; size: number; close(): Promise<void> }

/** Small, so that answers of the database do not wait long while records are parsed. */
const chunkSize = 32 * 1024

/** Opens .xml, .xml.gz and .zip by their first bytes, whatever their names. */
export async function openSource(path: string): Promise<Source | { problem: string }> {
  let file: FileHandle
  try {
    file = await open(path)
  } catch (error) {
    return { problem: errorMessage(error) }
  }
  const found = await entriesOf(file, path).catch((error: unknown) => ({ problem: errorMessage(error) }))
  if ('problem' in found) await file.close()
  return found
}

async function entriesOf(file: FileHandle, path: string): Promise<Source | { problem: string }> {
  const info = await file.stat()
  if (info.isDirectory()) return { problem: 'It is a directory' }
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
  if (bytesRead === 0) return { problem: 'It is empty' }
  const start = buffer.toString('latin1')
  const source = { size: info.size, close: () => file.close() }
  if (start.startsWith('PK')) {
    const entries = await readZip(file)
    return 'problem' in entries ? entries : { ...source, entries }
  }
  const name = path.replace(/^.*[/\\]/, '')
  const chunks = start.startsWith('\u001f\u008b') ? gunzipped(file) : plain(file)
  return { ...source, entries: [{ name, chunks }] }
}

const streamOf = (file: FileHandle) =>
  file.createReadStream({ start: 0, autoClose: false, highWaterMark: chunkSize })

async function* plain(file: FileHandle): Chunks {
  for await (const chunk of streamOf(file) as AsyncIterable<Buffer>) yield chunk
}

async function* gunzipped(file: FileHandle): Chunks {
  yield* guardRatio(plain(file), (source) => {
    const gunzip = createGunzip({ chunkSize })
    pipeline(Readable.from(source, { objectMode: false }), gunzip, () => {})
    return gunzip
  })
}
