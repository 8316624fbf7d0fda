import { Counter, Gauge, type Registry } from 'prom-client'
import type { Copies } from '../database/copies.ts'

/** What is read where. */
export function measureCopies(registry: Registry, { tell }: Copies): void {
  const trusted = new Gauge({
    name: 'postgres_replicas_in_sync',
    help: 'Read replicas that had replayed everything at the last probe; the lowest count of all workers',
    aggregator: 'min',
    registers: [registry],
    collect() {
      trusted.set(tell()?.trusted ?? 0)
    },
  })
  const reads = new Counter({
    name: 'catalog_reads_total',
    help: 'Reads of the catalogue by the server that answered',
    labelNames: ['server'],
    registers: [registry],
    collect() {
      reads.reset()
      reads.inc({ server: 'replica' }, tell()?.atCopies)
      reads.inc({ server: 'primary' }, tell()?.atLeader)
    },
  })
}
