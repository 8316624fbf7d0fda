import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isOutsideBuild, isStale, markAsBuilt, markAsComplete, sources } from './build-stamp.ts'

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

test.each([
  'server/main.process.test.ts',
  'web/cart/cart-page.test.tsx',
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
  'server/demo/covers/covers.json',
  'web/index.html',
  'web/fonts/inter-latin-wght-normal.woff2',
  'tooling/compress-assets.ts',
  'tooling/vite-plugins.ts',
])('%s causes a build', (path) => {
  expect(isOutsideBuild(path)).toBe(false)
})
