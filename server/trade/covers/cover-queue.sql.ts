import type { Cover } from '../../../contract/catalog/covers.ts'
import type { CoverFailure } from '../../../contract/trade/cover-queue.ts'
import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

type CoverToFetch = { id: string; address: string; host: string }

/**
 * Puts covers of books into the queue: those with another address than before, unless the book was given a cover by
 * hand. One that another book has already is only given to this one.
 */
export async function queueCovers(tx: Queryable, covers: CoverToFetch[]) {
  if (covers.length === 0) return
  await tx.run(sql`
    with given as (
      select id, address, host, sha256(convert_to(address, 'UTF8')) as digest
      from json_to_recordset(${JSON.stringify(covers)}::json) as given (id uuid, address text, host text)
    ), missing as (
      select given.* from given join books on books.id = given.id left join imported_covers on book_id = given.id
      where books.cover_image in ('', imported_covers.written) and imported_covers.digest is distinct from given.digest
    ), added as (
      insert into cover_fetches (digest, address, host)
      select distinct on (digest) digest, address, host from missing order by digest
      on conflict (digest) do update set next_attempt_at = now(),
        state = case when cover_fetches.cover is null then 'waiting' else 'fetched' end
      where cover_fetches.state = 'done'
    )
    insert into imported_covers (book_id, digest) select id, digest from missing
    on conflict (book_id) do update set digest = excluded.digest, is_pending = true`)
}

export type ClaimedCover = {
  digest: Buffer
  address: string
  host: string
  attempts: number
  state: 'waiting' | 'fetched'
  /** Identifies the claim. */
  leasedUntil: string
  /** Whether a book still waits for it. */
  isNeeded: boolean
}

const isOpen = sql`state in ('waiting', 'fetched')`
const maxHosts = 200

type ClaimLimits = {
  perHost: number
  /** Between two requests to one host, in milliseconds. */
  pause: number
  leaseMinutes: number
}

/**
 * Claims a due cover of the next host in the alphabet that may be asked and has fewer than so many claims, under a lease. If
 * the process dies, it is due again when the lease expires. Claims wait for each other, since they count those of a host.
 */
