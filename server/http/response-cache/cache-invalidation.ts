import type { ReplicaRouter } from '../../database/replicas/replica-router.ts'
import type { Subscriber } from '../../database/listen.ts'
import { bookTag } from './cache-tags.ts'
import type { ResponseCache } from './response-cache.ts'
import { hostPrefix, readCookie, setCookie } from '../routing/headers.ts'
import type { Origins } from '../routing/origins.ts'

type Headers = { 'set-cookie': string }

/**
 * Invalidates what depends on books; `settings/shop-changes.ts` does so for settings and texts. A change made in this process
 * is answered with these headers.
 */
export type Invalidation = {
  invalidateBooks(ids: string[]): Headers
  /** Of these books. Lists of books do not show reviews. */
  invalidateReviews(bookIds: string[]): Headers
  invalidateCovers(): Headers
  invalidateAll(): void
  /** Whether the database notifies this process of changes by other processes. */
  setSubscribed(isSubscribed: boolean): void
}

type Targets = {
  cache: ResponseCache
  replicas: Pick<ReplicaRouter, 'invalidate' | 'setSubscribed'>
  cookie: ReadYourWritesCookie
}

/** Replicas first: a response that is loaded again must not come from a lagging one. */
export function cacheInvalidation({ cache, replicas, cookie }: Targets): Invalidation {
  const headers = () => ({ 'set-cookie': cookie.write() })
  return {
    invalidateBooks: (ids) => {
      replicas.invalidate()
      cache.invalidate(['books', ...ids.map(bookTag)])
      return headers()
    },
    invalidateReviews: (bookIds) => {
      replicas.invalidate()
      cache.invalidate(bookIds.map(bookTag))
      return headers()
    },
    invalidateCovers: () => {
      replicas.invalidate()
      return headers()
    },
    invalidateAll: () => {
      replicas.invalidate()
      cache.clear()
    },
    setSubscribed: (isSubscribed) => {
      replicas.setSubscribed(isSubscribed)
      cache.setSubscribed(isSubscribed)
    },
  }
}

/** Invalidates what other processes have changed. */
export const bookSubscriber = (invalidation: Invalidation): Subscriber => ({
  onNotification: (ids) =>
    ids === '*' ? invalidation.invalidateAll() : void invalidation.invalidateBooks(ids.split(' ')),
  onSubscribed: invalidation.setSubscribed,
})

/** `setSubscribed` is for all channels, since they share a connection. */
export const reviewSubscriber = (invalidation: Invalidation): Subscriber => ({
  onNotification: (ids) =>
    ids === '*' ? invalidation.invalidateAll() : void invalidation.invalidateReviews(ids.split(' ')),
  onSubscribed: () => {},
})

/** Longer than a lost LISTEN connection can go unnoticed. */
const seconds = 30

type ReadYourWritesCookie = { write(): string; isIn(cookies: string | undefined): boolean }

/**
 * Marks a browser that has just changed a book: every process shows it the change, even one that is not yet
 * notified. A forged cookie gains nothing, so it is not signed.
 */
export function readYourWritesCookie(instanceId: string, { isSecure }: Origins): ReadYourWritesCookie {
  const name = `${hostPrefix(isSecure)}changed-${instanceId}`
  return {
    write: () => setCookie({ name, value: '1', maxAge: seconds, isSecure, sameSite: 'Strict' }),
    isIn: (cookies) => readCookie(cookies, name) === '1',
  }
}
