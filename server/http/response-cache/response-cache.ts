import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { isUnavailable } from '../../database/errors.ts'
import { usesPrimary } from '../../database/replicas/replica-router.ts'
import type { CacheTag } from './cache-tags.ts'
import { ClockCache } from './clock-cache.ts'
import { encodeResponse, type EncodedResponse, sendEncoded } from './encoded-response.ts'

/** Invalidated by its tags, revalidated after `ttl` milliseconds. */
export type CachePolicy = { tags: readonly CacheTag[]; ttl?: number }

type Loaded = { body: Buffer; headers: Record<string, string>; cache: CachePolicy | undefined }

/** A response that is never cached, such as an error; a transient one yields to a stale cached response. */
type Bypass<Result> = { bypass: Result; isTransient?: boolean }

/** Builds the response, which must not depend on the client. */
export type Loader<Result> = () => Promise<Loaded | Bypass<Result>>

type Response<Result> = { response: EncodedResponse } | Bypass<Result>

type Entry = {
  response: EncodedResponse
  size: number
  tags: readonly CacheTag[]
  expiresAt: number
  load: Loader<unknown>
  referenced: boolean
  invalidatedAt: number | undefined
}

type Options = {
  maxBytes: number
  onHit(request: IncomingMessage, url: string): void
  /** How many reads so far may have returned stale rows. */
  countStaleReads(): number
  /** Whether the client made a change that this process may not have been notified of. */
  needsFreshRead(request: IncomingMessage): boolean
}

const defaultTtl = 86_400_000

/** Stale-if-error: an invalidated response is still sent for this long while the database is unavailable. */
const maxStaleness = 300_000

/** Without notifications of other processes' changes, entries are revalidated this often. */
const ttlWhileDisconnected = 1_000

/** After a revalidation that failed. */
const retryAfter = 1_000

/**
 * Caches whole responses that are the same for every client, encoded and ready to send. Concurrent misses of one URL
 * share a load (single flight). An expired entry is sent while it is revalidated. An invalidated one is sent only while
 * the database is unavailable, and a load that began before the invalidation is not cached.
 */
export class ResponseCache {
  readonly #entries: ClockCache<Entry>
  readonly #flights = new Map<string, Promise<Response<unknown>>>()
  #invalidations = 0
  #staleHits = 0
  #isSubscribed = true
  readonly #onHit: Options['onHit']
  readonly #countStaleReads: Options['countStaleReads']
  readonly needsFreshRead: Options['needsFreshRead']

  constructor({
    maxBytes = 16 * 1024 * 1024,
    onHit = () => {},
    countStaleReads = () => 0,
    needsFreshRead = () => false,
  }: Partial<Options> = {}) {
    this.#entries = new ClockCache(maxBytes)
    this.#onHit = onHit
    this.#countStaleReads = countStaleReads
    this.needsFreshRead = needsFreshRead
  }

