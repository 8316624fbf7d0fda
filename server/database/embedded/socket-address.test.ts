import { chmod, chown, mkdir, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chooseAddress, openSocketFolder } from './socket-address.ts'
import { chooseUser, weAreRoot } from './programs.ts'
import type { RunAs } from './postgres-server.ts'
import { borrowFolder } from './testing/folders.ts'

const onlyRoot = 'only root can give a directory to another user'

/** A socket directory outside the data directory, as in /tmp. */
async function outsideOf(runAs?: RunAs) {
  const [home, parent] = [await borrowFolder(), await borrowFolder()]
  const address = { host: join(parent, 'socket'), port: 5432 }
  return { host: address.host, open: () => openSocketFolder(address, { home, runAs, programs: '' }) }
}

const modeOf = async (folder: string) => (await stat(folder)).mode & 0o777

test('a socket directory is created for this user alone, and accepted at the next start', async () => {
  const { host, open } = await outsideOf()
  await open()
  expect(await modeOf(host)).toBe(0o700)
  await open()
})

test.each([
  ['a directory that others may enter', (host: string) => mkdir(host).then(() => chmod(host, 0o711))],
  ['a symbolic link', (host: string) => symlink('.', host)],
])('%s is not accepted as the socket directory', async (_what, make) => {
  const { host, open } = await outsideOf()
  await make(host)
  await expect(open()).rejects.toThrow(host)
})

test('a directory of another user is not accepted as the socket directory', async ({ skip }) => {
  skip(!weAreRoot(), onlyRoot)
  const { host, open } = await outsideOf()
  await mkdir(host, 0o700)
  await chown(host, 1, 1)
  await expect(open()).rejects.toThrow(host)
})

test('in the data directory, a socket directory that others may enter is closed to them', async () => {
  const installation = { home: await borrowFolder(), runAs: undefined, programs: '' }
  const address = await chooseAddress(installation)
  await mkdir(address.host)
  await openSocketFolder(address, installation)
  expect(await modeOf(address.host)).toBe(0o700)
})

test('root hands over no directory that it did not choose itself', async ({ skip }) => {
  skip(!weAreRoot(), onlyRoot)
  const { host, open } = await outsideOf(await chooseUser('/nowhere'))
  await expect(open()).rejects.toThrow(host)
  await expect(stat(host)).rejects.toThrow('ENOENT')
  await mkdir(host, 0o700)
  await expect(open()).rejects.toThrow(host)
  expect((await stat(host)).uid).toBe(0)
})
