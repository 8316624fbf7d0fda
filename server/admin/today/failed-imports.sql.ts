import { failedImportDays } from '../../../contract/shop/today.ts'
import { sql } from '../../database/sql.ts'

/** Failed of late, and no later import of the same sender and kind of file has succeeded. For a select from `imports`. */
export const isToMend = sql`
  imports.state = 'failed' and imports.ended_at > now() - ${failedImportDays}::int * interval '1 day'
  and not exists (
    select from imports as later
    where later.state = 'done' and not later.is_dry_run and later.ended_at > imports.ended_at
      and later.found ->> 'kind' is not distinct from imports.found ->> 'kind'
      and coalesce(later.feed, later.found ->> 'sender') is not distinct from coalesce(imports.feed, imports.found ->> 'sender'))`
