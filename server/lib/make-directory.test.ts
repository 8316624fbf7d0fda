import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeDirectory } from './file-system.ts'

test('it creates missing parents, also under concurrent calls', async () => {
  const top = await mkdtemp(join(tmpdir(), 'make-directory-'))
  onTestFinished(() => rm(top, { recursive: true }))
  const path = join(top, 'a/b/c')
  await Promise.all(Array.from({ length: 10 }, () => makeDirectory(path)))
  expect((await stat(path)).isDirectory()).toBe(true)

  const file = join(top, 'file')
  await writeFile(file, '')
  await expect(makeDirectory(file)).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(makeDirectory(join(file, 'a'))).rejects.toMatchObject({ code: 'ENOTDIR', syscall: 'mkdir' })
})

test.runIf(process.platform === 'linux')('it fails where the file system refuses directories', async () => {
  await expect(makeDirectory('/proc/none/a')).rejects.toMatchObject({ code: 'ENOENT', path: '/proc/none' })
})
