import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DatabaseUnavailable } from '../../database/errors.ts'
import { QueueFull } from '../../lib/semaphore.ts'
import type { EncodedResponse } from './encoded-response.ts'
import { type CachePolicy, type Loader, ResponseCache } from './response-cache.ts'

const text = (made: { response: EncodedResponse } | { bypass: unknown }) =>
  'response' in made ? made.response.identity.body.toString() : undefined

function counting(policy: CachePolicy = { tags: ['books'] }, slow = 0) {
  let made = 0
  const load: Loader<never> = async () => {
    made += 1
    const body = Buffer.from(String(made))
    if (slow) await wait(slow)
    return { body, headers: {}, cache: policy }
  }
  return { load, made: () => made }
}

test('concurrent misses share one load', async () => {
  const cache = new ResponseCache()
  const { load, made } = counting()
  await Promise.all(Array.from({ length: 50 }, () => cache.getOrLoad('/a', load)))
  expect(made()).toBe(1)
})

test('only entries with an invalidated tag are loaded again', async () => {
  const cache = new ResponseCache()
  const [a, b] = [counting({ tags: ['home'] }), counting({ tags: ['news'] })]
  await cache.getOrLoad('/a', a.load)
  await cache.getOrLoad('/b', b.load)
  cache.invalidate(['home'])
  expect(text(await cache.getOrLoad('/a', a.load))).toBe('2')
  expect(text(await cache.getOrLoad('/b', b.load))).toBe('1')
})

test('a load that began before an invalidation is not shared with requests after it', async () => {
  const cache = new ResponseCache()
  const { load } = counting({ tags: ['books'] }, 20)
  const before = cache.getOrLoad('/a', load)
  cache.invalidate(['books'])
  const after = cache.getOrLoad('/a', load)
  expect(text(await before)).toBe('1')
  expect(text(await after)).toBe('2')
  expect(text(await cache.getOrLoad('/a', load))).toBe('2')
})

test('a load that began before an invalidation is not cached', async () => {
  const cache = new ResponseCache()
  const { load } = counting({ tags: ['books'] }, 20)
  const before = cache.getOrLoad('/a', load)
  cache.invalidate(['books'])
  await before
  expect(text(await cache.getOrLoad('/a', load))).toBe('2')
})

test('an expired entry is sent while it is revalidated once', async () => {
  const cache = new ResponseCache()
  const { load, made } = counting({ tags: [], ttl: 0 })
  await cache.getOrLoad('/a', load)
  await wait(5)
  const stale = await Promise.all(Array.from({ length: 20 }, () => cache.getOrLoad('/a', load)))
  expect(stale.map(text)).toEqual(stale.map(() => '1'))
  await expect.poll(async () => text(await cache.getOrLoad('/a', load))).toBe('2')
  expect(made()).toBeLessThanOrEqual(3)
})

test('an expired entry is still sent when its revalidation fails', async () => {
  const cache = new ResponseCache()
  const { load } = counting({ tags: [], ttl: 0 })
  let broken = false
  const sometimes: Loader<never> = () => (broken ? Promise.reject(new Error('away')) : load())
  await cache.getOrLoad('/a', sometimes)
  broken = true
  await wait(5)
  expect(text(await cache.getOrLoad('/a', sometimes))).toBe('1')
  await wait(5)
  expect(text(await cache.getOrLoad('/a', sometimes))).toBe('1')
})

test('an invalidated entry is sent only while the database is unavailable', async () => {
  const cache = new ResponseCache()
  const { load } = counting()
  const trouble: { now?: () => ReturnType<Loader<number>> } = {}
  const sometimes: Loader<number> = () => (trouble.now ?? load)()
  await cache.getOrLoad('/a', sometimes)
  cache.invalidate(['books'])
  trouble.now = () => Promise.reject(new DatabaseUnavailable())
  expect(text(await cache.getOrLoad('/a', sometimes))).toBe('1')
  trouble.now = () => Promise.resolve({ bypass: 503, isTransient: true })
  expect(text(await cache.getOrLoad('/a', sometimes))).toBe('1')
  await expect(cache.getOrLoad('/b', sometimes)).resolves.toMatchObject({ bypass: 503 })
  trouble.now = () => Promise.reject(new QueueFull())
  await expect(cache.getOrLoad('/a', sometimes)).rejects.toThrow('The queue is full')
  trouble.now = () => Promise.reject(new Error('a mistake of ours'))
  await expect(cache.getOrLoad('/a', sometimes)).rejects.toThrow('a mistake of ours')
  delete trouble.now
  expect(text(await cache.getOrLoad('/a', sometimes))).toBe('2')
})

