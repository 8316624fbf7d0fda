import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Book } from '../contract/catalog/books.ts'
import { prepareFirstStart } from './prepare-shop.ts'
import { readConfig } from './config.ts'
import { comeAgain } from './testing/when-not-busy.ts'
import { demoDataDir, newDataDir, startStore } from './testing/store-process.ts'

function configOf(environment: Record<string, string>) {
  const config = readConfig(environment)
  if ('wrong' in config) throw new Error(config.wrong.join())
  return config
}

test('a store whose database was prepared during its build opens with the demo, which it need not add', async () => {
  const DATA_DIR = await newDataDir()
  const said: string[] = []
  await prepareFirstStart(configOf({ DATA_DIR }), Promise.resolve(), (line) => said.push(line))
  expect(said).toEqual(['Adding 30 demo books…'])
  const store = await startStore({ DATA_DIR })
  expect(store.output()).not.toContain('Adding')
  const books = (await (await comeAgain(`${store.origin}/api/books`)).json()) as Book[]
  expect(books).toHaveLength(30)
  expect((await comeAgain(store.origin)).status).toBe(200)
})

test('the data of an existing store is left to its start, and a database elsewhere too', async () => {
  const said: string[] = []
  const say = (line: string) => said.push(line)
  // Whoever prepares a database waits for the build; here it never ends.
  const building = new Promise(() => {})
  await prepareFirstStart(configOf({ DATA_DIR: await demoDataDir() }), building, say)
  const DATA_DIR = await newDataDir()
  const DATABASE_URL = 'postgres://nobody:secret@127.0.0.1:9/none'
  await prepareFirstStart(configOf({ DATA_DIR, DATABASE_URL }), building, say)
  expect(await readdir(DATA_DIR)).toEqual([])
  expect(said).toEqual([])
})
