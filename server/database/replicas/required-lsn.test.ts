import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requiredLsn } from './required-lsn.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A primary at a given lsn, which may be unavailable. */
function primaryAt(lsn: number, timeline = 'first') {
  const primary = { lsn, timeline, isDown: false }
  const required = requiredLsn({
    findPrimary: async () => {
      if (primary.isDown) throw Object.assign(new Error('down'), { code: 'ECONNREFUSED' })
      return { timeline: primary.timeline, lsn: primary.lsn }
    },
    onError: (error) => expect.fail(String(error)),
  })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  /** Reads ten times a second. */
  async function readFor(seconds: number) {
    for (let tenth = 0; tenth < seconds * 10; tenth += 1) {
      required.current()
      await vi.advanceTimersByTimeAsync(100)
    }
    return required.current()?.lsn
  }
  return { primary, required, settle, readFor }
}

test('the position is unknown without a subscription', async () => {
  const { required, settle } = primaryAt(10)
  required.current()
  await settle()
  expect(required.current()).toBeUndefined()
  required.setSubscribed(true)
  await settle()
  expect(required.current()).toEqual({ timeline: 'first', lsn: 10 })
  required.setSubscribed(false)
  await settle()
  expect(required.current()).toBeUndefined()
})

test('after a write it is the primary’s position after that write, and unknown until then', async () => {
  const { primary, required, settle } = primaryAt(10)
  required.setSubscribed(true)
  required.invalidate()
  primary.lsn = 20
  required.invalidate()
  expect(required.current()).toBeUndefined()
  await settle()
  expect(required.current()).toMatchObject({ lsn: 20 })
})

test('without a write it is the primary’s position five seconds ago', async () => {
  const { primary, required, settle, readFor } = primaryAt(10)
  required.setSubscribed(true)
  await settle()
  primary.lsn = 20
  expect(await readFor(4)).toBe(10)
  expect(await readFor(3)).toBe(20)
})

test('after an idle time it is the primary’s current position', async () => {
  const { primary, required, settle } = primaryAt(10)
  required.setSubscribed(true)
  await settle()
  primary.lsn = 20
  await vi.advanceTimersByTimeAsync(60_000)
  expect(required.current()).toBeUndefined()
  await settle()
  expect(required.current()).toMatchObject({ lsn: 20 })
})

test.each([
  ['another timeline', 15, 'second'],
  ['a primary without the last writes', 5, 'first'],
])('after a failover to %s it no longer requires what was lost', async (_what, lsn, timeline) => {
  const { primary, required, settle, readFor } = primaryAt(10)
  required.setSubscribed(true)
  await settle()
  primary.isDown = true
  expect(await readFor(11)).toBeUndefined()
  expect(required.lastKnown()).toMatchObject({ lsn: 10 })
  Object.assign(primary, { lsn, timeline, isDown: false })
  expect(await readFor(1)).toBe(lsn)
  expect(await readFor(6)).toBe(lsn)
})
