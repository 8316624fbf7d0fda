import { AggregatorRegistry, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { noCopies } from '../database/copies.ts'
import { measureCopies } from './measure-copies.ts'

test('the same copies are counted once, however many workers trust them', async () => {
  const told = [2, 1, 2].map(async (trusted) => {
    const registry = new Registry()
    const nothing = () => Promise.reject(new Error('Nobody reads'))
    const copies = noCopies({ many: nothing, first: nothing, run: nothing })
    measureCopies(registry, { ...copies, tell: () => ({ trusted, atCopies: 5, atLeader: 1 }) })
    return registry.getMetricsAsJSON()
  })
  const ofAll = await AggregatorRegistry.aggregate(await Promise.all(told)).metrics()
  expect(ofAll).toContain('postgres_replicas_in_sync 1\n')
  expect(ofAll).toContain('catalog_reads_total{server="replica"} 15\n')
})
