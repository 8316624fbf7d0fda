import type { Queryable } from '../database.ts'
import { sql } from '../sql.ts'

/** A position in the write-ahead log. Positions compare only within one database and one timeline. */
export type WalPosition = { timeline: string; lsn: number }

export const hasReplayed = (replica: WalPosition | undefined, required: WalPosition): boolean =>
  replica?.timeline === required.timeline && replica.lsn >= required.lsn

/**
 * The end of the last record that the primary wrote. The insert position skips the header of a new page or segment,
 * before which replicas report the end of the last record, so a header's size is taken off.
 */
export const primaryPosition = (db: Queryable) =>
  db.first<WalPosition>(sql`
    with log as materialized (select pg_current_wal_insert_lsn() as lsn),
      next as (select lsn, lsn - '0/0'::pg_lsn as position from log)
    select concat_ws('/', current_database(), (select system_identifier from pg_control_system()),
        ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int) as timeline,
      position - case when position % pg_size_bytes(current_setting('wal_segment_size')) = 40 then 40
        when position % current_setting('wal_block_size')::int = 24 then 24 else 0 end as lsn
    from next`)

/**
 * What a replica has replayed; undefined for a primary. The received timeline is visible to privileged roles only, the
 * control file has it after the next restart point.
 */
export const replicaPosition = (db: Queryable) =>
  db.first<WalPosition>(sql`
    select concat_ws('/', current_database(), system_identifier,
        greatest(timeline_id, min_recovery_end_timeline, received_tli)) as timeline,
      pg_last_wal_replay_lsn() - '0/0'::pg_lsn as lsn
    from pg_control_system(), pg_control_checkpoint(),
      pg_control_recovery() left join pg_stat_wal_receiver on true
    where pg_is_in_recovery()`)
