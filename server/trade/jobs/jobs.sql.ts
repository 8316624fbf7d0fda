import { t } from '../../../messages/t.ts'
import type { FoundFile, Import, ImportOutcome, ImportState } from '../../../contract/trade/imports.ts'
import { isToMend } from '../../admin/today/failed-imports.sql.ts'
import { importEntry } from '../../audit/audit.sql.ts'
import { readCounts, readReasons, type Reasons } from '../engine/outcomes.ts'
import type { StoredChoices } from '../csv/recognize-table.ts'
import type { Queryable } from '../../database/database.ts'
import { nothing, sql } from '../../database/sql.ts'

export type Job = {
  id: string
  fileName: string
  fileIn: 'uploads' | 'folder'
  isDryRun: boolean
  feed: string | null
  country: string | null
  currency: string | null
  notes: string[]
}

/** What should run, in this order: first what an earlier process has left. */
export const openJobs = (db: Queryable) =>
  db.many<Job>(sql`
    select id, file_name as "fileName", file_in as "fileIn", is_dry_run as "isDryRun", feed, country, currency, notes
    from imports where file_in is not null and state in ('running', 'waiting')
    order by state = 'waiting', begun_at, id limit 50`)

/** False if staff have paused or cancelled it meanwhile. */
export const beginRun = async (db: Queryable, id: string): Promise<boolean> =>
  (await db.run(sql`
    update imports set state = 'running', resumed_at = now(), resumed_records = records,
      resumed_position = position, saved_at = now()
    where id = ${id} and state in ('running', 'waiting')`)) > 0

/** Whether staff have paused, cancelled or removed it. */
export const isHalted = async (db: Queryable, id: string): Promise<boolean> =>
  (await db.first(sql`select from imports where id = ${id} and state not in ('paused', 'cancelled')`)) ===
  undefined

export const saveNotes = (db: Queryable, id: string, notes: string[]) =>
  db.run(sql`update imports set notes = ${JSON.stringify(notes)}::jsonb where id = ${id}`)

export const failJob = (db: Queryable, id: string, problem: string) =>
  db.run(sql`
    with ended as (
      update imports set state = 'failed', problem = ${problem}, ended_at = now(), saved_at = now()
      where id = ${id} and state in ('running', 'waiting') returning *
    ) ${importEntry(sql`ended`)}`)

type NewJob = {
  id: string
  fileName: string
  size: number
  found: FoundFile
  startedBy: string
  table?: StoredChoices | undefined
}

export const insertUpload = (tx: Queryable, { id, fileName, size, found, startedBy, table }: NewJob) =>
  tx.run(sql`
    insert into imports (id, fingerprint, file_name, size, found, file_in, started_by, state, table_choices)
    values (${id}, ${`job ${id}`}, ${fileName}, ${size}, ${JSON.stringify(found)}::jsonb, 'uploads', ${startedBy},
      'uploaded', ${table ? JSON.stringify(table) : null}::jsonb)`)

type Stored = Omit<Import, 'counts' | 'reasons'> & {
  counts: Partial<Record<string, number>>
  reasons: Reasons
}

/** An import by the command that has saved nothing for a minute was interrupted. */
const columns = sql`
  id as "_id", file_name as "fileName", size, position, is_dry_run as "isDryRun",
  case when started_by is null and found is null and state = 'running' and saved_at < now() - interval '1 minute'
    then 'paused' else state end as state,
  case when found is null then 'command' when started_by is null then 'folder' else 'upload' end as "from",
  file_in is not null as "hasFile", started_by as "startedBy", begun_at as "createdAt", ended_at as "endedAt",
  feed, country, currency, table_choices - 'headings' as "table", counts, reasons, notes, problem,
  case when state = 'running' and saved_at > resumed_at
    then (records - resumed_records) / extract(epoch from saved_at - resumed_at) end::float8 as "recordsPerSecond",
  case when state = 'running' and saved_at > resumed_at and position > resumed_position
    then greatest(0, size - position) * extract(epoch from saved_at - resumed_at) / (position - resumed_position)
  end::float8 as "secondsLeft"`

const rank = (outcome: string) => ['refused', 'skipped', 'note'].indexOf(outcome)

const toImport = ({ counts, reasons, ...row }: Stored): Import => ({
  ...row,
  counts: readCounts(counts),
  reasons: Object.entries(readReasons(reasons))
    .map(([key, { records, words }]) => {
      const [outcome = '', code = ''] = key.split(' ')
      return { outcome: outcome as 'skipped' | 'refused' | 'note', code, records, words }
    })
    .toSorted((a, b) => rank(a.outcome) - rank(b.outcome) || b.records - a.records),
})

export async function findJob(db: Queryable, id: string): Promise<Import | undefined> {
  const row = await db.first<Stored>(sql`select ${columns}, found from imports where id = ${id}`)
  return row && toImport(row)
}

type ListedJobs = {
  state?: ImportState | 'to-mend' | undefined
  before?: string | undefined
  limit: number
}

