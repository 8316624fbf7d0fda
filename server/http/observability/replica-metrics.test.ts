import { AggregatorRegistry, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { queryableBy } from '../../database/database.ts'
import { withoutReplicas } from '../../database/replicas/replica-router.ts'
import { registerReplicaMetrics } from './metrics.ts'

test('a replica counts as in sync only if every worker finds it so', async () => {
  const perWorker = [2, 1, 2].map(async (inSync) => {
    const registry = new Registry()
    const nothing = () => Promise.reject(new Error('Unexpected read'))
    const replicas = withoutReplicas(queryableBy(nothing))
    registerReplicaMetrics(registry, {
      ...replicas,
      stats: () => ({ inSync, replicaReads: 5, primaryReads: 1 }),
    })
    return registry.getMetricsAsJSON()
  })
  const ofAll = await AggregatorRegistry.aggregate(await Promise.all(perWorker)).metrics()
  expect(ofAll).toContain('postgres_replicas_in_sync 1\n')
  expect(ofAll).toContain('catalog_reads_total{server="replica"} 15\n')
})
