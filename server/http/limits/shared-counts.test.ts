import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Calls } from './call-counts.sql.ts'
import { type Share, sharedCounts } from './shared-counts.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const [most, minute] = [100, 60_000]
const aSecond = () => vi.advanceTimersByTimeAsync(1_000)

/** Counts that are told to others, who have counted so many themselves. */
function counting(others: number) {
  const told: Calls[][] = []
  const faults: unknown[] = []
  let all = others
  const share = vi.fn<Share>(async (untold) => {
    told.push(untold)
    return untold.map(({ who, calls, endsIn }) => ({ who, calls: (all += calls), endsIn: endsIn - 5_000 }))
  })
  const counts = sharedCounts(share, (error) => faults.push(error))
  const call = (times: number, who = 'rita') => {
    for (let time = 1; time < times; time += 1) counts.add(who, most, minute)
    return counts.add(who, most, minute)
  }
  return { call, told, share, faults }
}

test('whoever calls now and then is told to nobody', async () => {
  const { call, told } = counting(0)
  expect(call(5)).toEqual({ current: 5, ttl: minute })
  await aSecond()
  expect(told).toEqual([])
})

test('each call is told once, and what others have counted is added', async () => {
  const { call, told } = counting(30)
  call(10)
  await aSecond()
  expect(call(2).current).toBe(42)
  await aSecond()
  await aSecond()
  expect(told.map(([untold]) => untold?.calls)).toEqual([10, 2])
  expect(call(1).current).toBe(43)
})

test('a minute that others have begun earlier is over earlier', async () => {
  const { call } = counting(30)
  call(10)
  await aSecond()
  expect(call(1).ttl).toBe(minute - 6_000)
  await vi.advanceTimersByTimeAsync(minute - 6_000)
  expect(call(1)).toEqual({ current: 1, ttl: minute })
})

test('of whoever has used up all there is nothing more to tell', async () => {
  const { call, told } = counting(95)
  call(10)
  await aSecond()
  expect(call(50).current).toBe(155)
  await aSecond()
  expect(told).toHaveLength(1)
})

test('where nobody can be told, our own count stands, a fault is named once, and it is made up for later', async () => {
  const { call, told, share, faults } = counting(30)
  share.mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('away'))
  call(10)
  await aSecond()
  await aSecond()
  expect(faults).toHaveLength(1)
  expect(call(1).current).toBe(11)
  await aSecond()
  expect(told.map(([untold]) => untold?.calls)).toEqual([11])
  expect(call(1).current).toBe(42)
})

test('calls that come while others are told of are not lost', async () => {
  const { call, share } = counting(30)
  const { promise, resolve } = Promise.withResolvers<void>()
  share.mockImplementationOnce(async ([untold]) => {
    await promise
    return [{ ...untold!, calls: 40 }]
  })
  call(10)
  await aSecond()
  call(3)
  await aSecond()
  resolve()
  await aSecond()
  expect(share).toHaveBeenCalledTimes(2)
  expect(share.mock.lastCall?.[0]).toMatchObject([{ calls: 3 }])
})

test('no more callers are remembered than may be, and the last ones stay', () => {
  const { call } = counting(0)
  call(7, 'often')
  for (let at = 0; at < 9_999; at += 1) call(1, `caller ${at}`)
  expect(call(1, 'often').current).toBe(8)
  for (let at = 0; at < 10_000; at += 1) call(1, `other ${at}`)
  expect(call(1, 'often').current).toBe(1)
})
