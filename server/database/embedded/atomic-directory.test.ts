import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
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

test('a build whose process was killed is not waited for', async () => {
  const { name, build, begun } = await site()
  await mkdir(`${name}.new-999999999-killed`)
  await build()
  expect(begun()).toBe(1)
})

test('a build of a killed process with the same PID as this one is not waited for', async () => {
  const { name, build, begun } = await site()
  // Of two builds that began at the same time the first by name goes first.
  await mkdir(`${name}.new-${process.pid}--killed`)
  const weBegan = vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now() + 1)
  onTestFinished(() => weBegan.mockRestore())
  await build()
  expect(begun()).toBe(1)
})
