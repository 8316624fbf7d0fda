import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Book } from '../../../contract/catalog/books.ts'
import { inherited } from '../../testing/spawn-store.ts'
import { demoDataDir, newDataDir, root, startStore } from '../../testing/store-process.ts'
import { comeAgain } from '../../testing/when-not-busy.ts'
import { isbnOf } from '../../../demo/onix/invent-titles.ts'
import { batchSize } from '../engine/run-import.ts'

/** How often the import is killed. More with IMPORT_ROUNDS=100. */
const rounds = Number(process.env['IMPORT_ROUNDS'] ?? 1)

// Databases start one after the other, slowly on a busy machine.
vi.setConfig({ testTimeout: 180_000 + rounds * 30_000 })

/** What `npm run make-onix` and `npm run import` run. */
function start(program: string, args: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(root, program), ...args], {
    env: { ...inherited(), ...environment },
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

/** The numbers of the records in a report, in its order. */
const numbersIn = (report: string) =>
  report
    .split('\r\n')
    .flatMap((line) => (line.startsWith('"feed.xml",') ? [Number(line.split('","')[1])] : []))

test('an import that is killed goes on, into a store that runs', async () => {
  const [DATA_DIR, INIT_CWD] = [await demoDataDir(), await newDataDir()]
  const records = 1_000 * (rounds + 2)
  const made = await start(
    'demo/onix/make-onix.ts',
    ['--records', String(records), '--errors', '2', 'feed.xml'],
    { INIT_CWD },
  ).ended
  expect(made).toEqual({ code: 0, out: '', err: '' })
  const store = await startStore({ DATA_DIR, LOG_LEVEL: 'silent' })
  const report = join(INIT_CWD, 'report.csv')
  const importing = () =>
    start('server/trade/jobs/import.ts', ['feed.xml', '--report', 'report.csv'], { DATA_DIR, INIT_CWD })

  for (let round = 0; round < rounds; round += 1) {
    const before = await sizeOf(report)
    const killed = importing()
    // A batch is in the report after it is in the database.
    await expect.poll(() => sizeOf(report), { timeout: 180_000 }).toBeGreaterThan(before + 1_000)
    killed.child.kill('SIGKILL')
    expect(await killed.ended).toMatchObject({ code: null, out: '' })
  }

  const { code, out, err } = await importing().ended
  expect([code, err]).toEqual([0, expect.stringContaining('It goes on.')])
  const counts = lastLine(out)
  const { read = 0, new: added = 0, unchanged = 0, refused = 0, skipped = 0, changed } = counts
  expect([changed, added + unchanged + refused + skipped]).toEqual([0, read])
  expect(refused).toBeGreaterThan(10)
  const text = await readFile(report, 'utf8')
  expect(text.split('\r\n')[0]).toBe(
    '\uFEFF"file","record","byte","reference","isbn","outcome","reason","words","title"',
  )
  expect(text).toContain('"refused","bad-isbn",')
  // Each record once, in order; a kill costs the report one batch at most, and the database nothing.
  const numbers = numbersIn(text)
  const steps = numbers.map((number, at) => number - (numbers[at - 1] ?? 0))
  expect([numbers.at(-1), steps.filter((step) => step < 1 || step > batchSize + 1)]).toEqual([read, []])
  expect(steps.filter((step) => step > 1).length).toBeLessThanOrEqual(rounds)

  const last = isbnOf(records - 1)
  const found = await comeAgain(`${store.origin}/api/books?isbn=${last}`)
  expect((await found.json()) as Book[]).toMatchObject([{ isbn: last }])
  const again = await importing().ended
  expect(lastLine(again.out)).toEqual({ ...counts, new: 0, unchanged: unchanged + added })
  expect(new Set(numbersIn(await readFile(report, 'utf8'))).size).toBe(read)
  await store.stop()
})

test('a file that cannot be read is a failure, with its reason', async () => {
  const [DATA_DIR, INIT_CWD] = [await demoDataDir(), await newDataDir()]
  const { code, out, err } = await start('server/trade/jobs/import.ts', ['none.xml'], { DATA_DIR, INIT_CWD })
    .ended
  expect([code, err]).toEqual([1, expect.stringContaining('none.xml: ENOENT')])
  expect(lastLine(out)).toMatchObject({ read: 0 })
})
