import { expect, test } from 'vitest'
import { fairSemaphore, QueueFull, semaphore, ShareExceeded } from './semaphore.ts'

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

/** Tasks that end when the test says so, and the order in which they began. */
function queue(limits: { maxQueue: number; maxQueueOfKey: number }) {
  const run = fairSemaphore({ permits: 1, ...limits })
  const began: string[] = []
  let finish = () => {}
  const add = (key: string | undefined, name: string) =>
    run(key, () => {
      began.push(name)
      return new Promise<void>((resolve) => (finish = resolve))
    })
  async function finishAll(count: number) {
    for (let at = 0; at < count; at += 1) {
      finish()
      await new Promise(setImmediate)
    }
  }
  return { add, began, finishAll }
}

test('keys take turns, whichever has more tasks', async () => {
  const { add, began, finishAll } = queue({ maxQueue: 10, maxQueueOfKey: 3 })
  const busy = ['a1', 'a2', 'a3', 'a4'].map((name) => add('a', name))
  const others = [add('b', 'b1'), add('c', 'c1'), add(undefined, 'other')]
  await new Promise(setImmediate)
  await finishAll(7)
  await Promise.all([...busy, ...others])
  expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'other', 'a3', 'a4'])
})

test('a key beyond its share is refused while others are queued; a full queue refuses all', async () => {
  const { add, finishAll } = queue({ maxQueue: 4, maxQueueOfKey: 2 })
  const queued = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3')]
  await expect(add('a', 'a4')).rejects.toThrow(ShareExceeded)
  queued.push(add(undefined, 'other 1'), add(undefined, 'other 2'))
  await expect(add('b', 'b1')).rejects.toThrow(QueueFull)
  await new Promise(setImmediate)
  await finishAll(5)
  await Promise.all(queued)
})
