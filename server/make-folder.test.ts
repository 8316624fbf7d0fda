import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

test('it makes a folder and those above it, also when several do at once', async () => {
  const top = await mkdtemp(join(tmpdir(), 'make-folder-'))
  onTestFinished(() => rm(top, { recursive: true }))
  const path = join(top, 'a/b/c')
  await Promise.all(Array.from({ length: 10 }, () => makeFolder(path)))
  expect((await stat(path)).isDirectory()).toBe(true)

  const file = join(top, 'file')
  await writeFile(file, '')
  await expect(makeFolder(file)).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(makeFolder(join(file, 'a'))).rejects.toMatchObject({ code: 'ENOTDIR', syscall: 'mkdir' })
})

test.runIf(process.platform === 'linux')('it fails where the system makes no folders', async () => {
  await expect(makeFolder('/proc/none/a')).rejects.toMatchObject({ code: 'ENOENT', path: '/proc/none' })
})
