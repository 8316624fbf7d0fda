import { expect, test } from 'vitest'
import { fairSemaphore } from './fair-semaphore.ts'
import { QueueFull, ShareExceeded } from './semaphore.ts'

/** Tasks that end when the test says so, and the order in which they began. */
function tasks(limits: { maxQueue: number; maxQueueOfKey: number }) {
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
  const { add, began, finishAll } = tasks({ maxQueue: 10, maxQueueOfKey: 3 })
  const busy = ['a1', 'a2', 'a3', 'a4'].map((name) => add('a', name))
  const others = [add('b', 'b1'), add('c', 'c1'), add(undefined, 'other')]
  await new Promise(setImmediate)
  await finishAll(7)
  await Promise.all([...busy, ...others])
  expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'other', 'a3', 'a4'])
})

test('a key beyond its share is refused while others are queued; a full queue refuses all', async () => {
  const { add, finishAll } = tasks({ maxQueue: 4, maxQueueOfKey: 2 })
  const queued = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3')]
  await expect(add('a', 'a4')).rejects.toThrow(ShareExceeded)
  queued.push(add(undefined, 'other 1'), add(undefined, 'other 2'))
  await expect(add('b', 'b1')).rejects.toThrow(QueueFull)
  await new Promise(setImmediate)
  await finishAll(5)
  await Promise.all(queued)
})
