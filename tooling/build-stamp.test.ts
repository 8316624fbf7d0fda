import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { serveAssets } from '../server/rendering/render-page.ts'
import { isOutsideBuild, isStale, markAsBuilt, markAsComplete, markAsStale, sources } from './build-stamp.ts'
import { finishBuild } from './finish-build.ts'

/** A checkout with one file in each source directory. */
async function newCheckout() {
  const folder = await mkdtemp(join(tmpdir(), 'shop-build-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  for (const source of sources) await write(source.includes('.') ? source : `${source}/main.ts`, 'old')
  await mkdir(join(folder, 'dist'))
  return { folder, write }
}

test('a build is stale before the first one and after a source has changed, and only then', async () => {
  const { folder, write } = await newCheckout()
  expect(await isStale(folder)).toBe(true)
  await markAsBuilt(folder)
  expect(await isStale(folder), 'its assets are not yet compressed').toBe(true)
  await markAsComplete(folder)
  expect(await isStale(folder)).toBe(false)
  await write('server/main.test.ts', 'a test')
  await utimes(join(folder, 'server/main.ts'), 1, 1)
  expect(await isStale(folder), 'a new mtime with the same content').toBe(false)
  await write('server/main.ts', 'new')
  expect(await isStale(folder)).toBe(true)
  await markAsBuilt(folder)
  await markAsComplete(folder)
  await rm(join(folder, 'web/main.ts'))
  expect(await isStale(folder), 'a deleted source').toBe(true)
})

test('the compression of one build does not complete the next', async () => {
  const { folder } = await newCheckout()
  await markAsBuilt(folder)
  await markAsStale(folder)
  await expect(markAsComplete(folder)).rejects.toThrow('ENOENT')
  expect(await isStale(folder)).toBe(true)
})

/** A store with the assets of this checkout: how it sends a script to a browser. */
async function encodingsIn(folder: string) {
  const store = fastify()
  onTestFinished(() => store.close())
  await serveAssets(store, join(folder, 'dist/web/assets'))
  return async () => {
    const headers = { 'accept-encoding': 'gzip, deflate, br' }
    return (await store.inject({ url: '/assets/shop.js', headers })).headers['content-encoding']
  }
}

test('a quick build is served with gzip, and is stale until Brotli, which the same store then serves', async () => {
  const { folder, write } = await newCheckout()
  await write('dist/web/assets/shop.js', 'let book\n'.repeat(100))
  const interrupted = await finishBuild({ isQuick: true, folder, delay: 3_600_000 })
  interrupted?.kill()
  const encoding = await encodingsIn(folder)
  expect([await encoding(), await isStale(folder)]).toEqual(['gzip', true])
  await finishBuild({ isQuick: true, folder, delay: 0 })
  await expect.poll(() => isStale(folder), { interval: 20 }).toBe(false)
  expect(await encoding()).toBe('br')

  await markAsStale(folder)
  await finishBuild({ isQuick: false, folder })
  expect(await isStale(folder), 'a build that is not quick').toBe(false)
})

test.each([
  'server/main.process.test.ts',
  'web/storefront/cart/cart-page.test.tsx',
  'server/testing/spawn-store.ts',
  'server/identity/google-oauth/testing/fake-google.ts',
  'server/tsconfig.json',
  'tooling/test-run/summary.ts',
  'tooling/screenshots/pages.ts',
  'tooling/fonts/node_modules/subset-font/index.js',
])('%s does not cause a build', (path) => {
  expect(isOutsideBuild(path)).toBe(true)
})

test.each([
  'server/main.ts',
  'demo/covers/covers.json',
  'web/index.html',
  'web/app/fonts/inter-latin-wght-normal.woff2',
  'tooling/compress-assets.ts',
  'tooling/vite-plugins.ts',
])('%s causes a build', (path) => {
  expect(isOutsideBuild(path)).toBe(false)
})
