import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Book } from '../../../contract/books.ts'
import { demoDataDir, newDataDir, root, startStore } from '../../testing/store-process.ts'
import { isbnOf } from '../generator/invent-titles.ts'

// Databases start one after the other, slowly on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

/** What `npm run make-onix` and `npm run import` run. */
function start(program: string, args: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(root, 'server/onix', program), ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    cwd: root,
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (data: Buffer) => (said.out += data.toString()))
  child.stderr.on('data', (data: Buffer) => (said.err += data.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...said }))
  return { child, ended }
}

const lastLine = (text: string) =>
  JSON.parse(text.trimEnd().split('\n').at(-1) ?? '') as Record<string, number>

const sizeOf = async (path: string) => (await stat(path).catch(() => undefined))?.size ?? 0

test('an import that is killed goes on, into a store that runs', async () => {
  const [DATA_DIR, INIT_CWD] = [await demoDataDir(), await newDataDir()]
  const made = await start('generator/make-onix.ts', ['--records', '3000', '--errors', '2', 'feed.xml'], {
    INIT_CWD,
  }).ended
  expect(made).toEqual({ code: 0, out: '', err: '' })
  const store = await startStore({ DATA_DIR, LOG_LEVEL: 'silent' })
  const importing = () =>
    start('import/import.ts', ['feed.xml', '--report', 'report.csv'], { DATA_DIR, INIT_CWD })

  const killed = importing()
  // The first batch is in the report after it is in the database.
  await expect.poll(() => sizeOf(join(INIT_CWD, 'report.csv')), { timeout: 60_000 }).toBeGreaterThan(1_000)
  killed.child.kill('SIGKILL')
  expect(await killed.ended).toMatchObject({ code: null, out: '' })

  const { code, out, err } = await importing().ended
  expect([code, err]).toEqual([0, expect.stringContaining('It goes on.')])
  const counts = lastLine(out)
  const { read = 0, new: added = 0, unchanged = 0, refused = 0, keptBack = 0, changed } = counts
  expect([changed, added + unchanged + refused + keptBack]).toEqual([0, read])
  expect(refused).toBeGreaterThan(10)
  const lines = (await readFile(join(INIT_CWD, 'report.csv'), 'utf8')).split('\r\n')
  expect(lines[0]).toBe('file,record,byte,reference,isbn,outcome,reason,words')
  expect(lines.some((line) => line.includes('refused,bad-isbn,'))).toBe(true)

  const found = await fetch(`${store.origin}/api/books?isbn=${isbnOf(2_999)}`)
  expect((await found.json()) as Book[]).toMatchObject([{ isbn: isbnOf(2_999) }])
  const again = await importing().ended
  expect(lastLine(again.out)).toEqual({ ...counts, new: 0, unchanged: unchanged + added })
  await store.stop()
})

test('a file that cannot be read is a failure, with its reason', async () => {
  const [DATA_DIR, INIT_CWD] = [await demoDataDir(), await newDataDir()]
  const { code, out, err } = await start('import/import.ts', ['none.xml'], { DATA_DIR, INIT_CWD }).ended
  expect([code, err]).toEqual([1, expect.stringContaining('none.xml: ENOENT')])
  expect(lastLine(out)).toMatchObject({ read: 0 })
})
