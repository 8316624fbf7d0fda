import { largestUpload } from '../../../contract/catalog/covers.ts'
import { prepareInTurn, storeCover } from '../../catalog/covers/keep-cover.ts'
import type { Database } from '../../database/database.ts'
import type { DiskRoom } from '../../lib/file-system.ts'
import { fetchPublic, type Limits, type Network } from '../../lib/fetch-public.ts'
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
  /** In milliseconds. */
  pollInterval?: number
}

const atOnce = 4
const perHost = 2
const maxAttempts = 5
const usual: Limits = { bytes: largestUpload, idle: 15_000, total: 60_000 }

/** 1, 5, 25 and 125 minutes. */
const backoffSeconds = (attempts: number) => 60 * 5 ** (attempts - 1)

/** Only characters that a header may have. */
export const coverUserAgent = (shopName: string, publicUrl: string | undefined) => {
  const name = shopName.replace(/[^\x20-\x7e]|[()\\]/g, '').trim() || 'Book store'
  return `${name} (covers of books${publicUrl ? `; ${publicUrl}` : ''})`
}

/** Fetches the covers that imports have left, few at a time; any number of processes may do so. */
export function startCoverFetcher({
  db,
  network,
  userAgent,
  onError,
  room,
  limits = usual,
  pollInterval = 5_000,
}: Options) {
  const stopping = new AbortController()
  let lastHost = ''

  /** Host by host, so that a large feed does not keep the others waiting. */
  async function claim() {
    const disk = await room?.()
    if (disk && disk.free < disk.reserve) return undefined
    const after = lastHost
    const claimed =
      (await claimAfter(db, after)) ?? (after === '' ? undefined : await claimAfter(db, (lastHost = '')))
    if (claimed) lastHost = claimed.host
    return claimed
  }

  async function handle(claimed: ClaimedCover) {
    if (claimed.state === 'fetched') return giveToBooks(db, claimed)
    if (!claimed.isNeeded) return forget(db, claimed)
    if (claimed.attempts > maxAttempts)
      return putOff(db, claimed, 'The store was interrupted at each attempt', null)
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
    return keep(db, claimed, fetched.bytes)
  }

  const queues = Array.from({ length: atOnce }, () => pollQueue({ claim, handle, onError, pollInterval }))
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(queues.map((queue) => queue.stop()))
    },
  }
}

const claimAfter = (db: Database, host: string) =>
  db.transaction((tx) => claimCover(tx, host, perHost, leaseMinutes))

/** The books were deleted, or have another address now. */
const forget = (db: Database, claimed: ClaimedCover) =>
  db.transaction(async (tx) => {
    if ((await holdClaim(tx, claimed)) && !(await markDone(tx, claimed.digest)))
      await putOff(tx, claimed, '', 0)
  })

/** Stored as an upload is. */
async function keep(db: Database, claimed: ClaimedCover, bytes: Buffer) {
  const prepared = await prepareInTurn(bytes)
  if (!prepared) return putOff(db, claimed, 'The file is no JPEG, PNG, WebP, AVIF or GIF picture', null)
  const isKept = await db.transaction(async (tx) => {
    if (!(await holdClaim(tx, claimed))) return false
    const { name } = await storeCover(tx, fileNameOf(claimed.address), prepared)
    await markFetched(tx, claimed.digest, name)
    return true
  })
  if (isKept) await giveToBooks(db, claimed)
}

function fileNameOf(address: string): string {
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
