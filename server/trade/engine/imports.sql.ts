import { importEntry } from '../../audit/audit.sql.ts'
import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { Reasons } from './outcomes.ts'

type ShopRegion = { country: string | null; currency: string | null; minorUnits: number | null }

export const shopRegion = (db: Queryable) =>
  db.first<ShopRegion>(sql`
    select value ->> 'country' as country, value ->> 'currency' as currency,
      (value ->> 'minorUnits')::int as "minorUnits" from settings where name = 'region'`)

/** Until the connection ends. False if another import has the lock. */
export const lockImport = async (db: Queryable, name: string): Promise<boolean> =>
  (await db.value<boolean>(sql`select pg_try_advisory_lock(hashtext('import'), hashtext(${name})) as got`)) ??
  false

export type ImportRow = {
  id: string
  records: number
  counts: Record<string, number>
  reasons: Reasons
  /** In bytes of the file. */
  position: number
}

/** The import of this file that was interrupted, or a new one. */
export const openImport = (db: Queryable, fingerprint: string, fileName: string, size: number) =>
  db.first<ImportRow>(sql`
    insert into imports (fingerprint, file_name, size) values (${fingerprint}, ${fileName}, ${size})
    on conflict (fingerprint) where ended_at is null do update set file_name = excluded.file_name, saved_at = now()
    returning id, records, counts, reasons, position`)

/** The import that the store was asked for. */
export const findImport = (db: Queryable, id: string) =>
  db.first<ImportRow>(sql`select id, records, counts, reasons, position from imports where id = ${id}`)

const values = ({ records, counts, reasons, position }: ImportRow) =>
  sql`records = ${records}, counts = ${JSON.stringify(counts)}::jsonb, reasons = ${JSON.stringify(reasons)}::jsonb,
    position = ${position}, saved_at = now()`

/** Returns the state, in which staff may have asked to pause or to cancel. */
export const saveImport = async (tx: Queryable, row: ImportRow): Promise<string | undefined> =>
  (
    await tx.first<{ state: string }>(
      sql`update imports set ${values(row)} where id = ${row.id} returning state`,
    )
  )?.state

/** An upload is not needed after the import. A watched file is moved first. */
export const endImport = (db: Queryable, row: ImportRow) =>
  db.run(sql`
    with ended as (
      update imports set ended_at = now(), state = 'done', ${values(row)},
        file_in = case when file_in = 'uploads' and not is_dry_run then null else file_in end
      where id = ${row.id} and state <> 'cancelled' returning *
    ) ${importEntry(sql`ended`)}`)

/** For the transaction: the triggers leave notifications to the import. */
export const beginBatch = (tx: Queryable) => tx.run(sql`select set_config('store.is_import', 'on', true)`)
