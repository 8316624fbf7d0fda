import type { Queryable } from '../database/database.ts'
import { type Sql, sql } from '../database/sql.ts'

/** How many attempts are free, and after how many seconds one of them is forgiven. */
export type ThrottlePolicy = { free: number; refillSeconds: number }

/** Account owners mistype a password a few times. */
export const perAccount: ThrottlePolicy = { free: 5, refillSeconds: 600 }

/** Keeps strangers from flooding a mailbox. */
export const perMailbox: ThrottlePolicy = { free: 8, refillSeconds: 1_800 }

/**
 * Attempts that still count. Their number is capped, so that a long series is forgiven as soon as a short one. The clock
 * counts, not the start of the statement, which may have waited for the row.
 */
const attemptsSoFar = ({ free, refillSeconds }: ThrottlePolicy) => sql`
  greatest(0, least(throttles.attempts, ${free}::int + 6)
    - greatest(0, extract(epoch from clock_timestamp() - throttles.next_attempt_at)) / ${refillSeconds}::float8)`

/** Exponential backoff after the free attempts, up to a minute. */
const backoff = (policy: ThrottlePolicy) => sql`
  case when ceil(${attemptsSoFar(policy)}) < ${policy.free}::int - 1 then interval '0'
    else least(60, 2 ^ least(ceil(${attemptsSoFar(policy)}) - ${policy.free}::int + 1, 6)) * interval '1 second' end`

/**
 * Consumes an attempt before it is made, so that a hundred concurrent guesses count as a hundred. The database decides,
 * for all processes and across restarts.
 */
export async function consume(
  db: Queryable,
  key: string,
  policy = perAccount,
): Promise<{ waitSeconds: number }> {
  const consumed = await db.run(sql`
    insert into throttles (key, attempts, next_attempt_at) values (${key}, 1, clock_timestamp())
    on conflict (key) do update
      set attempts = ${attemptsSoFar(policy)} + 1, next_attempt_at = clock_timestamp() + ${backoff(policy)}
    where throttles.next_attempt_at <= clock_timestamp()`)
  return { waitSeconds: consumed === 1 ? 0 : await secondsToWait(db, key) }
}

async function secondsToWait(db: Queryable, key: string): Promise<number> {
  const row = await db.first<{ seconds: number }>(sql`
    select ceil(extract(epoch from next_attempt_at - now())) as seconds from throttles where key = ${key}`)
  return Math.max(1, row?.seconds ?? 1)
}

const hasFree = (policy: ThrottlePolicy) => sql`ceil(${attemptsSoFar(policy)}) < ${policy.free}::int`

/**
 * The same count without backoff, for e-mails: none is sent until an attempt is forgiven. Part of a statement: consumes
 * one for each selected key and returns the keys that had one left. The first condition reads without a lock, so that an
 * exhausted key does not make others wait for its row.
 */
export const tryConsumeEach = (keys: Sql, policy: ThrottlePolicy) => sql`
  insert into throttles (key, attempts, next_attempt_at)
  select wanted.key, 1, clock_timestamp() from (${keys}) as wanted (key)
  where not exists (select from throttles where throttles.key = wanted.key and not ${hasFree(policy)})
  on conflict (key) do update set attempts = ${attemptsSoFar(policy)} + 1, next_attempt_at = clock_timestamp()
  where ${hasFree(policy)}
  returning key`

export const tryConsume = async (db: Queryable, key: string, policy: ThrottlePolicy): Promise<boolean> =>
  (await db.run(tryConsumeEach(sql`select ${key}::text`, policy))) === 1

/** After the right password. */
export const reset = (db: Queryable, key: string) => db.run(sql`delete from throttles where key = ${key}`)

/** Of an account from all networks and devices. */
export const resetAll = (db: Queryable, account: string) =>
  db.run(sql`delete from throttles where key = ${account} or starts_with(key, ${account} || ' ')`)

/** For an attempt that was no guess. */
export const refund = (db: Queryable, key: string) =>
  db.run(sql`update throttles set attempts = greatest(attempts - 1, 0) where key = ${key}`)

/** After a day all attempts are forgiven. */
export const deleteExpiredThrottles = (db: Queryable) =>
  db.run(sql`delete from throttles where next_attempt_at < now() - interval '1 day'`)