export async function claimCover(
  tx: Queryable,
  after: string,
  { perHost, pause, leaseMinutes }: ClaimLimits,
) {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('covers'), 0)`)
  return tx.first<ClaimedCover>(sql`
    with recursive hosts (host, number) as (
      (select host, 1 from cover_fetches where ${isOpen} and host > ${after} order by host limit 1)
      union all
      select (select host from cover_fetches where ${isOpen} and host > hosts.host order by host limit 1), number + 1
      from hosts where host is not null and number < ${maxHosts}
    ), due as (
      select first.digest, hosts.host from hosts, lateral (
        select digest from cover_fetches where ${isOpen} and host = hosts.host and next_attempt_at <= now()
        order by next_attempt_at limit 1 for update skip locked
      ) as first
      where not exists (
        select from cover_hosts where cover_hosts.host = hosts.host and next_request_at > now()
      ) and (
        select count(*) from cover_fetches as other
        where other.host = hosts.host and other.leased_until is not null and other.leased_until > now()
      ) < ${perHost}
      limit 1
    ), paced as (
      insert into cover_hosts (host, next_request_at)
      select host, clock_timestamp() + ${pause} * interval '1 millisecond' from due
      on conflict (host) do update set next_request_at = excluded.next_request_at
    )
    update cover_fetches set attempts = attempts + 1, leased_until = now() + ${leaseMinutes} * interval '1 minute',
      next_attempt_at = now() + ${leaseMinutes} * interval '1 minute'
    from due where cover_fetches.digest = due.digest
    returning cover_fetches.digest, address, cover_fetches.host, attempts, state, leased_until as "leasedUntil",
      exists (select from imported_covers where imported_covers.digest = due.digest and is_pending) as "isNeeded"`)
}

/**
 * Whether the lease is still this claim's, until the end of the transaction. Books are locked before, in the order of
 * an import and of the deletion of the demo.
 */
export async function holdClaim(tx: Queryable, { digest, leasedUntil }: ClaimedCover): Promise<boolean> {
  await tx.run(sql`lock table books in row exclusive mode`)
  const held = await tx.first(sql`
    select from cover_fetches where digest = ${digest} and leased_until = ${leasedUntil} and ${isOpen}
    for no key update`)
  return held !== undefined
}

/** The cover that was fetched from an address before. */
export const coverFrom = (db: Queryable, address: string) =>
  db.first<Cover>(sql`
    select name, tint, width, height from covers where name =
      (select cover from cover_fetches where digest = sha256(convert_to(${address}, 'UTF8')))`)

/** Keeps what was fetched outside of the queue, which fetches no address twice. */
export const keepFetched = (tx: Queryable, { address, host }: Omit<CoverToFetch, 'id'>, cover: string) =>
  tx.run(sql`
    insert into cover_fetches (digest, address, host, state, cover)
    values (sha256(convert_to(${address}, 'UTF8')), ${address}, ${host}, 'done', ${cover})
    on conflict (digest) do update set cover = excluded.cover where cover_fetches.cover is null`)

export const markFetched = (tx: Queryable, digest: Buffer, cover: string) =>
  tx.run(sql`
    update cover_fetches set state = 'fetched', cover = ${cover}, problem = '', changed_at = now()
    where digest = ${digest}`)

/** Triggers tell of the changed books by name up to this number. */
const booksAtOnce = 100

/** Some books that wait for this cover, locked in the order of their ids. */
export const lockWaitingBooks = async (tx: Queryable, digest: Buffer): Promise<string[]> =>
  (
    await tx.many<{ id: string }>(sql`
      select id from books where id in (
        select book_id from imported_covers where digest = ${digest} and is_pending order by book_id
        limit ${booksAtOnce})
      order by id for no key update`)
  ).map(({ id }) => id)

/** Gives the fetched cover to those of these books that got none by hand. */
export const giveCover = (tx: Queryable, digest: Buffer, ids: string[]) =>
  tx.run(sql`
    with waiting as (
      select book_id, imported_covers.written, cover_fetches.cover
      from imported_covers join cover_fetches using (digest)
      where digest = ${digest} and is_pending and book_id = any(${ids}::uuid[])
    ), given as (
      update books set cover_image = waiting.cover from waiting
      where books.id = waiting.book_id and books.cover_image in ('', waiting.written) and waiting.cover is not null
      returning books.id, waiting.cover
    )
    update imported_covers set is_pending = false, written = coalesce(given.cover, imported_covers.written)
    from waiting left join given on given.id = waiting.book_id where imported_covers.book_id = waiting.book_id`)

/** False while books wait for the cover. */
export const markDone = async (tx: Queryable, digest: Buffer): Promise<boolean> =>
  (await tx.run(sql`
    update cover_fetches set state = 'done', leased_until = null, changed_at = now()
    where digest = ${digest}
      and not exists (select from imported_covers where imported_covers.digest = ${digest} and is_pending)`)) ===
  1

/** A claim whose lease has expired changes nothing for the next one. Without seconds it has failed for good. */
export const putOff = (
  db: Queryable,
  { digest, leasedUntil }: ClaimedCover,
  problem: string,
  seconds: number | null,
) =>
  db.run(sql`
    update cover_fetches set leased_until = null, problem = ${problem.slice(0, 500)}, changed_at = now(),
      state = case when ${seconds}::int is null then 'failed' else state end,
      next_attempt_at = now() + coalesce(${seconds}::int, 0) * interval '1 second'
    where digest = ${digest} and leased_until = ${leasedUntil} and ${isOpen}`)

/** Counted to a limit, since a first import leaves a million. */
export const countCovers = (db: Queryable, limit: number) =>
  db.first<{ waiting: number; failed: number }>(sql`
    select (select count(*) from (select from cover_fetches where ${isOpen} limit ${limit}) as counted) as waiting,
      (select count(*) from (select from cover_fetches where state = 'failed' limit ${limit}) as counted) as failed`)

/** The latest, each with one of its books. */
export const coverFailures = (db: Queryable, limit: number) =>
  db.many<CoverFailure>(sql`
    select failed.address, failed.problem, book.id as "bookId", book.title
    from (select * from cover_fetches where state = 'failed' order by changed_at desc limit ${limit}) as failed,
      lateral (
        select books.id, books.title from imported_covers join books on books.id = imported_covers.book_id
        where imported_covers.digest = failed.digest and is_pending limit 1
      ) as book
    order by failed.changed_at desc`)

/** Returns how many. */
export const retryFailed = (tx: Queryable, limit: number) =>
  tx.run(sql`
    update cover_fetches set state = 'waiting', attempts = 0, next_attempt_at = now(), problem = '', changed_at = now()
    where digest in (
      select digest from cover_fetches where state = 'failed' order by changed_at limit ${limit} for update skip locked)`)
