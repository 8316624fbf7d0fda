import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dropUnusedParts, noStacksOfSentinels } from './vite-plugins.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFile(join(root, path), 'utf8')

type Handler = (code: string) => { code: string }

const changed = (plugin: ReturnType<typeof dropUnusedParts>, code: string) =>
  (plugin.transform as unknown as { handler: Handler }).handler(code).code

const reactDom = 'node_modules/react-dom/cjs/react-dom-client.production.js'
const reduxQuery = 'node_modules/@reduxjs/toolkit/dist/query/rtk-query.modern.mjs'

test('no error that a library makes while it loads keeps a stack', async () => {
  for (const [path, sentinels] of [
    [reactDom, 5],
    [reduxQuery, 1],
  ] as const) {
    const code = changed(noStacksOfSentinels(), await read(path))
    expect(code.match(/ = Object\.create\(Error\.prototype\)/g), path).toHaveLength(sentinels)
    expect(code, path).not.toMatch(/^(?:var|const|let)? {0,2}\w+ = .*\bError\(.*\)[,;]$/m)
  }
})

test('the handler of onCacheEntryAdded is dropped, and nobody uses it', async () => {
  const dropped = /^\s*buildCacheLifecycleHandler,$/m
  const code = await read(reduxQuery)
  expect(code).toMatch(dropped)
  expect(changed(dropUnusedParts(), code)).not.toMatch(dropped)
  for (const name of await readdir(join(root, 'web'), { recursive: true }))
    if (/\.tsx?$/.test(name)) expect(await read(join('web', name)), name).not.toContain('onCacheEntryAdded')
})
