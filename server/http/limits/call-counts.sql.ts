import type { Tx } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/** Calls that nobody else knows of yet, in a time that ends so soon. */
export type Untold = { who: string; calls: number; endsIn: number }

/** All that were told, of this process and of the others. */
export type Told = { who: string; calls: number; endsIn: number }

/** Adds ours to those of the others. Times are told as lengths: the clocks of two machines do not agree. */
export const addCalls = (tx: Tx, untold: Untold[]): Promise<Told[]> =>
  tx.many<Told>(sql`
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

export const deleteOldCounts = (tx: Tx) => tx.run(sql`delete from call_counts where ends_at < now()`)