  /** Sends the cached response and returns true if there is one. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const url = withoutTrailingSlash(request.url ?? '')
    const entry = this.#get(url)
    if (!entry || (canChange(entry) && this.needsFreshRead(request))) return false
    sendEncoded(request, response, entry.response)
    this.#onHit(request, url)
    return true
  }

  /** Returns the cached response or that of the loader, which runs once for concurrent requests. */
  async getOrLoad<Result>(url: string, load: Loader<Result>): Promise<Response<Result>> {
    const entry = this.#get(url)
    const isPrimaryRead = usesPrimary()
    if (entry && !(isPrimaryRead && canChange(entry))) return entry
    const loading = isPrimaryRead
      ? this.#loadOrStale(url, uncached(load))
      : (this.#flights.get(url) ?? this.#fly(url, load))
    return (await loading) as Response<Result>
  }

  invalidate(tags: readonly CacheTag[]): void {
    this.#invalidateWhere((entry) => entry.tags.some((tag) => tags.includes(tag)))
  }

  clear(): void {
    this.#invalidateWhere(() => true)
  }

  /** Whether the database notifies this process of changes by other processes. */
  setSubscribed(isSubscribed: boolean): void {
    this.#isSubscribed = isSubscribed
    if (isSubscribed) this.clear()
    else for (const entry of this.#entries.values()) entry.expiresAt = 0
  }

  /** For what is kept elsewhere: it is as fresh as a cached response until this changes. */
  version(): number {
    return this.#staleness() + (this.#isSubscribed ? 0 : Math.trunc(Date.now() / ttlWhileDisconnected))
  }

  #get(url: string): Entry | undefined {
    const entry = this.#entries.get(url)
    if (!entry || entry.invalidatedAt !== undefined) return undefined
    if (entry.expiresAt < Date.now()) this.#revalidate(url, entry)
    return entry
  }

  #fly(url: string, load: Loader<unknown>): Promise<Response<unknown>> {
    const flight = this.#loadOrStale(url, load).finally(() => {
      if (this.#flights.get(url) === flight) this.#flights.delete(url)
    })
    this.#flights.set(url, flight)
    return flight
  }

  async #loadOrStale(url: string, load: Loader<unknown>): Promise<Response<unknown>> {
    try {
      const loaded = await this.#load(url, load)
      return 'bypass' in loaded && loaded.isTransient ? (this.#staleEntry(url) ?? loaded) : loaded
    } catch (error) {
      const stale = isUnavailable(error as Error) && this.#staleEntry(url)
      if (stale) return stale
      throw error
    }
  }

  #staleEntry(url: string): Entry | undefined {
    const entry = this.#entries.get(url)
    if (!entry || Date.now() - (entry.invalidatedAt ?? Infinity) > maxStaleness) return undefined
    this.#staleHits += 1
    return entry
  }

  async #load(url: string, load: Loader<unknown>): Promise<Response<unknown>> {
    const before = this.#staleness()
    const loaded = await load()
    if ('bypass' in loaded) {
      if (!loaded.isTransient) this.#entries.delete(url)
      return loaded
    }
    const { body, headers, cache } = loaded
    const response = await encodeResponse(body, headers, cache !== undefined)
    if (cache && before === this.#staleness()) {
      const ttl = this.#isSubscribed ? (cache.ttl ?? defaultTtl) : ttlWhileDisconnected
      const expiresAt = Date.now() + ttl
      const state = { referenced: false, invalidatedAt: undefined }
      this.#entries.set(url, { response, size: response.size, tags: cache.tags, expiresAt, load, ...state })
    }
    return { response }
  }

  /** If it changes while a response is built, that response may be stale and is not cached. */
  #staleness(): number {
    return this.#invalidations + this.#staleHits + this.#countStaleReads()
  }

  #revalidate(url: string, entry: Entry): void {
    if (this.#flights.has(url)) return
    entry.expiresAt = Date.now() + retryAfter
    this.#fly(url, entry.load).catch(() => {})
  }

  #invalidateWhere(isStale: (entry: Entry) => boolean): void {
    this.#invalidations += 1
    this.#flights.clear()
    for (const entry of this.#entries.values()) if (isStale(entry)) entry.invalidatedAt ??= Date.now()
  }
}

/** Without tags nothing invalidates it. */
const canChange = ({ tags }: CachePolicy) => tags.length > 0

/** A response read from the primary for one client is not cached for the others. */
const uncached =
  (load: Loader<unknown>): Loader<unknown> =>
  async () => {
    const loaded = await load()
    return 'cache' in loaded && loaded.cache && canChange(loaded.cache)
      ? { ...loaded, cache: undefined }
      : loaded
  }

const withoutTrailingSlash = (url: string) =>
  url.length > 1 && url.endsWith('/') && !url.includes('?') ? url.slice(0, -1) : url

/** Sends the cached or newly loaded response; returns a bypass for the caller to send. */
export async function sendCached<Result>(
  reply: FastifyReply,
  cache: ResponseCache,
  url: string,
  load: Loader<Result>,
): Promise<Bypass<Result> | undefined> {
  const loaded = await cache.getOrLoad(url, load)
  if ('bypass' in loaded) return loaded
  reply.hijack()
  sendEncoded(reply.request.raw, reply.raw, loaded.response)
  return undefined
}
