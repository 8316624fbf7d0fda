import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { moveTo, writeAtomically } from './take-backup.ts'
import { placeForBackup } from './testing/borrow.ts'

async function* text() {
  yield 'Call me Ishmael.'
}

test('a file that another process created meanwhile is not overwritten', async () => {
  const file = await placeForBackup()
  const kept = await writeAtomically(file, text(), () => writeFile(file, 'theirs'))
  expect(kept).toEqual({ refused: `${file} is there already` })
  expect(await readFile(file, 'utf8')).toBe('theirs')
  expect(await readdir(dirname(file))).toEqual(['shop.backup'])
})

test('a file is not overwritten on a file system without hard links either', async () => {
  const file = await placeForBackup()
  const noLinks = () => Promise.reject(Object.assign(new Error('operation not permitted'), { code: 'EPERM' }))
  for (const [words, isNamed] of [
    ['ours', true],
    ['later', false],
  ] as const) {
    await writeFile(`${file}.aside`, words)
    expect(await moveTo(`${file}.aside`, file, noLinks)).toBe(isNamed)
    expect(await readFile(file, 'utf8')).toBe('ours')
  }
})
