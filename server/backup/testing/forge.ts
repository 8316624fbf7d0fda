import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { type Head, lineOf } from '../format.ts'

/** A forged backup with a valid checksum. */
export async function forge(file: string, change: (text: string) => string): Promise<string> {
  const text = zstdDecompressSync(await readFile(file)).toString()
  const closing = text.lastIndexOf('\n', text.length - 2) + 1
  const forged = `${file}.forged`
  await write(forged, change(text.slice(0, closing)), JSON.parse(text.slice(closing)))
  return forged
}

/** A backup without rows. */
export const pack = (file: string, head: Partial<Head>) =>
  write(
    file,
    lineOf({ format: 'book-store backup', version: 1, moment: '2026-11-15T12:00:00Z', ...head }) +
      lineOf({ sequences: [] }),
    { rows: {} },
  )

const write = (file: string, text: string, closing: object) =>
  writeFile(
    file,
    zstdCompressSync(text + lineOf({ ...closing, sha256: createHash('sha256').update(text).digest('hex') })),
  )
