import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { compressAll } from './compress-assets.ts'

async function newCache() {
  const folder = await mkdtemp(join(tmpdir(), 'shop-compressed-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const asset = (name: string, text: string) => ({ name, source: Buffer.from(text.repeat(100)) })

/** The files of the cache by name, with their inodes: a file that is written again has another one. */
const filesIn = async (cache: string) =>
  new Map(
    await Promise.all(
      (await readdir(cache)).map(async (name) => [name, (await stat(join(cache, name))).ino] as const),
    ),
  )

test('every asset is compressed with Brotli and gzip', async () => {
  const assets = [asset('a.js', 'let a'), asset('b.css', 'b { }'), asset('c.wasm', 'wasm')]
  const compressed = new Map(
    (await compressAll(assets, await newCache())).map(({ name, source }) => [name, source]),
  )
  expect(compressed.size).toBe(6)
  for (const { name, source } of assets) {
    expect(brotliDecompressSync(compressed.get(`${name}.br`)!)).toEqual(source)
    expect(gunzipSync(compressed.get(`${name}.gz`)!)).toEqual(source)
  }
})

test('a cache that cannot be written does not fail the build', async () => {
  const compressed = await compressAll([asset('a.js', 'let a')], '/dev/null/cache')
  expect(compressed.map(({ name }) => name)).toEqual(['a.js.br', 'a.js.gz'])
})

test('a second build compresses only what has changed, under whatever name', async () => {
  const cache = await newCache()
  await compressAll([asset('a-1.js', 'kept'), asset('b.js', 'old')], cache)
  const before = await filesIn(cache)
  const again = await compressAll([asset('a-2.js', 'kept'), asset('b.js', 'new')], cache)
  const after = await filesIn(cache)
  expect(again.map(({ name }) => name).sort()).toEqual(['a-2.js.br', 'a-2.js.gz', 'b.js.br', 'b.js.gz'])
  const same = [...after].filter(([name, inode]) => before.get(name) === inode)
  expect(same, 'those of a.js').toHaveLength(2)
  expect(after.size, 'those of the old b.js are removed').toBe(4)
  const changed = again.find(({ name }) => name === 'b.js.br')
  expect(brotliDecompressSync(changed!.source).toString()).toMatch(/^new/)
})
