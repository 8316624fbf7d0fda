import { setTimeout as pause } from 'node:timers/promises'
import type { Bench } from '../bench.ts'
import { readers } from '../beside-baseline.ts'
import type { Loaded } from '../figures.ts'
import type { Load } from '../load/generator.ts'
import { get, type Request } from '../load/requests.ts'
import { megabytesOf, type Store } from '../store.ts'
import { spawnWorker } from '../worker.ts'
import { sampler } from './sampler.ts'

export const timesTooMany = 16
const seconds = 20

/**
 * Many more connections than the store can serve, beside readers of cached pages and a sampler that checks
 * responses.
 */
export async function makeRush(bench: Bench, store: Store, requests: Request[]) {
  const { sampleUntil, lostOrders } = await sampler(store)
  const { port } = store
  const readKept = spawnWorker<Load, Loaded>('./load/generator.ts', bench.resources)
  let isOver = false
  const loads = Promise.all([
    bench.makeLoad({ port, requests, seconds, connections: readers * timesTooMany, isOverload: true }),
    readKept({ port, requests: [get('/')], seconds, connections: readers }),
  ]).finally(() => (isOver = true))
  const [[served, kept], sampled, most] = await Promise.all([
    loads,
    sampleUntil(() => isOver),
    peakMegabytes(store, () => isOver),
  ])
  return { served, kept, sampled, most, lostOrders }
}

async function peakMegabytes(store: Store, isOver: () => boolean): Promise<number> {
  let most = 0
  while (!isOver()) {
    most = Math.max(most, await megabytesOf(store))
    await pause(250)
  }
  return most
}
