import { Counter, Gauge, type Registry } from 'prom-client'
import type { Copies } from '../database/copies.ts'

/** What is read where. */
export function measureCopies(registry: Registry, { tell }: Copies): void {
  const trusted = new Gauge({
    name: 'copies_trusted',
    help: 'Copies of the database that had everything when they were last asked, of the worker that trusts the fewest',
    aggregator: 'min',
    registers: [registry],
    collect() {
      trusted.set(tell()?.trusted ?? 0)
    },
  })
  const reads = new Counter({
    name: 'catalogue_reads_total',
    help: 'Reads of the catalogue, at copies and at the leader',
    labelNames: ['at'],
    registers: [registry],
    collect() {
      reads.reset()
      reads.inc({ at: 'copies' }, tell()?.atCopies)
      reads.inc({ at: 'leader' }, tell()?.atLeader)
    },
  })
}
