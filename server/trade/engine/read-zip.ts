import { pipeline, Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { type Chunks, guardRatio, nothingUnpacked, type Unpacked } from './guard-ratio.ts'

/** A file in an archive: its text, or why it is not read. */
export type ZipEntry = { name: string; chunks: Chunks } | { name: string; problem: string }

/** What is needed of an open file. */
export type RandomAccess = {
  stat(): Promise<{ size: number }>
  read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ bytesRead: number; buffer: Buffer }>
}

const maxEntries = 1_000
const maxDirectory = 16 * 1024 * 1024

type Listed = { name: string; flags: number; method: number; packed: number; at: number }

/** Reads the directory at the end of the archive. Nothing is ever written under a name of the archive. */
export async function readZip(file: RandomAccess): Promise<ZipEntry[] | { problem: string }> {
  const { size } = await file.stat()
  const directory = await findDirectory(file, size)
  if (!directory) return { problem: 'The ZIP archive is not complete: it has no directory at its end' }
  if (directory.length > maxDirectory) return { problem: 'The directory of the ZIP archive is too large' }
  const bytes = await bytesAt(file, directory.at, directory.length)
  const listed = listEntries(bytes)
  if (!listed) return { problem: 'The directory of the ZIP archive is damaged' }
  if (listed.length > maxEntries) return { problem: `The ZIP archive has more than ${maxEntries} files` }
  const files = listed.filter(({ name }) => !name.endsWith('/'))
  if (doOverlap(files, directory.at)) return { problem: 'Files of the ZIP archive overlap' }
  const unpacked = nothingUnpacked()
  return files.toSorted(byName).map((entry) => toEntry(file, entry, unpacked))
}

const byName = (a: Listed, b: Listed) => (a.name < b.name ? -1 : 1)

const headerLength = 30

/** Bytes that are part of many files are read many times. */
function doOverlap(files: Listed[], directoryAt: number): boolean {
  const ordered = files.toSorted((a, b) => a.at - b.at)
  return ordered.some(({ at, packed }, place) => {
    const next = ordered[place + 1]?.at ?? directoryAt
    return at + headerLength + packed > next
  })
}

async function bytesAt(file: RandomAccess, at: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}

/** The end record is the last of the file, before a comment of up to 64 kB. */
async function findDirectory(file: RandomAccess, size: number) {
  const start = Math.max(0, size - 65_557)
  const tail = await bytesAt(file, start, size - start)
  const end = tail.lastIndexOf('PK\u0005\u0006')
  if (end === -1 || tail.length < end + 22) return undefined
  const [length, at] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (at !== 0xffffffff && length !== 0xffffffff) return { length, at }
  const locator = tail.lastIndexOf('PK\u0006\u0007')
  if (locator === -1) return undefined
  const large = await bytesAt(file, Number(tail.readBigUInt64LE(locator + 8)), 56)
  if (large.length < 56) return undefined
  return { length: Number(large.readBigUInt64LE(40)), at: Number(large.readBigUInt64LE(48)) }
}

function listEntries(directory: Buffer): Listed[] | undefined {
  const entries: Listed[] = []
  let at = 0
  while (at + 46 <= directory.length && entries.length <= maxEntries) {
    if (directory.readUInt32LE(at) !== 0x02014b50) return undefined
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) =>
      directory.readUInt16LE(at + place),
    )
    const nameEnd = at + 46 + (nameLength ?? 0)
    const extra = directory.subarray(nameEnd, nameEnd + (extraLength ?? 0))
    const entry = {
      name: directory.toString('utf8', at + 46, nameEnd),
      flags: directory.readUInt16LE(at + 8),
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      at: directory.readUInt32LE(at + 42),
    }
    entries.push(withLargeSizes(entry, extra, directory.readUInt32LE(at + 24)))
    at = nameEnd + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return entries
}

/** Sizes and offsets above 4 GB are in an extra field, in this order, each only if needed. */
function withLargeSizes(entry: Listed, extra: Buffer, unpacked: number): Listed {
  let at = 0
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== 1) at += 4 + extra.readUInt16LE(at + 2)
  at += 4
  const next = () => (at + 8 <= extra.length ? Number(extra.readBigUInt64LE((at += 8) - 8)) : 0)
  if (unpacked === 0xffffffff) next()
  const packed = entry.packed === 0xffffffff ? next() : entry.packed
  return { ...entry, packed, at: entry.at === 0xffffffff ? next() : entry.at }
}

const isOutside = (name: string) => /^[/\\]|^[A-Za-z]:|(^|[/\\])\.\.([/\\]|$)|\0/.test(name)

function problemWith({ name, flags, method }: Listed): string | undefined {
  if (isOutside(name)) return 'Its name leads out of the archive'
  if (flags & 1) return 'It is encrypted'
  if (/\.(zip|gz|7z|rar|tar)$/i.test(name)) return 'It is an archive within the archive. Unpack it first'
  return method === 0 || method === 8 ? undefined : 'It is compressed in a way that the store does not know'
}

function toEntry(file: RandomAccess, entry: Listed, unpacked: Unpacked): ZipEntry {
  const problem = problemWith(entry)
  const name = entry.name.slice(0, 200)
  return problem ? { name, problem } : { name, chunks: contentOf(file, entry, unpacked) }
}

async function* contentOf(file: RandomAccess, { method, packed, at }: Listed, unpacked: Unpacked): Chunks {
  const local = await bytesAt(file, at, headerLength)
  if (local.length < headerLength || local.readUInt32LE(0) !== 0x04034b50)
    throw new Error('The ZIP archive is damaged')
  const start = at + headerLength + local.readUInt16LE(26) + local.readUInt16LE(28)
  const bytes = rangeOf(file, start, start + packed)
  if (method === 0) yield* bytes
  else yield* guardRatio(bytes, inflate, unpacked)
}

const chunkSize = 32 * 1024

async function* rangeOf(file: RandomAccess, from: number, to: number): Chunks {
  for (let at = from; at < to; at += chunkSize) {
    const bytes = await bytesAt(file, at, Math.min(chunkSize, to - at))
    if (bytes.length === 0) return
    yield bytes
  }
}

function inflate(source: AsyncIterable<Buffer>) {
  const inflated = createInflateRaw({ chunkSize })
  pipeline(Readable.from(source, { objectMode: false }), inflated, () => {})
  return inflated
}
