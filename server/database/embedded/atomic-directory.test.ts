import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atomicDirectory } from './atomic-directory.ts'
import { borrowFolder } from './testing/folders.ts'

/** Builds a directory with one file; the first `failing` attempts fail. */
async function site(failing = 0) {
  const name = join(await borrowFolder(), 'house')
  let begun = 0
  const build = () =>
    atomicDirectory(name, async (staging) => {
      begun += 1
      if (begun <= failing) throw new Error('no bricks')
      await writeFile(join(staging, 'brick'), '')
    })
  return { name, build, begun: () => begun }
}

test('several concurrent builds of a directory: one builds it, the others find it done', async () => {
  const { name, build, begun } = await site()
  await Promise.all([build(), build(), build(), build(), build()])
  expect(begun()).toBe(1)
  expect(await readdir(join(name, '..'))).toEqual(['house'])
  expect(await readdir(name)).toEqual(['brick'])
})

test('when the first build fails, the next one builds', async () => {
  const { name, build, begun } = await site(1)
  const outcomes = await Promise.allSettled([build(), build(), build()])
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(begun()).toBe(2)
  expect(await readdir(name)).toEqual(['brick'])
})

test.each([
  ['of a killed process', 999_999_999, 0],
  ['of an earlier process with the same PID', process.pid, 0],
  ['of another process from before the machine was restarted', process.ppid, 61],
])('the lock %s is removed', async (_holder, pid, seconds) => {
  const { name, build, begun } = await site()
  await writeFile(`${name}.lock`, String(pid))
  const before = new Date(Date.now() - seconds * 1000)
  await utimes(`${name}.lock`, before, before)
  await build()
  expect(begun()).toBe(1)
  expect(await readdir(join(name, '..'))).toEqual(['house'])
})
