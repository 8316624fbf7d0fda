import { chmod, cp, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { elsewhere } from './address.ts'
import {
  chooseUser,
  copyBinaries,
  findPrograms,
  fingerprint,
  mayEnter,
  mayRun,
  weAreRoot,
} from './programs.ts'
import { borrowFolder, clearAfterwards, serverOf } from './testing/folders.ts'
import { openStore, shelve, startStore, titles } from './testing/stores.ts'

const onlyRoot = 'only root can run programs as another user'

/** Removes what the test adds to the directory that real stores use. */
async function tidyElsewhere(): Promise<void> {
  const before = await readdir(elsewhere).catch(() => undefined)
  onTestFinished(async () => {
    for (const name of await readdir(elsewhere).catch(() => []))
      if (!before?.includes(name)) await rm(join(elsewhere, name), { recursive: true })
    if (!before) await rm(elsewhere, { recursive: true, force: true })
  })
}

test('data below a directory that only root may enter is kept elsewhere, and the path is logged', async ({
  skip,
}) => {
  skip(!weAreRoot(), onlyRoot)
  await tidyElsewhere()
  const dataDir = join(await borrowFolder(), 'closed', 'data')
  const home = join(elsewhere, fingerprint(dataDir), 'postgres')
  clearAfterwards(home)
  const said: string[] = []
  const first = await openStore(dataDir, (line) => said.push(line))
  expect(said.join()).toContain(home)
  await shelve(first.connection, 'Emma')
  await first.stop()
  await chmod(dirname(dirname(dataDir)), 0o755)
  expect(await titles((await openStore(dataDir)).connection)).toEqual(['Emma'])
})

test('existing data that cannot be reached is not mistaken for a new store', async ({ skip }) => {
  skip(!weAreRoot(), onlyRoot)
  await tidyElsewhere()
  const folder = await borrowFolder(0o711)
  await (await openStore(join(folder, 'data'))).stop()
  await chmod(folder, 0o700)
  await expect(openStore(join(folder, 'data'))).rejects.toThrow('may not enter')
})

test('programs that only root can run are copied for the database user', async ({ skip }) => {
  skip(!weAreRoot(), onlyRoot)
  const [closed, shelf] = [await borrowFolder(), await borrowFolder(0o711)]
  await cp(dirname(await findPrograms()), join(closed, 'package'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  const runAs = await chooseUser('/nowhere')
  const copies = await Promise.all(
    [1, 2].map(() => copyBinaries(join(closed, 'package', 'native'), shelf, runAs)),
  )
  expect(new Set(copies).size).toBe(1)
  expect(await mayRun(join(copies[0]!, 'bin', 'postgres'), runAs)).toBe(true)
  expect(await readdir(shelf)).toHaveLength(1)
})

test('after a start by another user, root can use the same data, and that user again', async ({ skip }) => {
  skip(!weAreRoot(), onlyRoot)
  const user = { uid: 1, gid: 1 }
  skip(!(await mayEnter(import.meta.dirname, user)), 'this checkout is closed to other users')
  const dataDir = join(await borrowFolder(0o777), 'data')
  const his = await startStore(dataDir, user)
  await shelve(his.connection, 'Emma')
  expect(await his.leave()).toBe(0)
  const roots = await startStore(dataDir)
  expect(await titles(roots.connection)).toEqual(['Emma'])
  expect(await roots.leave()).toBe(0)
  expect((await stat(join(dataDir, 'postgres', 'server.log'))).uid).toBe(user.uid)
  const hisAgain = await startStore(dataDir, user)
  expect(await titles(hisAgain.connection)).toEqual(['Emma'])
  expect(await hisAgain.leave()).toBe(0)
})

test('data that root has unpacked is handed over to the database user', async ({ skip }) => {
  skip(!weAreRoot(), onlyRoot)
  const [here, there] = [await borrowFolder(), join(await borrowFolder(0o711), 'data')]
  const first = await openStore(here)
  await shelve(first.connection, 'Emma')
  await first.stop()
  await mkdir(there)
  await cp(join(here, 'postgres'), join(there, 'postgres'), { recursive: true })
  expect(await titles((await openStore(there)).connection)).toEqual(['Emma'])
  expect(await serverOf(join(there, 'postgres'))).toBeDefined()
})
