import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { brotliAssets, gzipAssets } from './compress-assets.ts'

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'shop-compressed-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A folder of a build with these files. */
async function buildWith(files: Record<string, string>) {
  const folder = await newFolder()
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text.repeat(100))
  return folder
}

/** The files of a folder by name, with their inodes: a file that is written again has another one. */
const inodesIn = async (folder: string) =>
  new Map(
    await Promise.all(
      (await readdir(folder)).map(async (name) => [name, (await stat(join(folder, name))).ino] as const),
    ),
  )

test('every asset is compressed with gzip and with Brotli, and pictures and fonts are not', async () => {
  const files = { 'a.js': 'let a', 'b.css': 'b { }', 'c.wasm': 'wasm' }
  const folder = await buildWith({ ...files, 'd.png': 'png', 'e.woff2': 'woff2' })
  await gzipAssets(folder)
  await brotliAssets(folder, await newFolder())
  expect((await readdir(folder)).filter((name) => /\.(br|gz)$/.test(name))).toHaveLength(6)
  for (const name of Object.keys(files)) {
    const source = await readFile(join(folder, name))
    expect(brotliDecompressSync(await readFile(join(folder, `${name}.br`)))).toEqual(source)
    expect(gunzipSync(await readFile(join(folder, `${name}.gz`)))).toEqual(source)
  }
})

test('a cache that cannot be written does not fail the build', async () => {
  const folder = await buildWith({ 'a.js': 'let a' })
  await brotliAssets(folder, '/dev/null/cache')
  expect(await readdir(folder)).toEqual(['a.js', 'a.js.br'])
})

test('a second build compresses only what has changed, under whatever name', async () => {
  const cache = await newFolder()
  await brotliAssets(await buildWith({ 'a-1.js': 'kept', 'b.js': 'old' }), cache)
  const before = await inodesIn(cache)
  const again = await buildWith({ 'a-2.js': 'kept', 'b.js': 'new' })
  await brotliAssets(again, cache)
  const after = await inodesIn(cache)
  const same = [...after].filter(([name, inode]) => before.get(name) === inode)
  expect(same, 'that of a.js').toHaveLength(1)
  expect(after.size, 'that of the old b.js is removed').toBe(2)
  expect(brotliDecompressSync(await readFile(join(again, 'b.js.br'))).toString()).toMatch(/^new/)
})
