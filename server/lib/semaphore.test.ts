import { expect, test } from 'vitest'
import { QueueFull, semaphore } from './semaphore.ts'

/** Tasks that end when the test says so. */
function tasks() {
  const ends: (() => void)[] = []
  const task = () => new Promise<void>((resolve) => ends.push(resolve))
  const settle = () => new Promise(setImmediate)
  const finishOne = async () => {
    ends.shift()?.()
    await settle()
  }
  return { task, settle, finishOne, running: () => ends.length }
}

test('tasks beyond the permits are queued, and refused when the queue is full', async () => {
  const run = semaphore(2, 1)
  const { task, settle, finishOne, running } = tasks()
  const inside = [run(task), run(task), run(task)]
  await settle()
  expect(running()).toBe(2)
  await expect(run(task)).rejects.toThrow(QueueFull)
  await finishOne()
  expect(running()).toBe(2)
  const next = run(task)
  await settle()
  for (let at = 0; at < 4; at += 1) await finishOne()
  await Promise.all([...inside, next])
})

test('a failed task releases its permit', async () => {
  const run = semaphore(1, 1)
  await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await run(async () => 'yes')).toBe('yes')
})
