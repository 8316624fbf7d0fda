import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoDataDir } from '../../testing/store-process.ts'
import { serverOf } from './testing/folders.ts'
import { openStore, shelve, startStore, titles } from './testing/stores.ts'

test('the server runs while any store uses it, and stops with the last', async () => {
  const dataDir = await demoDataDir()
  const home = join(dataDir, 'postgres')
  const first = await startStore(dataDir)
  const second = await startStore(dataDir)
  const server = await serverOf(home)
  expect(await first.leave()).toBe(0)
  expect(await serverOf(home)).toBe(server)
  await shelve(second.connection, 'Emma')
  expect(await second.leave()).toBe(0)
  expect(await serverOf(home)).toBeUndefined()
})

test('a store opens while another one closes', async () => {
  const dataDir = await demoDataDir()
  let store = await openStore(dataDir)
  await shelve(store.connection, 'Emma')
  for (let round = 0; round < 8; round++) {
    const closing = store.stop()
    store = await openStore(dataDir)
    await closing
    expect(await titles(store.connection)).toEqual(['Emma'])
  }
})
