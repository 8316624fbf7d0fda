import { spawnSync } from 'node:child_process'
import { chmod, chown, cp, mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { demoDataDir } from '../../testing/store-process.ts'
import { elsewhere } from './socket-address.ts'
import { logFile } from './launch.ts'
import {
  asUser,
  chooseUser,
  copyBinaries,
  findPrograms,
  fingerprint,
  mayEnter,
  mayRun,
  weAreRoot,
} from './programs.ts'
import { clusterIn, passwordFile } from './postgres-server.ts'
import { borrowFolder, clearAfterwards, serverOf } from './testing/folders.ts'
import { openStore, shelve, startStore, titles } from './testing/stores.ts'

const onlyRoot = 'only root can run programs as another user'

/** Where data is kept that the database user cannot reach; removed after the test. */
function homeElsewhere(dataDir: string): string {
  const folder = join(elsewhere, fingerprint(dataDir))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'postgres')
}

test('data below a directory that only root may enter is kept elsewhere, and the path is logged', async ({
  skip,
}) => {
  skip(!weAreRoot(), onlyRoot)
  const dataDir = join(await borrowFolder(), 'closed', 'data')
  const home = homeElsewhere(dataDir)
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
  const user = { uid: 1, gid: 1, isShared: false }
  skip(!(await mayEnter(import.meta.dirname, user)), 'this checkout is closed to other users')
  const dataDir = join(await borrowFolder(0o777), 'data')
  const his = await startStore(dataDir, user)
  await shelve(his.connection, 'Emma')
  expect(await his.leave()).toBe(0)
  const roots = await startStore(dataDir)
  expect(await titles(roots.connection)).toEqual(['Emma'])
  expect(await roots.leave()).toBe(0)
  for (const file of ['server.log', 'password'])
    expect((await stat(join(dataDir, 'postgres', file))).uid).toBe(user.uid)
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

/** What the shell command prints as the user that PostgreSQL runs as. */
async function asDatabaseUser(command: string, ...args: string[]) {
  const { status, stdout } = spawnSync('/bin/sh', ['-c', command, ...args], {
    ...asUser(await chooseUser('/nowhere')),
    cwd: '/',
    encoding: 'utf8',
  })
  return { status, stdout }
}

test('the user nobody can neither read nor replace the password', async ({ skip }) => {
  skip(!weAreRoot(), onlyRoot)
  const dataDir = await borrowFolder(0o711)
  const home = join(dataDir, 'postgres')
  const { password } = (await openStore(dataDir)).connection
  expect((await asDatabaseUser('ls "$0"', clusterIn(home))).stdout).toContain('PG_VERSION')
  const found = await asDatabaseUser('cd "$0" && grep -rlF -- "$1" cluster password socket', home, password)
  expect(found.stdout).toBe('')
  expect((await readdir(home)).toSorted()).toEqual(['cluster', 'password', 'server.log', 'socket'])
  expect((await asDatabaseUser('mv "$0" "$0.old"', passwordFile(home))).status).not.toBe(0)
  expect((await stat(passwordFile(home))).uid).toBe(0)
})

test('a password that an earlier version gave to nobody is taken back', async ({ skip }) => {
  skip(!weAreRoot(), onlyRoot)
  const dataDir = await demoDataDir()
  const home = join(dataDir, 'postgres')
  const { uid, gid } = (await chooseUser('/nowhere'))!
  for (const path of [home, passwordFile(home)]) await chown(path, uid, gid)
  await chmod(home, 0o700)
  expect((await asDatabaseUser('cat "$0"', passwordFile(home))).status).toBe(0)
  const { connection } = await openStore(dataDir)
  await shelve(connection, 'Emma')
  expect((await asDatabaseUser('cat "$0"', passwordFile(home))).status).not.toBe(0)
  expect((await asDatabaseUser('mv "$0" "$0.old"', passwordFile(home))).status).not.toBe(0)
})

test('root does not follow a symbolic link in place of the server log', async ({ skip }) => {
  skip(!weAreRoot(), onlyRoot)
  const dataDir = await demoDataDir()
  const target = join(dataDir, 'of-root')
  await writeFile(target, '')
  await rm(logFile(join(dataDir, 'postgres')))
  await symlink(target, logFile(join(dataDir, 'postgres')))
  await expect(openStore(dataDir)).rejects.toThrow('ELOOP')
  expect(await stat(target)).toMatchObject({ uid: 0, size: 0 })
})
