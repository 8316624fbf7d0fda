import { expect, test } from 'vitest'
import { usePrimary } from '../../database/replicas/replica-router.ts'
import type { CacheTag } from './cache-tags.ts'
import type { EncodedResponse } from './encoded-response.ts'
import { type Loader, ResponseCache } from './response-cache.ts'

const text = (made: { response: EncodedResponse } | { bypass: unknown }) =>
  'response' in made ? made.response.identity.body.toString() : undefined

function shelf(tags: CacheTag[] = ['books']) {
  const on = { shelf: 'old' }
  const load: Loader<never> = async () => ({
    body: Buffer.from(on.shelf),
    headers: {},
    cache: { tags },
  })
  return { on, load }
}

test('a read from the primary bypasses the cache and is not cached', async () => {
  const cache = new ResponseCache()
  const { on, load } = shelf()
  await cache.getOrLoad('/a', load)
  on.shelf = 'new'
  expect(text(await usePrimary(() => cache.getOrLoad('/a', load)))).toBe('new')
  expect(text(await cache.getOrLoad('/a', load))).toBe('old')
})

test('an entry without tags is cached and shared even for reads from the primary', async () => {
  const cache = new ResponseCache()
  const { on, load } = shelf([])
  await usePrimary(() => cache.getOrLoad('/cover', load))
  on.shelf = 'another'
  for (const made of [cache.getOrLoad('/cover', load), usePrimary(() => cache.getOrLoad('/cover', load))])
    expect(text(await made)).toBe('old')
})

test('a response built from stale rows is not cached', async () => {
  let staleReads = 0
  const cache = new ResponseCache({ countStaleReads: () => staleReads })
  const { on, load } = shelf()
  const fromStaleReplica: Loader<never> = async () => {
    staleReads += 1
    return load()
  }
  expect(text(await cache.getOrLoad('/a', fromStaleReplica))).toBe('old')
  on.shelf = 'new'
  expect(text(await cache.getOrLoad('/a', load))).toBe('new')
})
