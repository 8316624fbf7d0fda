import { t } from '../../../messages/t.ts'
import { pipeline, Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { createInflateRaw } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { type Chunks, guardRatio, nothingUnpacked, type Unpacked } from './guard-ratio.ts'

/** A file in an archive: its content, or why it is not read. */
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

/** Reads the directory at the end of the archive. Nothing is ever written under a name of the archive. */
export async function readZip(file: RandomAccess): Promise<ZipEntry[] | { problem: string }> {
  const { size } = await file.stat()
  const zip = await openZip(file, size)
  if (!zip) return { problem: t('The ZIP archive is not complete: it has no directory at its end') }
  const directoryAt = Number(zip.readEntryCursor)
  const listed = await listEntries(zip)
  if ('problem' in listed) return listed
  const files = listed.filter((entry) => !nameOf(entry).endsWith('/'))
  if (doOverlap(files, directoryAt)) return { problem: t('Files of the ZIP archive overlap') }
  const unpacked = nothingUnpacked()
  return files.toSorted(byName).map((entry) => toZipEntry(zip, entry, unpacked))
}

/** Names are checked one by one here, and sizes by what is unpacked: a wrong one is no reason to refuse the archive. */
const openZip = (file: RandomAccess, size: number) =>
  fromRandomAccessReaderPromise(new FileReader(file), size, {
    autoClose: false,
    decodeStrings: false,
    validateEntrySizes: false,
  }).catch(() => undefined)

/** Reads through the open file, which counts the bytes. */
class FileReader extends RandomAccessReader {
  readonly #file: RandomAccess

  constructor(file: RandomAccess) {
    super()
    this.#file = file
  }

  override read(...[buffer, offset, length, position, callback]: Parameters<RandomAccessReader['read']>) {
    callbackify(async () => {
      const { bytesRead } = await this.#file.read(buffer, offset, length, position)
      if (bytesRead < length) throw new Error('unexpected end of file')
    })(callback)
  }

  override _readStreamForRange(start: number, end: number) {
    return Readable.from(rangeOf(this.#file, start, end), { objectMode: false })
  }
}

const chunkSize = 32 * 1024

async function* rangeOf(file: RandomAccess, from: number, to: number): Chunks {
  for (let at = from; at < to; at += chunkSize) {
    const length = Math.min(chunkSize, to - at)
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
  }
}

async function listEntries(zip: ZipFile): Promise<Entry[] | { problem: string }> {
  if (zip.entryCount > maxEntries)
    return {
      problem: t('The ZIP archive has more than {count, plural, one {# file} other {# files}}', {
        count: maxEntries,
      }),
    }
  const entries: Entry[] = []
  let bytes = 0
  try {
    for await (const entry of zip.eachEntry()) {
      bytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
      if (bytes > maxDirectory) return { problem: t('The directory of the ZIP archive is too large') }
      entries.push(entry)
    }
  } catch {
    return { problem: t('The directory of the ZIP archive is damaged') }
  }
  return entries
}

const nameOf = ({ fileNameRaw }: Entry) => fileNameRaw.toString('utf8')

const byName = (a: Entry, b: Entry) => (nameOf(a) < nameOf(b) ? -1 : 1)

const localHeaderLength = 30

/** Bytes that are part of many files are read many times. */
function doOverlap(files: Entry[], directoryAt: number): boolean {
  const offsetOf = (entry: Entry) => entry.relativeOffsetOfLocalHeader
  const ordered = files.toSorted((a, b) => offsetOf(a) - offsetOf(b))
  return ordered.some((entry, index) => {
    const following = ordered[index + 1]
    const end = following ? offsetOf(following) : directoryAt
    return offsetOf(entry) + localHeaderLength + entry.compressedSize > end
  })
}

const isOutside = (name: string) => /^[/\\]|^[A-Za-z]:|(^|[/\\])\.\.([/\\]|$)|\0/.test(name)

function problemWith(name: string, entry: Entry): string | undefined {
  if (isOutside(name)) return t('Its name leads out of the archive')
  if (entry.isEncrypted()) return t('It is encrypted')
  if (/\.(zip|gz|7z|rar|tar)$/i.test(name)) return t('It is an archive within the archive. Unpack it first')
  return entry.canDecodeFileData() ? undefined : t('It is compressed in a way that the store does not know')
}

function toZipEntry(zip: ZipFile, entry: Entry, unpacked: Unpacked): ZipEntry {
  const fullName = nameOf(entry)
  const problem = problemWith(fullName, entry)
  const name = fullName.slice(0, 200)
  return problem ? { name, problem } : { name, chunks: contentOf(zip, entry, unpacked) }
}

async function* contentOf(zip: ZipFile, entry: Entry, unpacked: Unpacked): Chunks {
  const raw: AsyncIterable<Buffer> = await zip
    .openReadStreamPromise(entry, { decodeFileData: false })
    .catch(() => {
      throw new Error(t('The ZIP archive is damaged'))
    })
  if (entry.compressionMethod === 0) yield* raw
  else yield* guardRatio(raw, inflate, unpacked)
}

function inflate(source: AsyncIterable<Buffer>) {
  const inflated = createInflateRaw({ chunkSize })
  pipeline(Readable.from(source, { objectMode: false }), inflated, () => {})
  return inflated
}
