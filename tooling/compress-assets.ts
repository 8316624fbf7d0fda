import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(js|css|svg|wasm)$/

/** Precompresses assets quickly, so that no request waits for compression. */
export const gzipAssets = (folder: string): Promise<void> =>
  encodeAssets(folder, 'gz', (source) => deflate(source, { level: 9 }))

/**
 * Precompresses assets well, which takes twenty times as long. The cache has them by content: a later build compresses
 * only what has changed. A store that is running serves each file from the moment it is there.
 */
export async function brotliAssets(folder: string, cache: string): Promise<void> {
  await mkdir(cache, { recursive: true }).catch(costsTimeOnly)
  const used = new Set<string>()
  await encodeAssets(folder, 'br', async (source, name) => {
    const level = levelOf(name)
    const key = `${createHash('sha256').update(source).digest('hex')}-${level}.br`
    used.add(key)
    return cached(join(cache, key), () => brotli(source, { params: { [quality]: level } }))
  })
  await prune(cache, used).catch(costsTimeOnly)
}

const deflate = promisify<Buffer, { level: number }, Buffer>(gzip)
const brotli = promisify(brotliCompress)
const quality = constants.BROTLI_PARAM_QUALITY

/**
 * Every visitor loads the first script: level 11 takes six times as long as 9 and saves 7 %, level 10 three times and 5 %.
 * A shop speaks one of nine languages. For the megabyte of WebAssembly that reads barcodes, level 11 takes 6 s.
 */
const levels = [
  { files: /^specification-.*\/index-.*\.js$/, level: 11 },
  { files: /^specification-|\/index-.*\.js$|\.(css|svg)$/, level: 10 },
]

const levelOf = (name: string) => levels.find(({ files }) => files.test(name))?.level ?? 9

/** One asset on each core at a time. */
async function encodeAssets(
  folder: string,
  extension: 'br' | 'gz',
  encode: (source: Buffer, name: string) => Promise<Buffer>,
) {
  const names = (await readdir(folder, { recursive: true }))
    .filter((name) => compressible.test(name))
    .values()
  const encodeRest = async () => {
    for (const name of names) {
      const encoded = await encode(await readFile(join(folder, name)), name)
      await save(join(folder, `${name}.${extension}`), encoded)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, encodeRest))
}

async function cached(path: string, make: () => Promise<Buffer>): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch {
    const made = await make()
    await save(path, made).catch(costsTimeOnly)
    return made
  }
}

/** Renames a complete file into place: nobody reads half of one. */
async function save(path: string, bytes: Buffer) {
  const unfinished = `${path}.${process.pid}`
  await writeFile(unfinished, bytes)
  await rename(unfinished, path)
}

/** Keeps what this build uses, so that the cache does not grow, and what another build is writing. */
async function prune(cache: string, used: Set<string>) {
  const finished = (await readdir(cache)).filter((name) => name.endsWith('.br'))
  for (const name of finished) if (!used.has(name)) await rm(join(cache, name), { force: true })
}

/** The user who builds may not be the one who installed the packages. */
const costsTimeOnly = () => {}
