import type { Bench } from '../bench.ts'
import { besideBaseline, readers } from '../beside-baseline.ts'
import { type Loaded, type Measured, median } from '../figures.ts'
import { megabytesOf, type Store } from '../store.ts'
import { countLine, type Line, maxLine } from '../bench-table.ts'
import { performance } from 'node:perf_hooks'
import { books } from '../../../contract/catalog/books.ts'
import { urlOf } from '../../../contract/request.ts'
import { look } from '../fetch-once.ts'
import { bookPage, searchPage } from '../../../domain/pages.ts'
import { accountsPath } from '../../../server/testing/sign-up.ts'
import { another, get, post, type Request } from '../load/requests.ts'
import { orderRequest } from '../orders.ts'
import { shelfOf } from '../reads.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { Load } from '../load/generator.ts'
import { spawnWorker } from '../worker.ts'
import { sampler } from './sampler.ts'

/** Measures overload: throughput, refusals and their latency, and recovery. */
export async function measureOverload(bench: Bench, store: Store): Promise<Line[]> {
  const held = await besideBaseline(bench, store, 'GET / (load held)', '/', 0.8)
  const work = await uncached(store)
  const load = { port: store.port, requests: work, connections: readers, seconds: 5, isOverload: true }
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

const tries = 10

/**
 * Measures the latency of uncached requests before the load; the returned function waits until it is back to
 * normal and returns the seconds.
 */
async function recovery({ port }: Store) {
  let asked = 0
  async function milliseconds(): Promise<number> {
    const start = performance.now()
    const { status } = await look(port, urlOf(books.list, { query: { q: `again${(asked += 1)}` } }))
    return status === 200 ? performance.now() - start : Infinity
  }
  async function usual(): Promise<number> {
    const times: number[] = []
    while (times.length < tries) times.push(await milliseconds())
    return median(times)
  }

  await usual()
  const before = await usual()
  return async () => {
    const start = performance.now()
    let since = start
    while ((await usual()) > 2 * before) since = performance.now()
    return (since - start) / 1000
  }
}

/** Unique requests of each kind, and some sign-ups: nearly none of them are cached. */
async function uncached(store: Store): Promise<Request[]> {
  const [book] = await shelfOf(store)
  const work = [
    get(urlOf(books.list, { query: { q: `word${another}` } })),
    get(urlOf(books.suggest, { query: { q: `word${another}` } })),
    get(searchPage({ q: `word${another}` }), { accept: 'text/html' }),
    get(`${bookPage(book?._id ?? '')}?from=${another}`, { accept: 'text/html' }),
    await orderRequest(store),
  ]
  const newAccount = post(`${accountsPath}:signUp`, {
    email: `reader-${another}@reader.example`,
    password: 'correct horse',
  })
  return [work, work, work, work, newAccount].flat()
}

const timesTooMany = 16
const seconds = 20

/**
 * Many more connections than the store can serve, beside readers of cached pages and a sampler that checks
 * responses.
 */
async function makeRush(bench: Bench, store: Store, requests: Request[]) {
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
