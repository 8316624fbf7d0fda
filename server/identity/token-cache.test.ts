import { expect, test, vi } from 'vitest'
import { SignJWT } from 'jose'
import type { Shopper } from '../http/routing/authenticate.ts'
import { tokenCache } from './verify-id-token.ts'

const rita: Shopper = {
  role: 'shopper',
  uid: 'rita',
  email: 'rita@reader.example',
  emailVerified: true,
  sid: 'here',
}

const tokenUntil = (seconds: number) =>
  new SignJWT({ exp: seconds }).setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32))

test('a token is verified once, and again after it expires', async () => {
  const verify = vi.fn(async () => rita)
  const { verify: check } = tokenCache(verify)
  const hour = Math.floor(Date.now() / 1000) + 3600
  const token = await tokenUntil(hour)
  expect([await check(token), await check(token)]).toEqual([rita, rita])
  expect(verify).toHaveBeenCalledTimes(1)
  vi.useFakeTimers({ now: (hour + 1) * 1000 })
  await check(token)
  vi.useRealTimers()
  expect(verify).toHaveBeenCalledTimes(2)
})

test('a refused token is verified each time', async () => {
  const verify = vi.fn(async () => undefined)
  const { verify: check } = tokenCache(verify)
  await check('nonsense')
  await check('nonsense')
  expect(verify).toHaveBeenCalledTimes(2)
})

test('the cache evicts the oldest token above its limit', async () => {
  const verify = vi.fn(async () => rita)
  const { verify: check } = tokenCache(verify)
  const hour = Math.floor(Date.now() / 1000) + 3600
  const tokens = await Promise.all(Array.from({ length: 2_001 }, (_, at) => tokenUntil(hour + at)))
  for (const token of tokens) await check(token)
  await check(tokens.at(-1) ?? '')
  expect(verify).toHaveBeenCalledTimes(2_001)
  await check(tokens[0] ?? '')
  expect(verify).toHaveBeenCalledTimes(2_002)
})

test('an ended sign-in is evicted, and nothing is cached without a subscription', async () => {
  const verify = vi.fn(async () => rita)
  const cache = tokenCache(verify)
  const token = await tokenUntil(Math.floor(Date.now() / 1000) + 3600)
  const asked = async () => {
    verify.mockClear()
    await cache.verify(token)
    return verify.mock.calls.length
  }
  expect([await asked(), await asked()]).toEqual([1, 0])
  cache.forget('elsewhere')
  expect(await asked()).toBe(0)
  cache.forget('here')
  expect([await asked(), await asked()]).toEqual([1, 0])
  cache.setSubscribed(false)
  expect([await asked(), await asked()]).toEqual([1, 1])
  cache.setSubscribed(true)
  expect([await asked(), await asked()]).toEqual([1, 0])
})

test('a sign-in that ends during verification is not cached', async () => {
  const verify = vi.fn(async () => {
    cache.forget('here')
    return rita
  })
  const cache = tokenCache(verify)
  const token = await tokenUntil(Math.floor(Date.now() / 1000) + 3600)
  await cache.verify(token)
  await cache.verify(token)
  expect(verify).toHaveBeenCalledTimes(2)
})
