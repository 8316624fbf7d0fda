import { readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Book } from '../../contract/catalog/books.ts'
import type { Order } from '../../contract/orders/placed-order.ts'
import { signUp } from '../testing/sign-up.ts'
import { demoDataDir, newDataDir, type Process, startStore } from '../testing/store-process.ts'
import { orderFor } from '../testing/test-shop.ts'
import { comeAgain } from '../testing/when-not-busy.ts'
import { pack } from './testing/forge.ts'
import { LastingFigures } from './testing/lasting-stats.ts'
import { runCommand } from './testing/run-command.ts'

const email = 'shopper@reader.example'
const open = (DATA_DIR: string) => startStore({ DATA_DIR, LOG_LEVEL: 'silent' })

async function send<Answer>(store: Process, path: string, token: string, body?: unknown): Promise<Answer> {
  const answer = await comeAgain(store.origin + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  expect(answer.ok, path).toBe(true)
  return (await answer.json()) as Answer
}

async function everythingIn(store: Process, shopper: string, admin: string) {
  const books = await send<Book[]>(store, '/api/books', '')
  const cover = await comeAgain(`${store.origin}/covers/${books[0]?.coverImage}?w=640&format=webp`)
  return {
    books,
    cover: Buffer.from(await cover.arrayBuffer()).toString('base64'),
    orders: await send<Order[]>(store, `/api/orders/email/${email}`, shopper),
    all: await send(store, '/api/admin/orders', admin),
    figures: LastingFigures.parse(await send(store, '/api/admin', admin)),
  }
}

const BACKUP_PASSPHRASE = 'correct horse battery staple'

test('a store is backed up while it runs and restored to another directory with its secret', async () => {
  const DATA_DIR = await demoDataDir()
  const store = await open(DATA_DIR)
  const token = await signUp(store.origin, email)
  const logIn = { username: 'admin', password: 'bookstore' }
  const { token: admin } = await send<{ token: string }>(store, '/api/auth/admin', '', logIn)
  const [book] = await send<Book[]>(store, '/api/books', '')
  if (!book) throw new Error('The demo has books')
  const placed = await send<Order>(store, '/api/orders', token, orderFor(book))

  const there = await newDataDir()
  const backup = await runCommand('backup', [], { DATA_DIR, INIT_CWD: there })
  expect(backup).toMatchObject({ code: 0, said: expect.stringMatching(/30 books, \d+ orders/) })
  const [name = ''] = await readdir(there)
  expect(name).toMatch(/^book-store-[-\dT]+Z\.backup$/)
  const before = await everythingIn(store, token, admin)
  const file = join(there, name)

  const refused = await runCommand('restore', [file], { DATA_DIR })
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('there is a shop in') })
  expect(await everythingIn(store, token, admin)).toEqual(before)
  await store.stop()
  const taken = await runCommand('backup', [file], { DATA_DIR })
  expect(taken).toEqual({ code: 1, said: `No backup was made: ${file} is there already\n` })
  const closed = await runCommand('backup', [`${file}.closed`], { DATA_DIR, BACKUP_PASSPHRASE })
  expect(closed).toMatchObject({ code: 0, said: expect.stringMatching(/30 books, \d+ orders[^]*encrypted/) })
  expect(closed.said).not.toContain(BACKUP_PASSPHRASE)

  const elsewhere = join(await newDataDir(), 'restored')
  const here = { DATA_DIR: elsewhere, INIT_CWD: there }
  expect(await runCommand('restore', [`${name}.closed`], here)).toEqual({
    code: 1,
    said: `Nothing was restored: ${file}.closed is encrypted: set BACKUP_PASSPHRASE to the passphrase it was made with\n`,
  })
  await writeFile(join(there, 'passphrase'), `${BACKUP_PASSPHRASE}\n`)
  const fromFile = { ...here, BACKUP_PASSPHRASE_FILE: 'passphrase' }
  const restored = await runCommand('restore', [`${name}.closed`], fromFile)
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('Restored to') })
  expect((await stat(join(elsewhere, 'secret'))).mode & 0o777).toBe(0o600)
  const again = await open(elsewhere)
  expect(await everythingIn(again, token, admin)).toEqual(before)
  expect(await signUp(again.origin, email)).toBeTruthy()
  const next = await send<Order>(again, '/api/orders', token, orderFor(book))
  expect(next.number).toBe(placed.number + 1)
})

test('a failure is reported in one line, and nothing is changed', async () => {
  const DATA_DIR = join(await newDataDir(), 'none')
  expect(await runCommand('backup', [`${DATA_DIR}.backup`], { DATA_DIR })).toEqual({
    code: 1,
    said: `No backup was made: there is no shop in ${DATA_DIR}\n`,
  })
  const newer = `${DATA_DIR}.backup`
  await pack(newer, { migrations: ['0001-catalog.sql', '9999-later.sql'] })
  const { code, said } = await runCommand('restore', [newer], { DATA_DIR })
  expect([code, said]).toEqual([1, expect.stringMatching(/made by a newer shop \(9999-later\.sql\)/)])
  await writeFile(`${DATA_DIR}.key`, 'too short\n')
  expect(
    await runCommand('restore', [newer], { DATA_DIR, BACKUP_PASSPHRASE_FILE: `${DATA_DIR}.key` }),
  ).toEqual({
    code: 1,
    said: `Nothing was restored: the passphrase in ${DATA_DIR}.key must have at least 12 characters\n`,
  })
  expect((await readdir(dirname(DATA_DIR))).toSorted()).toEqual(['none.backup', 'none.key'])
})
