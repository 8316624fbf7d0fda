import type { Bench } from '../bench.ts'
import { besideBare, readers } from '../beside-bare.ts'
import type { Measured } from '../figures.ts'
import { megabytesOf, type Store } from '../store.ts'
import { countLine, type Line, maxLine } from '../table.ts'
import { recovery } from './recovery.ts'
import { makeRush, timesTooMany } from './rush.ts'
import { uncached } from './uncached.ts'

/** Measures overload: throughput, refusals and their latency, and recovery. */
export async function measureOverload(bench: Bench, store: Store): Promise<Line[]> {
  const held = await besideBare(bench, store, 'GET / (load held)', '/', 0.8)
  const work = await uncached(store)
  const load = { port: store.port, requests: work, connections: readers, seconds: 5, isTooMuch: true }
  const usual = await bench.makeLoad(load)
  const recover = await recovery(store)
  const before = await megabytesOf(store)
  const { served, kept, sampled, most, lostOrders } = await makeRush(bench, store, work)
  const secondsToRecover = await recover()
  const after = await megabytesOf(store)
  const { right, refused, wrong } = sampled
  const looked = right + refused + wrong.length
  const asked = served.perSecond + served.refused.perSecond
  return [
    ...held,
    { what: `what is not kept, ${readers} connections`, load: usual },
    {
      what: `the same, ${readers * timesTooMany} connections: served`,
      load: served,
      figure: `${(asked / usual.perSecond).toFixed(1)} times asked`,
    },
    quickLine('and turned away with 429 or 503', served.refused, 1_000),
    quickLine(`GET / meanwhile, ${readers} connections`, kept, 500),
    countLine(`wrong of ${looked} answers looked at (${refused} were refusals)`, wrong),
    countLine('orders answered and not there', await lostOrders()),
    { what: 'memory before', figure: `${before.toFixed(0)} MB` },
    maxLine('memory at most meanwhile, more than before', most - before, 100, 'MB'),
    maxLine('memory after, more than before', after - before, 100, 'MB'),
    maxLine('until answers are as quick as before', secondsToRecover, 5, 's', 1),
  ]
}

const quickLine = (what: string, load: Measured, most: number): Line => ({
  what,
  load,
  reach: `p99 < ${most} ms`,
  isReached: load.p99 < most,
})
