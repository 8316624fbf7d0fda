import type { Queryable } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** The value before and after of each changed field. */
export type Changes = Record<string, [before: unknown, after: unknown]>

export type AuditEntry = {
  /** Domain and verb: `book.edit`, `order.move`, `settings.save`. */
  action: string
  /** What was changed, as people name it: the number of an order, the title of a book. */
  subject: string
  changes?: Changes
}

/** Call in the transaction of the change: both are kept, or neither. */
export const recordAudit = (tx: Queryable, actor: string, { action, subject, changes = {} }: AuditEntry) =>
  tx.run(sql`
    insert into audit_log (actor, action, subject, changes)
    values (${actor}, ${action}, ${subject}, ${JSON.stringify(changes)}::jsonb)`)

/** The fields whose values differ. */
export function changesBetween<Fields extends object>(before: Fields, after: Fields): Changes {
  const fields = Object.keys(after) as (keyof Fields & string)[]
  return Object.fromEntries(
    fields
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
      .map((field) => [field, [before[field] ?? null, after[field] ?? null]]),
  )
}
