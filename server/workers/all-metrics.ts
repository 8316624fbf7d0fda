import cluster from 'node:cluster'
import { AggregatorRegistry, type PrometheusContentType } from 'prom-client'
import { QueueFull } from '../lib/semaphore.ts'
import { type FromWorker, tell, type ToWorker } from './words.ts'

/** Prometheus reaches any one of the workers, and wants to know of all: they ask here. */
export function tellMetricsOfAll() {
  const registry = new AggregatorRegistry()
  cluster.on('message', (worker, word: FromWorker) => {
    if (!('wantsMetrics' in word)) return
    const gathered = registry.clusterMetrics().catch(() => null)
    void gathered.then((metrics) => tell(worker, { metrics }))
  })
}

/** What a worker counts, with the way to learn what all of them have counted. */
export function registryOfAWorker() {
  const registry = new AggregatorRegistry<PrometheusContentType>()
  AggregatorRegistry.setRegistries(registry)
  return { registry, read: readAll }
}

let reading: Promise<string> | undefined

/** Those who ask at the same time get the same answer. */
const readAll = () => (reading ??= ask().finally(() => (reading = undefined)))

/** The first process waits five seconds for the others, and says so when it gives up; if it does not even say that, we do. */
const longestWait = 7_000

async function ask(): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const giveUp = () => reject(new QueueFull())
  const hear = (word: ToWorker) => {
    if ('metrics' in word) return word.metrics === null ? giveUp() : resolve(word.metrics)
  }
  process.on('message', hear)
  const patience = setTimeout(giveUp, longestWait)
  process.send?.({ wantsMetrics: true } satisfies FromWorker)
  return promise.finally(() => {
    process.off('message', hear)
    clearTimeout(patience)
  })
}
