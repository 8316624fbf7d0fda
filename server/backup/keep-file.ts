import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { syncFolder } from '../database/embedded/atomic-directory.ts'
import { giveName } from './give-name.ts'

const compression = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }

/**
 * Compresses the text into a file that only its owner may read. The file appears complete and checked, or not
 * at all.
 */
export async function keepFile<Checked>(
  file: string,
  text: AsyncIterable<string | Buffer>,
  check: (aside: string) => Promise<Checked>,
  signal = new AbortController().signal,
): Promise<Checked | { refused: string }> {
  const aside = `${file}.${randomBytes(6).toString('hex')}.unfinished`
  try {
    const target = createWriteStream(aside, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(text, createZstdCompress(compression), target, { signal })
    const checked = await check(aside)
    if (!(await giveName(aside, file))) return thereAlready(file)
    await syncFolder(dirname(file))
    return checked
  } finally {
    await rm(aside, { force: true })
  }
}

export const thereAlready = (file: string) => ({ refused: `${file} is there already` })
