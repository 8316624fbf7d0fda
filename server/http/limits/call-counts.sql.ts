import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/** What somebody has called, in a time that ends so soon. */
export type Calls = { who: string; calls: number; endsIn: number }

/** Adds ours, of which nobody else knows yet, to those of the others, and gives them all. Times are told as lengths: the clocks of two machines do not agree. */
export const addCalls = (tx: Queryable, untold: Calls[]): Promise<Calls[]> =>
  tx.many<Calls>(sql`
    insert into call_counts (who, calls, ends_at)
    select who, calls, clock_timestamp() + ends_in * interval '1 millisecond'
    from unnest(${untold.map(({ who }) => who)}::text[], ${untold.map(({ calls }) => calls)}::int[],
      ${untold.map(({ endsIn }) => endsIn)}::float8[]) as ours (who, calls, ends_in)
    order by who
    on conflict (who) do update set
      calls = excluded.calls + case when ${isOver} then 0 else call_counts.calls end,
      ends_at = case when ${isOver} then excluded.ends_at else call_counts.ends_at end
    returning who, calls, extract(epoch from ends_at - clock_timestamp())::float8 * 1000 as "endsIn"`)

const isOver = sql`call_counts.ends_at <= clock_timestamp()`

/** In the order in which they are added to, and without those that are being added to: nobody waits crosswise. */
export const deleteOldCounts = (tx: Queryable) =>
  tx.run(sql`
    delete from call_counts where who in (
      select who from call_counts where ends_at < now() order by who for update skip locked)`)
