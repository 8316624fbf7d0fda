import { expect, test } from 'vitest'
import { followShop, shopChanges } from './shop-changes.ts'
import { type ShopSnapshot } from './shop-state.ts'

/** Notes what happens, in order. */
function followed() {
  const happened: string[] = []
  const state = {
    current: {} as ShopSnapshot,
    reload: async () => void happened.push('read'),
  }
  const changes = shopChanges({
    state,
    invalidate: (tags) => void happened.push(`drop ${tags.join(' ')}`),
    invalidateAll: () => void happened.push('drop all'),
  })
  return { happened, ...followShop(state, changes, (error) => expect.fail(String(error))) }
}

test('a page that was made before the settings were read again does not stay in the cache', async () => {
  const { happened, subscriber, stop } = followed()
  subscriber.onSubscribed(true)
  await expect.poll(() => happened).toEqual(['read', 'drop all'])
  await stop()
})

test.each([
  ['settings home', 'drop home'],
  ['settings own-shop', 'drop all'],
  ['settings email', 'drop '],
])('%s is read before its pages are dropped', async (what, dropped) => {
  const { happened, subscriber, stop } = followed()
  subscriber.onNotification(what)
  await expect.poll(() => happened).toEqual(['read', dropped])
  await stop()
})

test('a store that closes waits for settings that are being read', async () => {
  const { happened, subscriber, stop } = followed()
  subscriber.onNotification('settings home')
  await stop()
  expect(happened).toEqual(['read', 'drop home'])
})
