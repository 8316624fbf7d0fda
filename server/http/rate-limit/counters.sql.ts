import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/** A client's requests in the current window, which ends in `endsIn` milliseconds. */
export type Counter = { client: string; requests: number; endsIn: number }

/** Adds this process's counters and returns the totals. Windows are durations, as clocks of machines differ. */
export const addRequests = (db: Queryable, unflushed: Counter[]): Promise<Counter[]> =>
  db.many<Counter>(sql`
    insert into rate_limit_counters (client, requests, ends_at)
    select client, requests, clock_timestamp() + ends_in * interval '1 millisecond'
    from unnest(${unflushed.map(({ client }) => client)}::text[], ${unflushed.map(({ requests }) => requests)}::int[],
      ${unflushed.map(({ endsIn }) => endsIn)}::float8[]) as own (client, requests, ends_in)
    order by client
    on conflict (client) do update set
      requests = excluded.requests + case when ${isExpired} then 0 else rate_limit_counters.requests end,
      ends_at = case when ${isExpired} then excluded.ends_at else rate_limit_counters.ends_at end
    returning client, requests, extract(epoch from ends_at - clock_timestamp())::float8 * 1000 as "endsIn"`)

const isExpired = sql`rate_limit_counters.ends_at <= clock_timestamp()`

/** Locks rows in key order and skips locked ones, so it cannot deadlock with addRequests. */
export const deleteExpiredCounters = (db: Queryable) =>
  db.run(sql`
    delete from rate_limit_counters where client in (
      select client from rate_limit_counters where ends_at < now() order by client for update skip locked)`)
