import cluster, { type Worker } from 'node:cluster'
import type { Connection } from '../database/connection.ts'
import { AggregatorRegistry, type PrometheusContentType } from 'prom-client'
import { QueueFull } from '../lib/semaphore.ts'

/** What a worker needs beside its config. */
export type Task = { worker: number; port: number; connection: Connection; isDemo: boolean }

/** `metrics` is null where a worker did not report. */
export type ToWorker = { task: Task } | { stop: true } | { metrics: string | null }

export type FromWorker = { cannotOpen: string } | { wantsMetrics: true }

export function send(worker: Worker, message: ToWorker) {
  if (worker.isConnected()) worker.send(message)
}

const variable = 'BOOK_STORE_WORKER'

/** `cluster.isWorker` is also true under another program's cluster, such as pm2's. */
export const workerEnvironment = { [variable]: '1' }
export const isOwnWorker = process.env[variable] !== undefined

/** Answers the workers' requests for the metrics of all workers: Prometheus scrapes whichever takes its connection. */
export function serveClusterMetrics() {
  const registry = new AggregatorRegistry()
  cluster.on('message', (worker, message: FromWorker) => {
    if (!('wantsMetrics' in message)) return
    const collected = registry.clusterMetrics().catch(() => null)
    void collected.then((metrics) => send(worker, { metrics }))
  })
}

/** A worker's registry, whose `read` returns the metrics of all workers. */
export function workerRegistry() {
  const registry = new AggregatorRegistry<PrometheusContentType>()
  AggregatorRegistry.setRegistries(registry)
  return { registry, read: readAll }
}

let reading: Promise<string> | undefined

/** Concurrent scrapes share one request. */
const readAll = () => (reading ??= request().finally(() => (reading = undefined)))

/** prom-client gives up after five seconds; this is for a primary that does not answer at all. */
const requestTimeout = 7_000

async function request(): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const fail = () => reject(new QueueFull())
  const onMessage = (message: ToWorker) => {
    if ('metrics' in message) return message.metrics === null ? fail() : resolve(message.metrics)
  }
  process.on('message', onMessage)
  const timer = setTimeout(fail, requestTimeout)
  process.send?.({ wantsMetrics: true } satisfies FromWorker)
  return promise.finally(() => {
    process.off('message', onMessage)
    clearTimeout(timer)
  })
}
