import { pages } from '../../../domain/pages.ts'
import type { Bench } from '../bench.ts'
import { inTurnsWithBare } from '../beside-baseline.ts'
import { openStore, production } from '../store.ts'
import type { Line } from '../bench-table.ts'

/** Longer than the TTL of any page. */
const beyondTtl = 61_000

const expiriesInSecond = 5

const clock = new URL('./clock.ts', import.meta.url).href

/**
 * A cached page expires under full load, far more often than in production: requests should not become
 * slower.
 */
export async function measureExpiry(bench: Bench, dataDir: string): Promise<Line[]> {
  const store = await openStore(production, dataDir, bench.resources, { flags: [`--import=${clock}`] })
  const expiring = setInterval(() => store.tell(beyondTtl), 1000 / expiriesInSecond)
  const both = await inTurnsWithBare(bench, store, pages.home).finally(() => clearInterval(expiring))
  await store.stop()
  const what = `GET / while it grows old ${expiriesInSecond} times a second`
  return [
    { what: `bare node:http beside ${what}`, load: both.limit, figure: worst(both.limit) },
    { what, load: both.store, figure: worst(both.store) },
  ]
}

const worst = (load: { worst: number }) => `worst ${load.worst.toFixed(1)} ms`