/** Newest first. */
export async function listJobs(db: Queryable, { state, before, limit }: ListedJobs): Promise<Import[]> {
  const rows = await db.many<Stored>(sql`
    select ${columns}, found - 'table' as found from imports
    where true ${state ? sql`and ${state === 'to-mend' ? isToMend : sql`state = ${state}`}` : nothing}
      ${before ? sql`and (begun_at, id) < (select begun_at, id from imports where id = ${before})` : nothing}
    order by begun_at desc, id desc limit ${limit}`)
  return rows.map(toImport)
}

/** Locked until the end of the transaction. */
export const lockJob = (tx: Queryable, id: string) =>
  tx.first<{
    state: ImportState
    isDryRun: boolean
    hasFile: boolean
    fileName: string
    isWatched: boolean
    headings: string[] | null
  }>(sql`
    select state, is_dry_run as "isDryRun", file_in is not null as "hasFile", file_name as "fileName",
      coalesce(file_in = 'folder', false) as "isWatched",
      (select json_agg(one -> 'heading' order by place)
        from jsonb_array_elements(found -> 'table' -> 'columns') with ordinality as listed (one, place)) as headings
    from imports where id = ${id} for update`)

export const setState = (tx: Queryable, id: string, state: ImportState) =>
  tx.run(sql`
    update imports set state = ${state}, saved_at = now(),
      ended_at = case when ${state} = 'cancelled' then now() end,
      file_in = case when ${state} = 'cancelled' and file_in = 'uploads' then null else file_in end
    where id = ${id}`)

/** In the audit log, what an import has changed so far. */
export const recordChanges = (tx: Queryable, id: string) =>
  tx.run(sql`with ended as (select * from imports where id = ${id}) ${importEntry(sql`ended`)}`)

type Choices = {
  dryRun: boolean
  feed?: string | undefined
  country?: string | undefined
  currency?: string | undefined
  /** With the headings of the table. */
  table?: StoredChoices | undefined
}

/** From the first record, unless the same run goes on after a failure. */
export async function startJob(
  tx: Queryable,
  { id, username }: { id: string; username: string },
  choices: Choices,
  goesOn: boolean,
) {
  const { dryRun, feed = null, country = null, currency = null, table } = choices
  if (!goesOn) await deleteReport(tx, id)
  await tx.run(sql`
    update imports set state = 'waiting', started_by = ${username}, is_dry_run = ${dryRun}, feed = ${feed}, country = ${country},
      currency = ${currency}, table_choices = coalesce(${table ? JSON.stringify(table) : null}::jsonb, table_choices), problem = '', ended_at = null, saved_at = now()
      ${goesOn ? nothing : sql`, records = 0, position = 0, counts = '{}', reasons = '{}', notes = '[]'`}
    where id = ${id}`)
}

export const insertReport = (
  tx: Queryable,
  id: string,
  { recordsBefore, outcomes, lines }: { recordsBefore: number; outcomes: string[]; lines: Buffer },
) =>
  tx.run(sql`
    insert into import_reports (import_id, records_before, outcomes, lines)
    values (${id}, ${recordsBefore}, ${outcomes}, ${lines})`)

export const deleteReport = (tx: Queryable, id: string) =>
  tx.run(sql`delete from import_reports where import_id = ${id}`)

export type ReportPart = { recordsBefore: number; lines: Buffer }

/** Chunks of the report from a record on, with some record of this outcome. */
export const reportParts = (
  db: Queryable,
  id: string,
  from: number,
  { outcome, limit }: { outcome?: ImportOutcome | 'note'; limit: number },
) =>
  db.many<ReportPart>(sql`
    select records_before as "recordsBefore", lines from import_reports
    where import_id = ${id} and records_before >= ${from}
      ${outcome ? sql`and outcomes && ${outcome === 'skipped' ? [outcome, 'keptBack'] : [outcome]}::text[]` : nothing}
    order by records_before limit ${limit}`)

/** The part that contains this record begins here. */
export const partBefore = async (db: Queryable, id: string, record: number): Promise<number> =>
  (
    await db.first<{ at: number | null }>(sql`
      select max(records_before) as at from import_reports where import_id = ${id} and records_before <= ${record}`)
  )?.at ?? 0

/** Which of these uploads are known, and whether they are still needed. */
export const knownUploads = (db: Queryable, ids: string[]) =>
  db.many<{ id: string; isNeeded: boolean }>(sql`
    select id, coalesce(file_in = 'uploads', false) as "isNeeded" from imports where id = any(${ids}::uuid[])`)

/** Reports after 30 days; uploads that were not imported after 7. */
export async function forgetOldImports(db: Queryable) {
  await db.run(sql`
    update imports set file_in = null, state = case when state in ('done', 'failed') then state else 'cancelled' end,
      problem = case when state = 'done' then problem else ${t('The file was not imported within seven days and was removed')} end,
      ended_at = coalesce(ended_at, now())
    where file_in = 'uploads' and saved_at < now() - interval '7 days'`)
  await db.run(sql`
    delete from import_reports using imports
    where imports.id = import_id and file_in is null and saved_at < now() - interval '30 days'`)
}
