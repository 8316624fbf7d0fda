import type { Queryable } from '../database/database.ts'
import { type Sql, sql } from '../database/sql.ts'

/** How many tries are free, and after how many seconds one of them is forgiven. */
export type Patience = { free: number; forgivenAfter: number }

/** A person mistypes a few times. */
export const withAPerson: Patience = { free: 5, forgivenAfter: 600 }

/** Nobody's mailbox is filled by somebody else who knows its address. */
export const withAMailbox: Patience = { free: 8, forgivenAfter: 1_800 }

/** Tries that still count; a long row of them is forgiven as soon as a short one. A call may have waited for the row, so it is the clock that counts, not the call's start. */
const triesSoFar = ({ free, forgivenAfter }: Patience) => sql`
  greatest(0, least(failed_tries.tries, ${free}::int + 6)
    - greatest(0, extract(epoch from clock_timestamp() - failed_tries.next_try_at)) / ${forgivenAfter}::float8)`

/** After the free ones each further try makes the next wait twice as long, up to a minute. */
const waitAfter = (patience: Patience) => sql`
  case when ceil(${triesSoFar(patience)}) < ${patience.free}::int - 1 then interval '0'
    else least(60, 2 ^ least(ceil(${triesSoFar(patience)}) - ${patience.free}::int + 1, 6)) * interval '1 second' end`

/**
 * Takes the right to try a password once, before it is tried: a hundred guesses at once then count as a hundred.
 * The database decides, so it holds for all processes and after a restart.
 */
export async function mayTry(tx: Queryable, who: string, patience = withAPerson): Promise<{ waitSeconds: number }> {
  const taken = await tx.run(sql`
    insert into failed_tries (who, tries, next_try_at) values (${who}, 1, clock_timestamp())
    on conflict (who) do update
      set tries = ${triesSoFar(patience)} + 1, next_try_at = clock_timestamp() + ${waitAfter(patience)}
    where failed_tries.next_try_at <= clock_timestamp()`)
  return { waitSeconds: taken === 1 ? 0 : await secondsToWait(tx, who) }
}

async function secondsToWait(tx: Queryable, who: string): Promise<number> {
  const row = await tx.first<{ seconds: number }>(sql`
    select ceil(extract(epoch from next_try_at - now())) as seconds from failed_tries where who = ${who}`)
  return Math.max(1, row?.seconds ?? 1)
}

const isLeft = (patience: Patience) => sql`ceil(${triesSoFar(patience)}) < ${patience.free}::int`

/**
 * The same count for what is not tried but sent: there is no wait, only an end until some are forgiven. Part of a
 * statement: it takes one for each name that is selected, and returns those that had one left. Where none is left, that
 * is seen by a look, so that nobody waits for the row.
 */
export const takeOneEach = (names: Sql, patience: Patience) => sql`
  insert into failed_tries (who, tries, next_try_at)
  select name, 1, clock_timestamp() from (${names}) as asked (name)
  where not exists (select from failed_tries where who = name and not ${isLeft(patience)})
  on conflict (who) do update set tries = ${triesSoFar(patience)} + 1, next_try_at = clock_timestamp()
  where ${isLeft(patience)}
  returning who`

export const mayStill = async (tx: Queryable, what: string, patience: Patience): Promise<boolean> =>
  (await tx.run(takeOneEach(sql`select ${what}::text`, patience))) === 1

/** The right password: nobody has to wait any more. */
export const forgetTries = (tx: Queryable, who: string) => tx.run(sql`delete from failed_tries where who = ${who}`)

/** That one was no wrong try. */
export const takeTryBack = (tx: Queryable, who: string) =>
  tx.run(sql`update failed_tries set tries = greatest(tries - 1, 0) where who = ${who}`)

/** By then all of them are forgiven. */
export const deleteOldTries = (tx: Queryable) =>
  tx.run(sql`delete from failed_tries where next_try_at < now() - interval '1 day'`)
