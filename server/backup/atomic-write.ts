import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { syncFolder } from '../database/embedded/atomic-directory.ts'
import { type DeriveKey, encrypt } from './encrypted-backup.ts'

const compression = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }

type Options = { deriveKey?: DeriveKey | undefined; signal?: AbortSignal | undefined }

/**
 * Compresses the text into a file that only its owner may read, encrypted where there is a key. The file appears
 * complete and checked, or not at all.
 */
export async function writeAtomically<Checked>(
  file: string,
  text: AsyncIterable<string | Buffer>,
  check: (temporary: string) => Promise<Checked>,
  { deriveKey, signal = new AbortController().signal }: Options = {},
): Promise<Checked | { refused: string }> {
  const temporary = `${file}.${randomBytes(6).toString('hex')}.unfinished`
  try {
    const target = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true })
    const compressed = createZstdCompress(compression)
    await pipeline(text, compressed, (source) => encrypt(source, deriveKey), target, { signal })
    const checked = await check(temporary)
    if (!(await moveTo(temporary, file))) return thereAlready(file)
    await syncFolder(dirname(file))
    return checked
  } finally {
    await rm(temporary, { force: true })
  }
}

export const thereAlready = (file: string) => ({ refused: `${file} is there already` })

/** Moves a finished file to its name; returns false if that is taken. */
export async function moveTo(temporary: string, name: string, join = link): Promise<boolean> {
  try {
    await join(temporary, name).catch(orMove(temporary, name))
    return true
  } catch (fault) {
    if (codeOf(fault) === 'EEXIST') return false
    throw fault
  }
}

/** File systems without hard links (USB sticks): an empty file reserves the name until the rename. */
const orMove = (temporary: string, name: string) => async (fault: unknown) => {
  if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(codeOf(fault))) throw fault
  await (await open(name, 'wx', 0o600)).close()
  await rename(temporary, name)
}

const codeOf = (fault: unknown) => (fault as NodeJS.ErrnoException).code ?? ''
