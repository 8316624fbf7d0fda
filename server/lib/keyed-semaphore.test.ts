import { expect, test } from 'vitest'
import { keyedSemaphore, ShareExceeded } from './semaphore.ts'

test('a key with too many tasks is refused, and the tasks of others run', async () => {
  const { run, count, isFull } = keyedSemaphore(1, 1)
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = run('busy', () => promise)
  const second = run('busy', async () => 'second')
  expect([count('busy'), isFull('busy')]).toEqual([2, true])
  await expect(run('busy', async () => 'third')).rejects.toThrow(ShareExceeded)
  expect(await run('calm', async () => 'at once')).toBe('at once')
  resolve('first')
  expect(await Promise.all([first, second])).toEqual(['first', 'second'])
  expect([count('busy'), isFull('busy')]).toEqual([0, false])
})
