import type { Tx } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Whoever waited an hour begins anew. */
const triesSoFar = sql`
  case when failed_tries.next_try_at < now() - interval '1 hour' then 0 else failed_tries.tries end`

/** After so many wrong tries in a row each further one makes the next wait twice as long, up to a minute. */
const waitAfter = (free: number) => sql`
  case when (${triesSoFar}) < ${free}::int - 1 then interval '0'
    else least(60, 2 ^ least((${triesSoFar}) - ${free}::int + 1, 6)) * interval '1 second' end`

/**
 * Takes the right to try a password once, before it is tried: a hundred guesses at once then count as a hundred.
 * The database decides, so it holds for all processes and after a restart.
 */
export async function mayTry(tx: Tx, who: string, free = 5): Promise<{ waitSeconds: number }> {
  const taken = await tx.run(sql`
    insert into failed_tries (who, tries, next_try_at) values (${who}, 1, now())
    on conflict (who) do update set tries = (${triesSoFar}) + 1, next_try_at = now() + ${waitAfter(free)}
    where failed_tries.next_try_at <= now()`)
  return { waitSeconds: taken === 1 ? 0 : await secondsToWait(tx, who) }
}

async function secondsToWait(tx: Tx, who: string): Promise<number> {
  const row = await tx.first<{ seconds: number }>(sql`
    select ceil(extract(epoch from next_try_at - now())) as seconds from failed_tries where who = ${who}`)
  return Math.max(1, row?.seconds ?? 1)
}

/** The right password: nobody has to wait any more. What is long past goes with it. */
export const forgetTries = (tx: Tx, who: string) =>
  tx.run(sql`delete from failed_tries where who = ${who} or next_try_at < now() - interval '1 day'`)

/** That one was no wrong try. */
export const takeTryBack = (tx: Tx, who: string) =>
  tx.run(sql`update failed_tries set tries = greatest(tries - 1, 0) where who = ${who}`)
