import type { AuditEntry as ListedEntry, AuditQuery } from '../../contract/people/audit.ts'
import type { Queryable } from '../database/database.ts'
import { nothing, sql, type Sql } from '../database/sql.ts'

/** The value before and after of each changed field. */
export type Changes = Record<string, [before: unknown, after: unknown]>

export type AuditEntry = {
  /** Domain and verb: `book.edit`, `order.move`, `settings.save`. */
  action: string
  /**
   * What was changed, as people name it: the number of an order, the title of a book. The log is read in another language than
   * that of the change: a text that every shop has is its slug, and all of a list has the list's English name.
   */
  subject: string
  /** Of a long text its length: the log would grow by two copies of it for each change. */
  changes?: Changes
}

/** Call in the transaction of the change: both are kept, or neither. */
export const recordAudit = (tx: Queryable, actor: string, { action, subject, changes = {} }: AuditEntry) =>
  tx.run(sql`
    insert into audit_log (actor, action, subject, changes)
    values (${actor}, ${action}, ${subject}, ${JSON.stringify(changes)}::jsonb)`)

/** Several entries at once, in the transaction of their change. */
export const recordAudits = (tx: Queryable, actor: string, entries: AuditEntry[]) =>
  tx.run(sql`
    insert into audit_log (actor, action, subject, changes)
    select ${actor}, action, subject, changes
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry (action text, subject text, changes jsonb)`)

/**
 * An entry for an import that has changed books, which have none of their own: there may be a million. `ended` has rows of
 * `imports`. Files of the watched folder and of the command have no actor.
 */
export const importEntry = (ended: Sql) => sql`
  insert into audit_log (actor, action, subject, changes)
  select coalesce(started_by, case when found is null then 'npm run import' else 'watched folder' end), 'import.end',
    file_name, changes
  from ${ended}, lateral (
    select jsonb_object_agg(field, jsonb_build_array(null, records)) as changes
    from jsonb_each(counts) as counted (kind, records)
      join (values ('new', 'newBooks'), ('changed', 'changedBooks'), ('deleted', 'offSale')) as fields (of, field)
        on kind = of
    where records > '0') as counted
  where not is_dry_run and changes is not null`

type ExportedFile = { name: string; filter?: object }

/** An export of personal data changes nothing, but people ask later who took it. */
export const recordExport = (
  db: Queryable,
  actor: string,
  domain: 'order' | 'newsletter' | 'outbox' | 'customer',
  { name, filter = {} }: ExportedFile,
) =>
  recordAudit(db, actor, {
    action: `${domain}.export`,
    subject: name,
    changes: changesBetween({}, filter),
  })

/** The fields whose values differ. */
export function changesBetween<Fields extends object>(before: Fields, after: Fields): Changes {
  const fields = Object.keys(after) as (keyof Fields & string)[]
  return Object.fromEntries(
    fields
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
      .map((field) => [field, [before[field] ?? null, after[field] ?? null]]),
  )
}

type AuditPage = { entries: ListedEntry[]; next: number | null }

/** Newest first. A domain as action finds all of its actions; each word is part of the subject. */
export async function listAudit(
  db: Queryable,
  { actor, action, q, before, limit }: AuditQuery,
): Promise<AuditPage> {
  const words = (q ?? '').split(/\s+/).filter(Boolean)
  const entries = await db.many<ListedEntry>(sql`
    select id as "_id", at, actor, action, subject, changes from audit_log
    where true
      ${before ? sql`and id < ${before}` : nothing}
      ${actor ? sql`and actor = lower(${actor})` : nothing}
      ${action ? sql`and (action = ${action} or starts_with(action, ${action} || '.'))` : nothing}
      ${
        words.length > 0
          ? sql`and not exists (select from unnest(${words}::text[]) as word
              where position(lower(word) in lower(subject)) = 0)`
          : nothing
      }
    order by id desc limit ${limit}`)
  return { entries, next: entries.length === limit ? (entries.at(-1)?._id ?? null) : null }
}

export const deleteOldAudit = (db: Queryable, months: number) =>
  db.run(sql`delete from audit_log where at < now() - ${months} * interval '1 month'`)
