import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/** A notification has at most 8,000 bytes; triggers draw the line here too. */
export const maxNamed = 100

/** For what triggers do not see: they notify of changed books only, and not during an import. */
export const notifyOfBooks = (tx: Queryable, ids: string[] | 'all') =>
  tx.run(
    sql`select pg_notify('books_changed', ${ids === 'all' || ids.length > maxNamed ? '*' : ids.join(' ')})`,
  )
