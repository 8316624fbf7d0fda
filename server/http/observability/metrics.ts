import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { ReplicaRouter } from '../../database/replicas/replica-router.ts'
import { isOwnWorker, workerRegistry } from '../../workers/ipc.ts'
import { isAtThisMachine } from '../routing/headers.ts'
import { problem, sendProblem } from '../routing/problems.ts'

export type Metrics = { countCacheHit: () => void; countShed: () => void }

/**
 * Prometheus metrics of all processes on this machine. Routes are labelled by pattern, so labels contain no
 * e-mail addresses.
 */
export function measure(app: FastifyInstance, token: string | undefined, replicas: ReplicaRouter): Metrics {
  const { registry, read } = isOwnWorker ? workerRegistry() : ownRegistry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Completed requests',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of the requests that the response cache did not answer',
    labelNames: ['route'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  })
  const countCacheHit = cheapCounter(
    registry,
    'http_cache_hits_total',
    'Responses sent from the response cache',
  )
  const countShed = cheapCounter(registry, 'http_requests_shed_total', 'Requests refused by load shedding')

  if (replicas.stats()) registerReplicaMetrics(registry, replicas)

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    requests.inc({ method: request.method, route, status: reply.statusCode })
    durations.observe({ route }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!maySeeMetrics(request, token)) return sendProblem(reply, 404, problem(404))
    return reply.type(registry.contentType).send(await read())
  })
  return { countCacheHit, countShed }
}

function ownRegistry() {
  const registry = new Registry()
  return { registry, read: () => registry.metrics() }
}

/** Counts in a plain variable until scraped: these are the most frequent events. */
function cheapCounter(registry: Registry, name: string, help: string) {
  let count = 0
  const counter = new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      counter.inc(count)
      count = 0
    },
  })
  return () => void (count += 1)
}

function maySeeMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (isAtThisMachine(request.raw)) return true
  return token !== undefined && isSame(request.headers.authorization ?? '', `Bearer ${token}`)
}

/** timingSafeEqual requires equal lengths, which hashes have. */
const isSame = (given: string, right: string) =>
  timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', right, 'buffer'))

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
