import { t } from '../../../messages/t.ts'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { errorMessage } from '../../lib/error-message.ts'
import { type Chunks, guardRatio, nothingUnpacked } from './guard-ratio.ts'
import { type RandomAccess, readZip, type ZipEntry } from './read-zip.ts'

/** The messages in a file: itself, or what an archive holds. */
export type TradeFile = {
  entries: ZipEntry[]
  size: number
  /** How many bytes of the file were read. */
  position(): number
  close(): Promise<void>
}

/** Small, so that answers of the database do not wait long while records are parsed. */
const chunkSize = 32 * 1024

/** Opens .xml, .xml.gz and .zip by their first bytes, whatever their names. */
export async function openFile(path: string): Promise<TradeFile | { problem: string }> {
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

async function entriesOf(file: FileHandle, path: string): Promise<TradeFile | { problem: string }> {
  const info = await file.stat()
  if (info.isDirectory()) return { problem: t('It is a directory') }
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
  if (bytesRead === 0) return { problem: t('It is empty') }
  const start = buffer.toString('latin1')
  let position = 0
  const onRead = (bytes: number) => void (position += bytes)
  const common = { size: info.size, position: () => position, close: () => file.close() }
  if (start.startsWith('PK')) {
    const entries = await readZip(counted(file, onRead))
    return 'problem' in entries ? entries : { ...common, entries }
  }
  const name = path.replace(/^.*[/\\]/, '')
  const chunks = start.startsWith('\u001f\u008b') ? gunzipped(file, onRead) : plain(file, onRead)
  return { ...common, entries: [{ name, chunks }] }
}

const streamOf = (file: FileHandle) =>
  file.createReadStream({ start: 0, autoClose: false, highWaterMark: chunkSize })

type OnRead = (bytes: number) => void

const counted = (file: FileHandle, onRead: OnRead): RandomAccess => ({
  stat: () => file.stat(),
  read: async (...args) => {
    const read = await file.read(...args)
    onRead(read.bytesRead)
    return read
  },
})

async function* plain(file: FileHandle, onRead: OnRead): Chunks {
  for await (const chunk of streamOf(file) as AsyncIterable<Buffer>) {
    onRead(chunk.length)
    yield chunk
  }
}

async function* gunzipped(file: FileHandle, onRead: OnRead): Chunks {
  const gunzip = (source: AsyncIterable<Buffer>) => {
    const unpacked = createGunzip({ chunkSize })
    pipeline(Readable.from(source, { objectMode: false }), unpacked, () => {})
    return unpacked
  }
  yield* guardRatio(plain(file, onRead), gunzip, nothingUnpacked())
}
