import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

type Asset = { name: string; source: Buffer }

const compressible = /\.(js|css|svg|wasm)$/

/**
 * Precompresses assets, so that no request waits for compression. The cache has them by content: a later build
 * compresses only what has changed.
 */
export const compressAssets = (cache = defaultCache): Plugin => ({
  name: 'compress-assets',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const assets = Object.values(bundle)
        .filter(({ fileName }) => compressible.test(fileName))
        .map((file) => ({
          name: file.fileName,
          source: Buffer.from(file.type === 'chunk' ? file.code : file.source),
        }))
      for (const { name, source } of await compressAll(assets, cache))
        this.emitFile({ type: 'asset', fileName: name, source })
    },
  },
})

const defaultCache = join(import.meta.dirname, '../node_modules/.cache/compressed-assets')

export async function compressAll(assets: Asset[], cache = defaultCache): Promise<Asset[]> {
  await mkdir(cache, { recursive: true }).catch(costsTimeOnly)
  const largestFirst = assets.toSorted((a, b) => b.source.length - a.source.length)
  const used = new Set<string>()
  const compressed = await inParallel(largestFirst, async ({ name, source }) =>
    Promise.all(
      encodings.map(async ({ extension, level, compress }) => {
        const key = `${createHash('sha256').update(source).digest('hex')}-${level(name)}.${extension}`
        used.add(key)
        return {
          name: `${name}.${extension}`,
          source: await cached(join(cache, key), () => compress(source, level(name))),
        }
      }),
    ),
  )
  await prune(cache, used).catch(costsTimeOnly)
  return compressed.flat()
}

const brotli = promisify(brotliCompress)
const deflate = promisify<Buffer, { level: number }, Buffer>(gzip)

/**
 * Every visitor loads the first script. For the others level 10 takes a third of the time and makes 2 % more bytes. For
 * the megabyte of WebAssembly that reads barcodes, level 11 takes 6 s and saves an eighth.
 */
const levels = [
  { files: /\bindex-[^/]+\.js$/, level: 11 },
  { files: /\.wasm$/, level: 9 },
]

const encodings = [
  {
    extension: 'br',
    level: (name: string) => levels.find(({ files }) => files.test(name))?.level ?? 10,
    compress: (source: Buffer, level: number) =>
      brotli(source, { params: { [constants.BROTLI_PARAM_QUALITY]: level } }),
  },
  {
    extension: 'gz',
    level: () => 9,
    compress: (source: Buffer, level: number) => deflate(source, { level }),
  },
]

/** A task on each core; the other threads of the pool are left to the files of the builds that run meanwhile. */
async function inParallel<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const rest = items.values()
  const results: R[] = []
  const worker = async () => {
    for (const item of rest) results.push(await work(item))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  return results
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

/** Renames a complete file into place: an interrupted build leaves no half of one. */
async function save(path: string, bytes: Buffer) {
  const unfinished = `${path}.${process.pid}`
  await writeFile(unfinished, bytes)
  await rename(unfinished, path)
}

/** Keeps what this build uses, so that the cache does not grow, and what another build is writing. */
async function prune(cache: string, used: Set<string>) {
  const finished = (await readdir(cache)).filter((name) => /\.(br|gz)$/.test(name))
  for (const name of finished) if (!used.has(name)) await rm(join(cache, name), { force: true })
}

/** The user who builds may not be the one who installed the packages. */
const costsTimeOnly = () => {}
