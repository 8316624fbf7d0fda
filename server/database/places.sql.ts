import type { Tx } from './database.ts'
import { sql } from './sql.ts'

/** A place in the log of all changes; of another database, or another line of leaders, it is another log. */
export type Place = { log: string; position: number }

export const hasReached = (there: Place | undefined, needed: Place): boolean =>
  there?.log === needed.log && there.position >= needed.position

/**
 * Up to where everything is that the leader has done. The next entry begins behind the head of a page of the log, where
 * one begins; copies tell where the last one ended, which is before it.
 */
export const placeOfLeader = (tx: Tx) =>
  tx.first<Place>(sql`
    with log as materialized (select pg_current_wal_insert_lsn() as lsn),
      next as (select lsn, lsn - '0/0'::pg_lsn as position from log)
    select concat_ws('/', current_database(), (select system_identifier from pg_control_system()),
        ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int) as log,
      position - case when position % pg_size_bytes(current_setting('wal_segment_size')) = 40 then 40
        when position % current_setting('wal_block_size')::int = 24 then 24 else 0 end as position
    from next`)

/**
 * Up to where a copy follows; nothing of one that follows nobody. Which line of leaders it follows it knows for sure,
 * sooner or later: who receives it is told only to whom may see that.
 */
export const placeOfCopy = (tx: Tx) =>
  tx.first<Place>(sql`
    select concat_ws('/', current_database(), system_identifier,
        greatest(timeline_id, min_recovery_end_timeline, received_tli)) as log,
      pg_last_wal_replay_lsn() - '0/0'::pg_lsn as position
    from pg_control_system(), pg_control_checkpoint(),
      pg_control_recovery() left join pg_stat_wal_receiver on true
    where pg_is_in_recovery()`)
