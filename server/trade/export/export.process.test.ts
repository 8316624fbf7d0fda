import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoDataDir, newDataDir, root } from '../../testing/store-process.ts'

/** What `npm run export` and `npm run import` run. */
async function run(program: string, args: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(root, 'server', program), ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    cwd: root,
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (data: Buffer) => (said.out += data.toString()))
  child.stderr.on('data', (data: Buffer) => (said.err += data.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...said }
}

test('a closed store is exported, edited in a spreadsheet and imported', async () => {
  const [DATA_DIR, INIT_CWD] = [await demoDataDir(), await newDataDir()]
  const environment = { DATA_DIR, INIT_CWD }
  const files = ['--csv', 'books.csv', '--onix', 'books.xml']
  const done = await run('trade/export/export.ts', files, environment)
  expect([done.code, done.out]).toEqual([
    0,
    expect.stringMatching(/books\.csv: 30 books\.\n.*books\.xml: \d+ books\./),
  ])
  const path = join(INIT_CWD, 'books.csv')
  const table = await readFile(path, 'utf8')
  await writeFile(path, table.replace(/","\d+\.\d\d","/, '","0.55","'))
  const imported = await run('trade/jobs/import.ts', ['books.csv', '--report', 'report.csv'], environment)
  expect(JSON.parse(imported.out)).toMatchObject({ read: 30, changed: 1, unchanged: 29, refused: 0 })
  expect(await readFile(join(INIT_CWD, 'report.csv'), 'utf8')).toContain(',"changed",')
  expect(await readFile(join(INIT_CWD, 'books.xml'), 'utf8')).toMatch(/<\/ONIXMessage>\n$/)
  expect(await run('trade/export/export.ts', [], environment)).toMatchObject({
    code: 2,
    err: expect.stringContaining('which file'),
  })
})
