import { setTimeout as pause } from 'node:timers/promises'
import type { Bench } from '../bench.ts'
import { besideBare, readers } from '../beside-bare.ts'
import type { Loaded } from '../figures.ts'
import type { Load } from '../load/generator.ts'
import { get, type Request } from '../load/requests.ts'
import { megabytesOf, type Store } from '../store.ts'
import { countLine, type Line, mostLine, ratioLine } from '../table.ts'
import { hire } from '../worker.ts'
import { recovery } from './recovery.ts'
import { sampler } from './sampler.ts'
import { uncached } from './uncached.ts'

const seconds = 20
const timesTooMany = 16

/** Everybody comes at once: many times the connections that the store can serve, beside shoppers who read what is kept. */
export async function measureOverload(bench: Bench, store: Store): Promise<Line[]> {
  const held = await besideBare(bench, store, 'GET / (load held)', '/', 0.8)
  const work = await uncached(store)
  const ordinary = await bench.makeLoad({ ...loadOf(store, work, readers), isTooMuch: true })
  const kept = await bench.makeLoad(loadOf(store, [get('/')], readers))
  const { sampleUntil, lostOrders } = await sampler(store)
  const recover = await recovery(store)
  const before = await megabytesOf(store)

  const rush = tooMuch(bench, store, work)
  let isOver = false
  const watched = watchMemory(store, () => isOver)
  const sampling = sampleUntil(() => isOver)
  const [{ busy, ...served }, keptInRush] = await rush.finally(() => (isOver = true))
  const secondsToRecover = await recover()
  const { right, refused, wrong } = await sampling
  const during = await watched
  const after = await megabytesOf(store)
  const lost = await lostOrders()
  return [
    ...held,
    { what: `uncached work, ${readers} connections`, load: ordinary },
    {
      what: `the same, ${timesTooMany} times as many: served`,
      load: { ...served, busy },
      figure: `${(served.perSecond / ordinary.perSecond).toFixed(2)} of before`,
    },
    { what: 'and turned away with 429 or 503', load: served.refused },
    ratioLine('GET / meanwhile', keptInRush, keptInRush.perSecond / kept.perSecond, 0.1),
    countLine(
      `wrong of ${right + refused + wrong.length} answers looked at (${refused} were refusals)`,
      wrong,
    ),
    countLine('orders answered and not there', lost),
    { what: 'memory before', figure: `${before.toFixed(0)} MB` },
    mostLine('memory at most meanwhile', during, 250, 'MB'),
    mostLine('memory after', after, 250, 'MB'),
    mostLine('until answers are as quick as before', secondsToRecover, 5, 's', 1),
  ]
}

const loadOf = ({ port }: Store, requests: Request[], connections: number): Load => ({
  port,
  requests,
  connections,
  seconds: 5,
})

const tooMuch = (bench: Bench, store: Store, work: Request[]) =>
  Promise.all([
    bench.makeLoad({ ...loadOf(store, work, readers * timesTooMany), seconds, isTooMuch: true }),
    hire<Load, Loaded>(
      './load/generator.ts',
      bench.toClose,
    )({ ...loadOf(store, [get('/')], readers), seconds }),
  ])

async function watchMemory(store: Store, isOver: () => boolean): Promise<number> {
  let most = 0
  while (!isOver()) {
    most = Math.max(most, await megabytesOf(store))
    await pause(250)
  }
  return most
}
