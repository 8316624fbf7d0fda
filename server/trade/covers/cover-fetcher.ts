import { t } from '../../../messages/t.ts'
import { largestUpload } from '../../../contract/catalog/covers.ts'
import { prepareInTurn, storeCover } from '../../catalog/covers/keep-cover.ts'
import type { PreparedCover } from '../../catalog/covers/prepare-cover.ts'
import type { Database } from '../../database/database.ts'
import type { DiskRoom } from '../../lib/file-system.ts'
import { fetchPublic, type Limits, type Network } from '../../lib/fetch-public.ts'
import { semaphore } from '../../lib/semaphore.ts'
import { leaseMinutes, pollQueue } from '../../mail/poll-queue.ts'
import {
  claimCover,
  type ClaimedCover,
  giveCover,
  holdClaim,
  lockWaitingBooks,
  markDone,
  markFetched,
  putOff,
} from './cover-queue.sql.ts'

type Options = {
  db: Database
  network: Network
  /** Servers see who asks. */
  userAgent(): string
  onError(error: unknown): void
  /** On the disk of the database. Without enough of it the covers wait. */
  room?: (() => Promise<DiskRoom>) | undefined
  limits?: Limits
  /** Between two requests to one host, by all processes together; in milliseconds. */
  pause?: number
  /** In milliseconds. */
  pollInterval?: number
}

/** A million covers of as many hosts take a day. */
const atOnce = 12
/** A second request while a slow server works on the first. */
const perHost = 2
const aSecond = 1_000
const maxAttempts = 5
const usual: Limits = { bytes: largestUpload, idle: 15_000, total: 60_000 }

/** 1, 5, 25 and 125 minutes. */
const backoffSeconds = (attempts: number) => 60 * 5 ** (attempts - 1)

/** Only characters that a header may have. */
export const coverUserAgent = (shopName: string, publicUrl: string | undefined) => {
  const name = shopName.replace(/[^\x20-\x7e]|[()\\]/g, '').trim() || 'Book store'
  return `${name} (covers of books${publicUrl ? `; ${publicUrl}` : ''})`
}

/**
 * Fetches the covers that imports have left, from several hosts at the same time and each at its pace; any number of processes
 * may do so.
 */
export function startCoverFetcher({
  db,
  network,
  userAgent,
  onError,
  room,
  limits = usual,
  pause = aSecond,
  pollInterval = aSecond,
}: Options) {
  const stopping = new AbortController()
  const claimLimits = { perHost, pause, leaseMinutes }
  // The queue of pictures that are encoded is that of uploads: covers of feeds leave room for staff.
  const encodeInTurn = semaphore(1, atOnce)
  const running = new Set<Promise<unknown>>()
  let lastHost = ''

  /** Host by host, so that a large feed does not keep the others waiting. */
  async function claim() {
    if (running.size >= atOnce) await Promise.race(running)
    if (stopping.signal.aborted) return undefined
    const disk = await room?.()
    if (disk && disk.free < disk.reserve) return undefined
    const after = lastHost
    const claimed =
      (await claimAfter(after)) ?? (after === '' ? undefined : await claimAfter((lastHost = '')))
    if (claimed) lastHost = claimed.host
    return claimed
  }

  const claimAfter = (host: string) => db.transaction((tx) => claimCover(tx, host, claimLimits))

  /** Beside the others. */
  async function begin(claimed: ClaimedCover) {
    const handling = handle(claimed)
      .catch(onError)
      .finally(() => running.delete(handling))
    running.add(handling)
  }

  async function handle(claimed: ClaimedCover) {
    if (claimed.state === 'fetched') return giveToBooks(db, claimed)
    if (!claimed.isNeeded) return forget(db, claimed)
    if (claimed.attempts > maxAttempts)
      return putOff(db, claimed, t('The store was interrupted at each attempt'), null)
    const fetched = await fetchPublic(claimed.address, {
      network,
      userAgent: userAgent(),
      limits,
      signal: stopping.signal,
    })
    // Another process, or this one after its start, goes on at once.
    if (stopping.signal.aborted) return putOff(db, claimed, '', 0)
    if ('problem' in fetched) {
      const mayRetry = fetched.mayPass && claimed.attempts < maxAttempts
      const seconds = fetched.retryAfter ?? backoffSeconds(claimed.attempts)
      return putOff(db, claimed, fetched.problem, mayRetry ? seconds : null)
    }
    const prepared = await encodeInTurn(() => prepareInTurn(fetched.bytes))
    return keep(db, claimed, prepared)
  }

  const queue = pollQueue({ claim, handle: begin, onError, pollInterval })
  return {
    stop: async () => {
      stopping.abort()
      await queue.stop()
      await Promise.all(running)
    },
  }
}

/** The books were deleted, or have another address now. */
const forget = (db: Database, claimed: ClaimedCover) =>
  db.transaction(async (tx) => {
    if ((await holdClaim(tx, claimed)) && !(await markDone(tx, claimed.digest)))
      await putOff(tx, claimed, '', 0)
  })

const noPicture = () => t('The file is no JPEG, PNG, WebP, AVIF or GIF picture')

/** A person waits for it. */
const briefly: Limits = { bytes: largestUpload, idle: 5_000, total: 10_000 }
const waitingPeople = 4

/** Fetches single covers outside of the queue, one at a time. */
export function fetchCoversNow({ network, userAgent }: Pick<Options, 'network' | 'userAgent'>) {
  const inTurn = semaphore(1, waitingPeople)
  return (address: string) =>
    inTurn(async () => {
      const fetched = await fetchPublic(address, { network, userAgent: userAgent(), limits: briefly })
      if ('problem' in fetched) return fetched
      return (await prepareInTurn(fetched.bytes)) ?? { problem: noPicture() }
    })
}

/** Stored as an upload is. */
async function keep(db: Database, claimed: ClaimedCover, prepared: PreparedCover | null) {
  if (!prepared) return putOff(db, claimed, noPicture(), null)
  const isKept = await db.transaction(async (tx) => {
    if (!(await holdClaim(tx, claimed))) return false
    const { name } = await storeCover(tx, fileNameOf(claimed.address), prepared)
    await markFetched(tx, claimed.digest, name)
    return true
  })
  if (isKept) await giveToBooks(db, claimed)
}

export function fileNameOf(address: string): string {
  const name = new URL(address).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** In several transactions, since thousands of books may have the same picture. */
async function giveToBooks(db: Database, claimed: ClaimedCover) {
  const { digest } = claimed
  const giveSome = () =>
    db.transaction(async (tx) => {
      const ids = await lockWaitingBooks(tx, digest)
      if (!(await holdClaim(tx, claimed))) return 'lost'
      if (ids.length > 0) await giveCover(tx, digest, ids)
      return ids.length === 0 && (await markDone(tx, digest)) ? 'done' : 'more'
    })
  while ((await giveSome()) === 'more');
}
