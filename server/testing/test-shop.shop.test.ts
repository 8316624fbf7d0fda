import { expect, test } from 'vitest'
import { openTestShop } from './test-shop.ts'

const opened: string[] = []

test('stores that a test opens on one database are served until it ends', async () => {
  const shop = await openTestShop()
  const neighbour = await openTestShop({ database: shop.connection })
  for (const { origin } of [shop, neighbour]) {
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    opened.push(origin)
  }
})

test('and are closed then, not with the file', async () => {
  expect(opened).toHaveLength(2)
  for (const origin of opened) await expect(fetch(`${origin}/healthz`)).rejects.toThrow('fetch failed')
})
