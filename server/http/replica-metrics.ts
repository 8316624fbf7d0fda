import { Counter, Gauge, type Registry } from 'prom-client'
import type { ReplicaRouter } from '../database/replicas/replica-router.ts'

export function registerReplicaMetrics(registry: Registry, { stats }: ReplicaRouter): void {
  const inSync = new Gauge({
    name: 'postgres_replicas_in_sync',
    help: 'Read replicas that had replayed everything at the last probe; the lowest count of all workers',
    aggregator: 'min',
    registers: [registry],
    collect() {
      inSync.set(stats()?.inSync ?? 0)
    },
  })
  const reads = new Counter({
    name: 'catalog_reads_total',
    help: 'Reads of the catalogue by the server that answered',
    labelNames: ['server'],
    registers: [registry],
    collect() {
      reads.reset()
      reads.inc({ server: 'replica' }, stats()?.replicaReads)
      reads.inc({ server: 'primary' }, stats()?.primaryReads)
    },
  })
}