test('a response built from a stale entry is not cached', async () => {
  const cache = new ResponseCache()
  const { load } = counting()
  let isDown = false
  const list: Loader<never> = () => (isDown ? Promise.reject(new DatabaseUnavailable()) : load())
  const page: Loader<never> = async () => {
    const body = Buffer.from(`page of ${text(await cache.getOrLoad('/list', list))}`)
    return { body, headers: {}, cache: { tags: ['books'] } }
  }
  await cache.getOrLoad('/list', list)
  cache.invalidate(['books'])
  isDown = true
  expect(text(await cache.getOrLoad('/page', page))).toBe('page of 1')
  isDown = false
  expect(text(await cache.getOrLoad('/page', page))).toBe('page of 2')
})

test('an entry that was invalidated long ago is never sent', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const cache = new ResponseCache()
  await cache.getOrLoad('/a', counting().load)
  cache.invalidate(['books'])
  vi.setSystemTime(Date.now() + 600_000)
  await expect(cache.getOrLoad('/a', () => Promise.reject(new DatabaseUnavailable()))).rejects.toThrow(
    DatabaseUnavailable,
  )
})

test('a failed load is not cached', async () => {
  const cache = new ResponseCache()
  await expect(cache.getOrLoad('/a', () => Promise.reject(new Error('once')))).rejects.toThrow('once')
  expect(text(await cache.getOrLoad('/a', counting().load))).toBe('1')
})

test('a bypass is returned and not cached', async () => {
  const cache = new ResponseCache()
  expect(await cache.getOrLoad('/a', () => Promise.resolve({ bypass: 404 }))).toEqual({ bypass: 404 })
  expect(text(await cache.getOrLoad('/a', counting().load))).toBe('1')
})

test('an entry whose revalidation bypasses the cache is removed', async () => {
  const cache = new ResponseCache()
  const { load } = counting({ tags: [], ttl: 0 })
  let gone = false
  const sometimes: Loader<number> = () => (gone ? Promise.resolve({ bypass: 404 }) : load())
  await cache.getOrLoad('/a', sometimes)
  gone = true
  await wait(5)
  await cache.getOrLoad('/a', sometimes)
  await expect.poll(() => cache.getOrLoad('/a', sometimes)).toEqual({ bypass: 404 })
})

test('without a subscription entries expire within a second; a new subscription clears them', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const cache = new ResponseCache()
  const { load } = counting()
  await cache.getOrLoad('/a', load)
  cache.setSubscribed(false)
  expect(text(await cache.getOrLoad('/a', load))).toBe('1')
  vi.setSystemTime(Date.now() + 1_001)
  await expect.poll(async () => text(await cache.getOrLoad('/a', load))).toBe('2')
  cache.setSubscribed(true)
  expect(text(await cache.getOrLoad('/a', load))).toBe('3')
})

test('the oldest entries are evicted beyond the size limit', async () => {
  const cache = new ResponseCache({ maxBytes: 20_000 })
  const { load, made } = counting()
  for (let at = 0; at < 8; at += 1) await cache.getOrLoad(`/${at}`, load)
  await cache.getOrLoad('/7', load)
  expect(made()).toBe(8)
  await cache.getOrLoad('/0', load)
  expect(made()).toBe(9)
})

test('an entry that is read often survives a scan of other URLs', async () => {
  const cache = new ResponseCache({ maxBytes: 40_000 })
  const home = counting()
  await cache.getOrLoad('/', home.load)
  for (let at = 0; at < 200; at += 1) {
    await cache.getOrLoad('/', home.load)
    await cache.getOrLoad(`/${at}`, counting().load)
  }
  expect(home.made()).toBe(1)
})
