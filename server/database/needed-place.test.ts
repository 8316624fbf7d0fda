import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { neededPlace } from './needed-place.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A leader that is where we say, and answers when we say. */
function leaderAt(position: number, log = 'first') {
  const leader = { position, log, isAway: false }
  const needed = neededPlace({
    find: async () => {
      if (leader.isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
      return { log: leader.log, position: leader.position }
    },
    onFault: (error) => expect.fail(String(error)),
  })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  /** Somebody reads all the time. */
  async function readFor(seconds: number) {
    for (let tenth = 0; tenth < seconds * 10; tenth += 1) {
      needed.now()
      await vi.advanceTimersByTimeAsync(100)
    }
    return needed.now()?.position
  }
  return { leader, needed, settle, readFor }
}

test('nothing is known before somebody tells us of changes, nor after the line is broken', async () => {
  const { needed, settle } = leaderAt(10)
  needed.now()
  await settle()
  expect(needed.now()).toBeUndefined()
  needed.hears(true)
  await settle()
  expect(needed.now()).toEqual({ log: 'first', position: 10 })
  needed.hears(false)
  await settle()
  expect(needed.now()).toBeUndefined()
})

test('after a change it is where the leader was after it, and unknown until then', async () => {
  const { leader, needed, settle } = leaderAt(10)
  needed.hears(true)
  needed.outdate()
  leader.position = 20
  needed.outdate()
  expect(needed.now()).toBeUndefined()
  await settle()
  expect(needed.now()).toMatchObject({ position: 20 })
})

test('without a change it is where the leader was five seconds ago', async () => {
  const { leader, needed, settle, readFor } = leaderAt(10)
  needed.hears(true)
  await settle()
  leader.position = 20
  expect(await readFor(4)).toBe(10)
  expect(await readFor(3)).toBe(20)
})

test('after a while in which nobody read, it is where the leader is now', async () => {
  const { leader, needed, settle } = leaderAt(10)
  needed.hears(true)
  await settle()
  leader.position = 20
  await vi.advanceTimersByTimeAsync(60_000)
  expect(needed.now()).toBeUndefined()
  await settle()
  expect(needed.now()).toMatchObject({ position: 20 })
})

test.each([
  ['another one', 15, 'second'],
  ['the same one without its last changes', 5, 'first'],
])('where the leader has come to be %s, nothing is needed that was lost', async (_what, position, log) => {
  const { leader, needed, settle, readFor } = leaderAt(10)
  needed.hears(true)
  await settle()
  leader.isAway = true
  expect(await readFor(11)).toBeUndefined()
  expect(needed.last()).toMatchObject({ position: 10 })
  Object.assign(leader, { position, log, isAway: false })
  expect(await readFor(1)).toBe(position)
  expect(await readFor(6)).toBe(position)
})
