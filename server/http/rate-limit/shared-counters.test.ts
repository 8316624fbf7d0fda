import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Counter } from './counters.sql.ts'
import { type Flush, sharedCounters } from './rate-limit.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const [limit, minute] = [100, 60_000]
const aSecond = () => vi.advanceTimersByTimeAsync(1_000)

/** Counters beside other processes that have counted `others` requests. */
function counting(others: number) {
  const flushed: Counter[][] = []
  const errors: unknown[] = []
  let all = others
  const flush = vi.fn<Flush>(async (unflushed) => {
    flushed.push(unflushed)
    return unflushed.map(({ client, requests, endsIn }) => ({
      client,
      requests: (all += requests),
      endsIn: endsIn - 5_000,
    }))
  })
  const counters = sharedCounters(flush, (error) => errors.push(error))
  const call = (times: number, client = 'rita') => {
    for (let time = 1; time < times; time += 1) counters.increment(client, limit, minute)
    return counters.increment(client, limit, minute)
  }
  return { call, flushed, flush, errors }
}

test('an occasional client is not flushed', async () => {
  const { call, flushed } = counting(0)
  expect(call(5)).toEqual({ current: 5, ttl: minute })
  await aSecond()
  expect(flushed).toEqual([])
})

test('each request is flushed once, and the others’ counts are added', async () => {
  const { call, flushed } = counting(30)
  call(10)
  await aSecond()
  expect(call(2).current).toBe(42)
  await aSecond()
  await aSecond()
  expect(flushed.map(([unflushed]) => unflushed?.requests)).toEqual([10, 2])
  expect(call(1).current).toBe(43)
})

test('a window that another process began earlier ends earlier', async () => {
  const { call } = counting(30)
  call(10)
  await aSecond()
  expect(call(1).ttl).toBe(minute - 6_000)
  await vi.advanceTimersByTimeAsync(minute - 6_000)
  expect(call(1)).toEqual({ current: 1, ttl: minute })
})

test('a client above its limit is not flushed again', async () => {
  const { call, flushed } = counting(95)
  call(10)
  await aSecond()
  expect(call(50).current).toBe(155)
  await aSecond()
  expect(flushed).toHaveLength(1)
})

test('if a flush fails, the own count applies, the error is logged once, and the next flush catches up', async () => {
  const { call, flushed, flush, errors } = counting(30)
  flush.mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('away'))
  call(10)
  await aSecond()
  await aSecond()
  expect(errors).toHaveLength(1)
  expect(call(1).current).toBe(11)
  await aSecond()
  expect(flushed.map(([unflushed]) => unflushed?.requests)).toEqual([11])
  expect(call(1).current).toBe(42)
})

test('requests during a flush are not lost', async () => {
  const { call, flush } = counting(30)
  const { promise, resolve } = Promise.withResolvers<void>()
  flush.mockImplementationOnce(async ([unflushed]) => {
    await promise
    return [{ ...unflushed!, requests: 40 }]
  })
  call(10)
  await aSecond()
  call(3)
  await aSecond()
  resolve()
  await aSecond()
  expect(flush).toHaveBeenCalledTimes(2)
  expect(flush.mock.lastCall?.[0]).toMatchObject([{ requests: 3 }])
})

test('the least recently seen clients are forgotten', () => {
  const { call } = counting(0)
  call(7, 'often')
  for (let at = 0; at < 9_999; at += 1) call(1, `caller ${at}`)
  expect(call(1, 'often').current).toBe(8)
  for (let at = 0; at < 10_000; at += 1) call(1, `other ${at}`)
  expect(call(1, 'often').current).toBe(1)
})
